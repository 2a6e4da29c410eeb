import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { describeInvitation } from '@/app/_server/invitation';
import { answer, readBody, route } from '@/app/_server/route';
import { invitePerson, listPeople, readPending } from '@/lib/access';
import type { PeopleAnswer } from '@/lib/answers';

const newPersonSchema = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.string().trim().max(254).pipe(z.email()),
  roles: z.array(z.string()),
  auditorUntil: z.iso.datetime().nullable(),
});

export const GET = route('GET /api/people', async ({ person }) =>
  answer({
    ...(await listPeople(desk().db, person.id)),
    pending: await readPending(desk().db, ['own roles'], person),
  } satisfies PeopleAnswer),
);

export const POST = route('POST /api/people', async ({ request, actor }) => {
  const body = await readBody(request, newPersonSchema, 'Enter a name, an email address and at least one role.');
  const { personId, ...link } = await invitePerson(desk().db, body, actor);

  return answer(describeInvitation(personId, link), { status: 201 });
});
