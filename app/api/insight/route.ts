import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { InsightAnswer } from '@/lib/answers';
import { readInsight, readInsightQuery } from '@/lib/insight';

export const GET = route('GET /api/insight', async ({ request, person }) => {
  const { db, sessions } = desk();
  const query = readInsightQuery(request.nextUrl.searchParams);

  return answer((await readInsight({ db, index: sessions }, query, person.id)) satisfies InsightAnswer);
});
