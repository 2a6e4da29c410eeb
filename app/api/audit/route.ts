import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AuditAnswer } from '@/lib/answers';
import { parseFilter, parsePlace, readEvents } from '@/lib/audit';

export const GET = route('GET /api/audit', async ({ request, person }) => {
  const { searchParams } = request.nextUrl;
  const events = await readEvents(desk().db, parsePlace(searchParams), parseFilter(searchParams), blindReader(person));

  return answer(events satisfies AuditAnswer);
});
