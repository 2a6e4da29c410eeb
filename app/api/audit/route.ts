import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AuditAnswer } from '@/lib/answers';
import { parsePlace, readEvents, readFilter } from '@/lib/audit';

export const GET = route('GET /api/audit', async ({ request, person }) => {
  const { db } = desk();
  const { searchParams } = request.nextUrl;
  const place = parsePlace(searchParams);
  const events = await readEvents(db, place, await readFilter(db, searchParams), blindReader(person));

  return answer(events satisfies AuditAnswer);
});
