import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import type { NewSessionProgress } from '@/lib/answers';
import { readProgress } from '@/lib/mirror';

/**
 * Pages ask often. What is said to be listed is in the next list of this process. The service is asked at most once a
 * minute, and not at all while it reports changes itself.
 */
export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/progress',
  async ({ params: { sessionId } }) => {
    const { db, upstream, sessions } = desk();
    const { hasReports, ...progress } = await readProgress(db, sessionId);
    if (progress.isListed) await sessions.refresh();
    const status = hasReports ? progress.status : ((await upstream.status(sessionId)).status ?? progress.status);

    return answer({ ...progress, status } satisfies NewSessionProgress);
  },
);
