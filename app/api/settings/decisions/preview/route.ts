import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { policyNumbersSchema } from '@/lib/contract';
import { readWhatIf } from '@/lib/insight';
import { policyNumbersHint } from '@/lib/review';

/** A POST because of its body: nothing is changed, and nothing personal is read. */
export const POST = route('POST /api/settings/decisions/preview', async ({ request }) => {
  const { db, upstream, sessions } = desk();
  const numbers = await readBody(request, policyNumbersSchema, policyNumbersHint);
  // What cannot be changed is as it is at the service.
  const policy = { ...(await upstream.policy()), ...numbers };

  return answer(await readWhatIf({ db, index: sessions }, policy, request.signal));
});
