import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AuditAnswer } from '@/lib/answers';
import { parseFilter, parsePlace, readEvents } from '@/lib/audit';

export const GET = route('GET /api/audit', async ({ request }) => {
  const { searchParams } = request.nextUrl;
  const events = await readEvents(desk().db, parsePlace(searchParams), parseFilter(searchParams));

  return answer(events satisfies AuditAnswer);
});
