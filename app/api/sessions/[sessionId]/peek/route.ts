import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { rolesInclude } from '@/lib/access';
import type { PeekAnswer } from '@/lib/answers';
import { readPeek } from '@/lib/mirror';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/peek',
  async ({ params, person }) => {
    const { db, keys } = desk();
    const seesEvents = rolesInclude(person.roles, 'audit.view') || rolesInclude(person.roles, 'session.work');
    const blindTo = blindReader(person);

    return answer((await readPeek({ db, keys }, { id: params.sessionId, seesEvents, blindTo })) satisfies PeekAnswer);
  },
);
