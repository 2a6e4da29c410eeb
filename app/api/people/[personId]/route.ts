import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { describeInvitation } from '@/app/_server/invitation';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { changePerson } from '@/lib/access';
import type { PersonChange } from '@/lib/answers';

const changeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('roles'),
    roles: z.array(z.string()),
    auditorUntil: z.iso.datetime().nullable(),
    was: z.array(z.string()),
    wasAuditorUntil: z.iso.datetime().nullable(),
  }),
  z.object({
    action: z.enum(['disable', 'enable', 'end sessions', 'force new password', 'new link', 'remove second factor']),
  }),
]) satisfies z.ZodType<PersonChange>;

export const PATCH = route<{ personId: string }>('PATCH /api/people/[personId]', async ({ request, params, actor }) => {
  const { personId } = params;

  requireUuid(personId, 'Invalid person id.');

  const body = await readBody(request, changeSchema, 'Invalid account change.');
  const link = await changePerson(desk().db, personId, body, actor);

  return answer(link ? describeInvitation(personId, link) : {});
});
