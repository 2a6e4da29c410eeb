import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { rolesInclude } from '@/lib/access';
import type { TimelineAnswer } from '@/lib/answers';
import { readTimeline } from '@/lib/mirror';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/timeline',
  async ({ request, params, person }) => {
    const seesLog = rolesInclude(person.roles, 'audit.view') || rolesInclude(person.roles, 'session.work');
    const blindTo = blindReader(person);
    const before = request.nextUrl.searchParams.get('before');
    const asked = { id: params.sessionId, seesLog, blindTo, before };

    return answer((await readTimeline(desk().db, asked)) satisfies TimelineAnswer);
  },
);
