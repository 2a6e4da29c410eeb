import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { VerificationAnswer } from '@/lib/answers';
import { recordEvent, verifyChain } from '@/lib/audit';

export const POST = route('POST /api/audit/verify', async ({ actor }) => {
  const result: VerificationAnswer = await verifyChain(desk().db);

  await recordEvent(desk().db, {
    code: 'audit.verified',
    actor,
    details: result.intact
      ? { intact: true, verified: result.verified }
      : { intact: false, brokenPosition: result.brokenPosition },
  });

  return answer(result);
});
