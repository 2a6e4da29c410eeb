import { createHash } from 'node:crypto';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { KeysAnswer } from '@/lib/answers';
import { checkpointFolder, readLastCheckpoint, toCheckpointRow } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';
import { countWaiting, listSigningKeys } from '@/lib/keys';

export const GET = route('GET /api/settings/keys', async () => {
  const { db, keys } = desk();
  const config = getConfig();
  const [waiting, signingKeys, last] = await Promise.all([
    countWaiting(db, keys.dataKeyId),
    listSigningKeys(db),
    readLastCheckpoint(db),
  ]);

  return answer({
    dataKey: { keyId: keys.dataKeyId, waiting },
    signingKeys: signingKeys.map(({ keyId, publicKey, introducedAt }) => ({
      keyId,
      fingerprint: createHash('sha256').update(publicKey).digest('hex'),
      publicKey: publicKey.toString('base64'),
      introducedAt: introducedAt.toISOString(),
      present: keyId === keys.signer.keyId,
    })),
    checkpoints: {
      every: config.CHECKPOINT_EVERY,
      last: last ? toCheckpointRow(last) : null,
      folder: checkpointFolder(config),
    },
  } satisfies KeysAnswer);
});
