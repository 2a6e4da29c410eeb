import type { Database } from '@/lib/db';
import { checkKeys, type DeskKeys, lockKeys } from './check';
import { acceptDataKey } from './data-key';
import { dataKeyIdOf } from './keyring';
import type { RecordRotation } from './rotation';
import { acceptSigningKey } from './signing-keys';
import { countByDataKey } from './vaults';

export interface PreparedKeys {
  /** DATA_KEY is being replaced; the worker goes on with it. */
  isDataKeyRotating: boolean;
  /** Values that are still under DATA_KEY_PREVIOUS; without any, it is not needed. */
  underPrevious: number;
  /** SIGNING_KEY was replaced just now. */
  isSigningKeyNew: boolean;
}

/**
 * What a start does with its keys, all of it or nothing: refuses wrong ones in one sentence, takes
 * note of a new DATA_KEY, and has a new SIGNING_KEY vouched for by the one before.
 */
export const prepareKeys = (db: Database, keys: DeskKeys, record: RecordRotation): Promise<PreparedKeys> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    await checkKeys(tx, keys);

    const { isRotating } = await acceptDataKey(tx, keys);
    const isSigningKeyNew = await acceptSigningKey(tx, keys, record);
    const previousId = keys.DATA_KEY_PREVIOUS && dataKeyIdOf(keys.DATA_KEY_PREVIOUS);

    return {
      isDataKeyRotating: isRotating,
      underPrevious: (previousId && (await countByDataKey(tx)).get(previousId)) || 0,
      isSigningKeyNew,
    };
  });
