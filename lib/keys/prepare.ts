import type { Database } from '@/lib/db';
import { acceptDataKey, checkKeys, type DeskKeys, lockKeys } from './check';
import { dataKeyIdOf } from './keyring';
import type { RecordRotation } from './rotation';
import { acceptServiceKey } from './service-key';
import { acceptSigningKey } from './signing-keys';
import { countByDataKey } from './vaults';

export interface PreparedKeys {
  /** DATA_KEY is being rotated; the worker continues. */
  isDataKeyRotating: boolean;
  /** Values still under DATA_KEY_PREVIOUS. If 0, it is not needed. */
  underPrevious: number;
  /** SIGNING_KEY was replaced by this start. */
  isSigningKeyNew: boolean;
  /** Since when SERVICE_KEY replaces the previous one; `null` if it doesn't. */
  serviceKeySince: Date | null;
}

/** At start, in one transaction: refuses wrong keys, registers a new DATA_KEY or SERVICE_KEY, and has a new SIGNING_KEY endorsed. */
export const prepareKeys = (db: Database, keys: DeskKeys, record: RecordRotation): Promise<PreparedKeys> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    await checkKeys(tx, keys);

    const { isRotating } = await acceptDataKey(tx, keys);
    const { since: serviceKeySince } = await acceptServiceKey(tx, keys);
    const isSigningKeyNew = await acceptSigningKey(tx, keys, record);
    const previousId = keys.DATA_KEY_PREVIOUS && dataKeyIdOf(keys.DATA_KEY_PREVIOUS);

    return {
      isDataKeyRotating: isRotating,
      underPrevious: (previousId && (await countByDataKey(tx)).get(previousId)) || 0,
      isSigningKeyNew,
      serviceKeySince,
    };
  });
