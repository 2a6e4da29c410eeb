import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AuditSessionsAnswer } from '@/lib/answers';
import { parseFilter, readSessions } from '@/lib/audit';

export const GET = route('GET /api/audit/sessions', async ({ request }) => {
  const { from, to } = parseFilter(request.nextUrl.searchParams);

  return answer((await readSessions(desk().db, { from, to })) satisfies AuditSessionsAnswer);
});
