import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { claimCase, readOwnClaims, wantedCaseHint, wantedCaseSchema } from '@/lib/review';

export const GET = route('GET /api/triage/claims', async ({ person }) => answer(await readOwnClaims(desk(), person)));

export const POST = route('POST /api/triage/claims', async ({ request, person, actor }) => {
  const wanted = await readBody(request, wantedCaseSchema, wantedCaseHint);

  return answer(await claimCase(desk(), { person, actor }, wanted));
});
