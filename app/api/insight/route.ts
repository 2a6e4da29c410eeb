import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { InsightAnswer } from '@/lib/answers';
import { readInsight, readInsightAsk } from '@/lib/insight';

export const GET = route('GET /api/insight', async ({ request, person }) => {
  const { db, sessions } = desk();
  const ask = readInsightAsk(request.nextUrl.searchParams);

  return answer((await readInsight({ db, index: sessions }, ask, person.id)) satisfies InsightAnswer);
});
