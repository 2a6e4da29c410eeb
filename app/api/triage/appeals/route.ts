import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AppealQueueAnswer } from '@/lib/answers';
import { AppError } from '@/lib/base/errors';
import { appealFilterHint, readAppealFilter, readAppealQueue } from '@/lib/review';

export const GET = route('GET /api/triage/appeals', async ({ request, person }) => {
  const filter = readAppealFilter(request.nextUrl.searchParams);
  if (!filter) throw new AppError('BAD_REQUEST', { userMessage: appealFilterHint });
  const { db, keys, sessions } = desk();

  return answer((await readAppealQueue({ db, keys, index: sessions }, person, filter)) satisfies AppealQueueAnswer);
});
