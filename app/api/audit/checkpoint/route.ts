import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { CheckpointAnswer } from '@/lib/answers';
import { checkpointFolder, signOnDemand, toCheckpointRow } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';

export const POST = route('POST /api/audit/checkpoint', async ({ actor }) => {
  const { db, keys } = desk();
  const checkpoint = await signOnDemand(db, keys.signer, actor, checkpointFolder(getConfig()));

  return answer(toCheckpointRow(checkpoint) satisfies CheckpointAnswer);
});
