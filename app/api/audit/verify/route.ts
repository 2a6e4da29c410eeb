import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { LastVerificationAnswer, VerificationAnswer } from '@/lib/answers';
import { checkpointFolder, readLastVerification, recordEvent, verifyChain } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';

export const GET = route('GET /api/audit/verify', async () =>
  answer((await readLastVerification(desk().db)) satisfies LastVerificationAnswer),
);

export const POST = route('POST /api/audit/verify', async ({ actor }) => {
  const { db, keys } = desk();
  const result: VerificationAnswer = await verifyChain(db, {
    signer: keys.signer,
    folder: checkpointFolder(getConfig()),
  });

  await recordEvent(db, {
    code: 'audit.verified',
    actor,
    details: result.intact
      ? { intact: true, verified: result.verified, checkpoints: result.checkpoints, outside: result.outside }
      : { intact: false, brokenPosition: result.brokenPosition },
  });

  return answer(result);
});
