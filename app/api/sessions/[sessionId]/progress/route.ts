import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import type { NewSessionProgress } from '@/lib/answers';
import { readProgress } from '@/lib/mirror';

/** Pages ask often. The service is asked at most once a minute, and not at all while it reports changes itself. */
export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/progress',
  async ({ params: { sessionId } }) => {
    const { db, upstream } = desk();
    const { hasReports, ...progress } = await readProgress(db, sessionId);
    const status = hasReports ? progress.status : ((await upstream.status(sessionId)).status ?? progress.status);

    return answer({ ...progress, status } satisfies NewSessionProgress);
  },
);
