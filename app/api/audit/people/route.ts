import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AuditPeopleAnswer } from '@/lib/answers';
import { parseFilter, readPeople } from '@/lib/audit';

export const GET = route('GET /api/audit/people', async ({ request }) => {
  const { from, to } = parseFilter(request.nextUrl.searchParams);

  return answer((await readPeople(desk().db, { from, to })) satisfies AuditPeopleAnswer);
});
