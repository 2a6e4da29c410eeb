import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { rolesInclude } from '@/lib/access';
import type { AuditEventAnswer } from '@/lib/answers';
import { parseEventId, readEvent } from '@/lib/audit';

export const GET = route<{ eventId: string }>('GET /api/audit/[eventId]', async ({ params, person, actor }) => {
  const readsWords = rolesInclude(person.roles, 'reveals.review');
  const event = await readEvent(desk(), parseEventId(params.eventId), {
    actor,
    readsWords,
    blindTo: blindReader(person),
  });

  return answer(event satisfies AuditEventAnswer);
});
