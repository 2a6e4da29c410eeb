import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { AppError } from '@/lib/base/errors';
import { queueFilterHint, readQueue, readQueueFilter } from '@/lib/review';

export const GET = route('GET /api/triage', async ({ request, person }) => {
  const { db, keys, sessions } = desk();
  const filter = readQueueFilter(request.nextUrl.searchParams);
  if (!filter) throw new AppError('BAD_REQUEST', { userMessage: queueFilterHint });

  return answer(await readQueue({ db, keys, index: sessions }, person, filter));
});
