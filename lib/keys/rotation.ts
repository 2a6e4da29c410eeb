import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';
import { beforeName, checkValue, nextName, readChecks } from './check';
import { isTarget } from './data-key';
import { type Keyring, type Keys, openKeyring } from './keyring';
import { type RemakeAll, type Resealed, type ResealOptions, resealAll } from './reseal';
import { countByDataKey } from './vaults';

export interface KeyRotation {
  key: 'DATA_KEY' | 'SIGNING_KEY';
  /** The id of the key before; `null` when it was lost. */
  from: string | null;
  to: string;
}

/** Writes the audit event, in the transaction of the change. The log stands above this folder, so it is handed in. */
export type RecordRotation = (tx: Queryable, rotation: KeyRotation) => Promise<void>;

interface Round extends Resealed {
  /** The key before is not needed any more, as of this round. */
  isFinished: boolean;
}

interface Rotation {
  keys: Keys & { DATA_KEY_PREVIOUS: string };
  ring: Keyring & { previousDataKeyId: string };
  record: RecordRotation;
}

/** The check value changes in the transaction that finds nothing under the key before. */
const finish = (db: Database, { keys, ring, record }: Rotation): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [from, to] = [ring.previousDataKeyId, ring.dataKeyId];
    const isUnfinished = and(eq(keyCheck.name, 'DATA_KEY'), eq(keyCheck.value, checkValue(keys.DATA_KEY_PREVIOUS)));
    // Of two workers at once, the second waits here and then finds it done.
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
  /** Without it, the rotation does not end while there is something to be made anew. */
  remake?: RemakeAll;
}

/**
 * One round of replacing DATA_KEY: seals and makes anew what is under the key before, and ends the
 * rotation when nothing is. Afterwards, too, it picks up what a process that was not restarted yet
 * sealed under the old key. It can be cut off anywhere, and run by several workers at once.
 */
export const carryOnRotation = async (
  db: Database,
  keys: Keys,
  record: RecordRotation,
  { remake, ...options }: RotationOptions = {},
): Promise<Round> => {
  const nothing = { resealed: 0, damaged: 0 };
  const ring = openKeyring(keys);
  const { DATA_KEY_PREVIOUS } = keys;
  const { previousDataKeyId } = ring;

  // A worker that still has the old key must not seal back what others seal anew.
  if (!DATA_KEY_PREVIOUS || !previousDataKeyId || !isTarget(await readChecks(db), keys.DATA_KEY)) {
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
