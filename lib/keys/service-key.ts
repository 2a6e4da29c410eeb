/** Rotation of SERVICE_KEY, as far as the desk's database knows of it. The service itself moves what the key encrypts. */
import { inArray } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';
import { checkValue, type DeskKeys, readChecks } from './check';
import { serviceKeyIdOf } from './keyring';
import { storeCheck } from './lost';
import type { RecordRotation } from './rotation';

/** Rows of the key that is replacing the stored one, and of the time since when it does. */
const nextName = 'SERVICE_KEY next';
const sinceName = 'SERVICE_KEY next since';

type ServiceKeyPair = Pick<DeskKeys, 'SERVICE_KEY' | 'SERVICE_KEY_PREVIOUS'>;

/** `since` is when the current key came into use, `null` if it is not replacing another. */
export interface ServiceKeyState {
  since: Date | null;
}

const replacedMeanwhile = (hasPrevious: boolean) =>
  new Error(
    hasPrevious
      ? 'SERVICE_KEY and SERVICE_KEY_PREVIOUS are swapped: set the newer key as SERVICE_KEY and the other as SERVICE_KEY_PREVIOUS. Nothing was changed.'
      : 'SERVICE_KEY is being replaced by a newer key: set that one as SERVICE_KEY and this one as SERVICE_KEY_PREVIOUS. Nothing was changed.',
  );

/** At start, after `checkKeys`: stores which key replaces the current one. Refuses to go back or to start a second rotation. */
export const acceptServiceKey = async (
  tx: Queryable,
  { SERVICE_KEY, SERVICE_KEY_PREVIOUS }: ServiceKeyPair,
): Promise<ServiceKeyState> => {
  if (!SERVICE_KEY) return { since: null };
  const checks = await readChecks(tx);
  const value = checkValue(SERVICE_KEY);
  const next = checks.get(nextName);

  if (checks.get('SERVICE_KEY') === value) {
    if (next) throw replacedMeanwhile(SERVICE_KEY_PREVIOUS !== undefined);

    return { since: null };
  }
  if (next && next !== value) {
    throw new Error(
      'Another key is already replacing SERVICE_KEY_PREVIOUS: set that one as SERVICE_KEY and let its rotation finish first. Nothing was changed.',
    );
  }
  const since = checks.get(sinceName) ?? now().toISOString();
  const rows = [
    { name: nextName, value },
    { name: sinceName, value: since },
  ];
  await tx.insert(keyCheck).values(rows).onConflictDoNothing();

  return { since: new Date(since) };
};

const adopt = async (tx: Queryable, key: string, from: string | null, record: RecordRotation) => {
  await storeCheck(tx, 'SERVICE_KEY', key);
  await tx.delete(keyCheck).where(inArray(keyCheck.name, [nextName, sinceName]));
  await record(tx, { key: 'SERVICE_KEY', from, to: serviceKeyIdOf(key) });
};

/** Ends the rotation. Callers must have found that nothing needs the previous key. */
export const finishServiceKey = async (
  tx: Queryable,
  { SERVICE_KEY, SERVICE_KEY_PREVIOUS }: ServiceKeyPair,
  record: RecordRotation,
): Promise<void> => {
  if (!SERVICE_KEY || !SERVICE_KEY_PREVIOUS) return;
  // Another desk on this database may have ended it.
  if ((await readChecks(tx)).get('SERVICE_KEY') === checkValue(SERVICE_KEY)) return;

  await adopt(tx, SERVICE_KEY, serviceKeyIdOf(SERVICE_KEY_PREVIOUS), record);
};

/** Adopts the current SERVICE_KEY although nothing leads from the stored one to it. */
export const giveUpLostServiceKey = (tx: Queryable, key: string, record: RecordRotation): Promise<void> =>
  adopt(tx, key, null, record);
