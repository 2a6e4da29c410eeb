import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { renewRecoveryCodes } from '@/lib/access';
import type { RecoveryCodesAnswer } from '@/lib/answers';

export const POST = route('POST /api/account/recovery-codes', async ({ person, actor }) => {
  const codes = await renewRecoveryCodes(desk().db, person, actor);

  return answer({ codes } satisfies RecoveryCodesAnswer);
});
