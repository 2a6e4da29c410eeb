import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { AppError } from '@/lib/base/errors';
import { queueFilterHint, queueSortHint, readQueue, readQueueFilter, readQueueSort } from '@/lib/review';

export const GET = route('GET /api/triage', async ({ request, person }) => {
  const { db, keys, sessions } = desk();
  const filter = readQueueFilter(request.nextUrl.searchParams);
  if (!filter) throw new AppError('BAD_REQUEST', { userMessage: queueFilterHint });
  const sort = readQueueSort(request.nextUrl.searchParams);
  if (!sort) throw new AppError('BAD_REQUEST', { userMessage: queueSortHint });

  return answer(await readQueue({ db, keys, index: sessions }, person, filter, sort));
});
