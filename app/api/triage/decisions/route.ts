import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { DecisionsAnswer } from '@/lib/answers';
import { AppError } from '@/lib/base/errors';
import { decisionFilterHint, readDecisionFilter, readDecisions } from '@/lib/review';

export const GET = route('GET /api/triage/decisions', async ({ request, person }) => {
  const filter = readDecisionFilter(request.nextUrl.searchParams);
  if (!filter) throw new AppError('BAD_REQUEST', { userMessage: decisionFilterHint });

  return answer((await readDecisions(desk().db, person, filter)) satisfies DecisionsAnswer);
});
