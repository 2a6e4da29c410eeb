/** Rotation of DATA_KEY: re-encrypts everything under the previous key. */
import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';
import { beforeName, checkValue, isTargetKey, nextName, type RotatedKey, readChecks } from './check';
import { type Keyring, type Keys, openKeyring } from './keyring';
import {
  contextOf,
  countByDataKey,
  type Page,
  replaceRows,
  type SealedRow,
  takeRows,
  type Vault,
  vaults,
} from './vaults';

export interface KeyRotation {
  key: RotatedKey;
  /** The previous key's ID; `null` if it was lost. */
  from: string | null;
  to: string;
}

/** Records the audit event in the same transaction. Passed in, because this folder may not import the audit log. */
export type RecordRotation = (tx: Queryable, rotation: KeyRotation) => Promise<void>;

interface Round extends Resealed {
  /** The previous key is no longer needed. */
  isFinished: boolean;
}

interface Rotation {
  keys: Keys & { DATA_KEY_PREVIOUS: string };
  ring: Keyring & { previousDataKeyId: string };
  record: RecordRotation;
}

/** Ends the rotation in the transaction that finds nothing under the previous key. */
const finish = (db: Database, { keys, ring, record }: Rotation): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [from, to] = [ring.previousDataKeyId, ring.dataKeyId];
    const isUnfinished = and(eq(keyCheck.name, 'DATA_KEY'), eq(keyCheck.value, checkValue(keys.DATA_KEY_PREVIOUS)));
    // A second worker waits here and then finds it done.
    const [held] = await tx.select().from(keyCheck).where(isUnfinished).for('update');

    if (!held || (await countByDataKey(tx)).has(from)) {
      return false;
    }
    await tx
      .update(keyCheck)
      .set({ value: checkValue(keys.DATA_KEY) })
      .where(isUnfinished);
    await tx.delete(keyCheck).where(eq(keyCheck.name, nextName));
    await tx
      .insert(keyCheck)
      .values({ name: beforeName(from), value: held.value })
      .onConflictDoNothing();
    await record(tx, { key: 'DATA_KEY', from, to });

    return true;
  });

interface RotationOptions extends ResealOptions {
  /** Without it, the rotation does not end while old blind tokens exist. */
  remake?: RemakeAll;
}

/**
 * One round: re-encrypts values under the previous key, and ends the rotation when none is left. Later rounds pick up
 * values from processes not restarted yet. Safe to interrupt, and to run in several workers.
 */
export const continueRotation = async (
  db: Database,
  keys: Keys,
  record: RecordRotation,
  { remake, ...options }: RotationOptions = {},
): Promise<Round> => {
  const nothing = { resealed: 0, damaged: 0 };
  const ring = openKeyring(keys);
  const { DATA_KEY_PREVIOUS } = keys;
  const { previousDataKeyId } = ring;

  // A worker with outdated settings must not undo the work of the others.
  if (!DATA_KEY_PREVIOUS || !previousDataKeyId || !isTargetKey(await readChecks(db), keys.DATA_KEY)) {
    return { ...nothing, isFinished: false };
  }

  const hasAny = (await countByDataKey(db)).has(previousDataKeyId);
  const sealed = hasAny ? await resealAll(db, ring, previousDataKeyId, options) : nothing;
  const made = hasAny && remake ? await remake(db, ring, previousDataKeyId, options) : nothing;
  const round = { resealed: sealed.resealed + made.resealed, damaged: sealed.damaged + made.damaged };
  const isFinished =
    !options.signal?.aborted &&
    (await finish(db, { keys: { ...keys, DATA_KEY_PREVIOUS }, ring: { ...ring, previousDataKeyId }, record }));

  return { ...round, isFinished };
};

const batchSize = 500;

export interface ResealOptions {
  size?: number;
  /** Stops between transactions. */
  signal?: AbortSignal | undefined;
}

/**
 * Recreates values that cannot be decrypted, such as blind tokens. Passed in, because this folder may not import the
 * mirror. Must be safe to interrupt, and to run in several workers.
 */
export type RemakeAll = (db: Database, keys: Keyring, from: string, options?: ResealOptions) => Promise<Resealed>;

export interface Resealed {
  resealed: number;
  /** Values that their own key cannot decrypt: changed, or moved from another row. */
  damaged: number;
}

const reseal = (keys: Keyring, { compartment }: Vault, { id, keyId, box }: SealedRow) => {
  const context = contextOf(...id);
  let plain: Buffer;

  try {
    plain = keys.open(compartment, context, { keyId, box });
  } catch {
    return [];
  }

  return [{ id, box: keys.seal(compartment, context, plain).box }];
};

/** One transaction, so that every value is always under one key or the other. */
const resealBatch = (db: Database, keys: Keyring, vault: Vault, from: string, page: Page) =>
  db.transaction(async (tx) => {
    const rows = await takeRows(tx, vault, from, page);
    const resealed = rows.flatMap((row) => reseal(keys, vault, row));

    if (resealed.length > 0) {
      await replaceRows(tx, vault, from, keys.dataKeyId, resealed);
    }

    return {
      resealed: resealed.length,
      damaged: rows.length - resealed.length,
      after: rows.length === page.size ? (rows.at(-1)?.id ?? null) : null,
    };
  });

const resealAll = async (
  db: Database,
  keys: Keyring,
  from: string,
  { size = batchSize, signal }: ResealOptions = {},
): Promise<Resealed> => {
  const sum = { resealed: 0, damaged: 0 };

  for (const vault of vaults) {
    let after: Page['after'] = null;

    do {
      if (signal?.aborted) {
        return sum;
      }
      const batch: Awaited<ReturnType<typeof resealBatch>> = await resealBatch(db, keys, vault, from, { after, size });

      sum.resealed += batch.resealed;
      sum.damaged += batch.damaged;
      after = batch.after;
    } while (after);
  }

  return sum;
};
