import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { welcomeLink } from '@/app/_server/people';
import { answer, readBody, route } from '@/app/_server/route';
import { invitePerson, listPeople } from '@/lib/access';
import type { InvitationAnswer, PeopleAnswer } from '@/lib/answers';

const newPerson = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.string().trim().max(254).pipe(z.email()),
  roles: z.array(z.string()),
  auditorUntil: z.iso.datetime().nullable(),
});

export const GET = route('GET /api/people', async ({ person }) =>
  answer((await listPeople(desk().db, person.id)) satisfies PeopleAnswer),
);

export const POST = route('POST /api/people', async ({ request, actor }) => {
  const body = await readBody(request, newPerson, 'Give a name, an e-mail address and at least one role.');
  const { personId, token, endsAt } = await invitePerson(desk().db, body, actor);

  return answer({ personId, link: welcomeLink(token), endsAt: endsAt.toISOString() } satisfies InvitationAnswer, {
    status: 201,
  });
});
