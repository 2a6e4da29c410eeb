import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { describeInvitation } from '@/app/_server/invitation';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { changePerson, rolesChangeSchema } from '@/lib/access';
import type { PersonChange, PersonChanged } from '@/lib/answers';

const changeSchema = z.discriminatedUnion('action', [
  rolesChangeSchema,
  z.object({
    action: z.enum(['disable', 'enable', 'end sessions', 'force new password', 'new link', 'remove second factor']),
  }),
]) satisfies z.ZodType<PersonChange>;

export const PATCH = route<{ personId: string }>('PATCH /api/people/[personId]', async ({ request, params, actor }) => {
  const { personId } = params;

  requireUuid(personId, 'Invalid person id.');

  const body = await readBody(request, changeSchema, 'Invalid account change.');
  const { link, isProposed } = await changePerson(desk().db, personId, body, actor);
  if (link) return answer(describeInvitation(personId, link));

  return answer({ isProposed } satisfies PersonChanged, { status: isProposed ? 202 : 200 });
});
