import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { rolesInclude } from '@/lib/access';
import type { TimelineAnswer } from '@/lib/answers';
import { readTimeline } from '@/lib/mirror';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/timeline',
  async ({ request, params, person }) => {
    const seesLog = rolesInclude(person.roles, 'audit.view') || rolesInclude(person.roles, 'session.work');
    const before = request.nextUrl.searchParams.get('before');

    return answer((await readTimeline(desk().db, { id: params.sessionId, seesLog, before })) satisfies TimelineAnswer);
  },
);
