import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '@/lib/db';
import { draft, secondFactor, subjectKey } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { continueRotation, countByDataKey, countWaiting, dataKeyIdOf, isStoredKey, openKeyring, prepareKeys } from '.';
import {
  makeKeys,
  randomKey,
  readRotations,
  readSecrets,
  recordForTest as record,
  withNewDataKey,
  writeSecrets,
} from './testing';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterEach(() => database.close());

/** A desk with values under its first key, restarted with a second. */
const beginRotation = async (people: number) => {
  const first = makeKeys();
  await prepareKeys(db, first, record);
  const wrote = await writeSecrets(db, openKeyring(first), people);
  const keys = withNewDataKey(first);
  await prepareKeys(db, keys, record);

  return {
    first,
    keys,
    wrote,
    both: openKeyring(keys),
    newOnly: openKeyring({ ...keys, DATA_KEY_PREVIOUS: undefined }),
    event: { key: 'DATA_KEY', from: dataKeyIdOf(first.DATA_KEY), to: dataKeyIdOf(keys.DATA_KEY) },
  };
};

const round = (keys: Parameters<typeof continueRotation>[1], options?: Parameters<typeof continueRotation>[3]) =>
  continueRotation(db, keys, record, options);

type Moment = 'before the commit' | 'after the commit' | 'with its connection';

/** A database whose client dies at the given transaction. */
const dyingAt = (live: Database, transaction: number, moment: Moment): Database => {
  let left = transaction;

  return new Proxy(live, {
    get: (target, name) => {
      if (name !== 'transaction') {
        const value = Reflect.get(target, name);

        return typeof value === 'function' ? value.bind(target) : value;
      }

      return async (work: Parameters<Database['transaction']>[0]) => {
        if (left-- > 0) {
          return target.transaction(work);
        }
        if (moment === 'after the commit') {
          await target.transaction(work);
          throw new Error('killed');
        }

        return target.transaction(async (tx) => {
          await work(tx);
          if (moment === 'with its connection') {
            await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
          }
          throw new Error('killed');
        });
      };
    },
  });
};

test('after a rotation everything decrypts with the new key alone, and it is logged', async () => {
  const { keys, wrote, newOnly, event } = await beginRotation(5);

  expect(await round(keys)).toEqual({ resealed: 15, damaged: 0, isFinished: true });
  await readSecrets(db, newOnly, wrote);
  expect(await readRotations(db)).toEqual([event]);
  expect(await prepareKeys(db, { ...keys, DATA_KEY_PREVIOUS: undefined }, record)).toMatchObject({
    isDataKeyRotating: false,
  });
  expect(await round(keys)).toEqual({ resealed: 0, damaged: 0, isFinished: false });
  expect(await readRotations(db)).toHaveLength(1);
});

test('a rotation interrupted anywhere, repeatedly, loses nothing and finishes', async () => {
  const { keys, wrote, both, newOnly, event } = await beginRotation(6);
  const worker = connect(database.url);
  worker.pool.on('connect', (client) => client.on('error', () => undefined));
  const cut = fc.record({
    at: fc.nat({ max: 5 }),
    moment: fc.constantFrom<Moment>('before the commit', 'after the commit', 'with its connection'),
  });
  let cuts = 0;

  for (const { at, moment } of fc.sample(cut, 20)) {
    await continueRotation(dyingAt(worker.db, at, moment), keys, record, { size: 2 }).catch(() => cuts++);
    await readSecrets(db, both, wrote);
  }
  await round(keys, { size: 2 });
  await worker.close();

  expect(cuts).toBeGreaterThan(0);
  await readSecrets(db, newOnly, wrote);
  expect(await readRotations(db)).toEqual([event]);
  expect(await isStoredKey(db, 'DATA_KEY', keys.DATA_KEY)).toBe(true);
});

test('two workers share the work and finish it once', async () => {
  const { keys, wrote, newOnly, event } = await beginRotation(20);
  const other = connect(database.url);
  let resealed = 0;

  while (!(await isStoredKey(db, 'DATA_KEY', keys.DATA_KEY))) {
    const rounds = await Promise.all([
      round(keys, { size: 3 }),
      continueRotation(other.db, keys, record, { size: 3 }),
      round(keys, { size: 3 }),
    ]);
    resealed += rounds.reduce((sum, each) => sum + each.resealed, 0);
  }
  await other.close();

  expect(resealed).toBe(60);
  await readSecrets(db, newOnly, wrote);
  expect(await readRotations(db)).toEqual([event]);
});

test('everything stays readable and writable during a rotation', async () => {
  const { keys, wrote, both, newOnly } = await beginRotation(10);
  let isOver = false;
  const working = round(keys, { size: 1 }).finally(() => {
    isOver = true;
  });
  const written: typeof wrote = [];
  let reads = 0;

  while (!isOver) {
    await readSecrets(db, both, wrote);
    written.push(...(await writeSecrets(db, both, 1)));
    reads++;
  }

  expect(await working).toMatchObject({ resealed: 30, isFinished: true });
  expect(reads).toBeGreaterThan(0);
  await readSecrets(db, newOnly, [...wrote, ...written]);
});

test('locked rows are left for the next round, and the rotation waits for them', async () => {
  const { keys, wrote, newOnly } = await beginRotation(2);
  const subject = wrote[0]?.subject ?? '';

  await db.transaction(async (tx) => {
    await tx.select().from(subjectKey).where(eq(subjectKey.subject, subject)).for('update');
    expect(await round(keys)).toEqual({ resealed: 5, damaged: 0, isFinished: false });
  });

  expect(await round(keys)).toEqual({ resealed: 1, damaged: 0, isFinished: true });
  await readSecrets(db, newOnly, wrote);
});

test('values written under the old key by a process not restarted yet are picked up later', async () => {
  const { first, keys, newOnly } = await beginRotation(1);
  expect(await round(keys)).toMatchObject({ isFinished: true });

  const late = await writeSecrets(db, openKeyring(first), 2);
  expect(await countWaiting(db, dataKeyIdOf(keys.DATA_KEY))).toBe(6);
  expect(await prepareKeys(db, keys, record)).toMatchObject({ isDataKeyRotating: false, underPrevious: 6 });

  expect(await round(keys)).toEqual({ resealed: 6, damaged: 0, isFinished: false });
  await readSecrets(db, newOnly, late);
  expect(await readRotations(db)).toHaveLength(1);
});

test('an undecryptable value delays nothing else, is reported, and keeps the rotation open', async () => {
  const { keys, wrote, newOnly } = await beginRotation(3);
  const [broken, moved, whole] = wrote;
  await db
    .update(secondFactor)
    .set({ secret: Buffer.from('nonsense') })
    .where(eq(secondFactor.personId, broken?.personId ?? ''));
  const [own] = await db
    .select()
    .from(draft)
    .where(eq(draft.personId, broken?.personId ?? ''));
  await db
    .update(draft)
    .set({ body: own?.body ?? Buffer.alloc(0) })
    .where(eq(draft.personId, moved?.personId ?? ''));

  expect(await round(keys, { size: 1 })).toEqual({ resealed: 7, damaged: 2, isFinished: false });
  expect(await countByDataKey(db)).toEqual(
    new Map([
      [dataKeyIdOf(keys.DATA_KEY), 7],
      [dataKeyIdOf(keys.DATA_KEY_PREVIOUS), 2],
    ]),
  );
  await readSecrets(db, newOnly, whole ? [whole] : []);
});

test('a worker with swapped keys does not undo the rotation', async () => {
  const { keys, wrote, newOnly } = await beginRotation(1);
  const wayRound = { ...keys, DATA_KEY: keys.DATA_KEY_PREVIOUS, DATA_KEY_PREVIOUS: keys.DATA_KEY };
  const nothing = { resealed: 0, damaged: 0, isFinished: false };
  await writeSecrets(db, newOnly, 1);

  expect(await round(wayRound)).toEqual(nothing);
  await round(keys);
  expect(await round(wayRound)).toEqual(nothing);
  await readSecrets(db, newOnly, wrote);
});

test('keys can be rotated repeatedly', async () => {
  const { keys, wrote } = await beginRotation(2);
  let present: ReturnType<typeof withNewDataKey> = keys;
  await round(present);

  for (let times = 0; times < 3; times++) {
    present = withNewDataKey({ ...present, DATA_KEY_PREVIOUS: undefined });
    await prepareKeys(db, present, record);
    expect(await round(present)).toEqual({ resealed: 6, damaged: 0, isFinished: true });
  }
  await readSecrets(db, openKeyring({ ...present, DATA_KEY_PREVIOUS: undefined }), wrote);
  expect(await readRotations(db)).toHaveLength(4);
  // A key replaced long ago cannot be reused.
  await expect(prepareKeys(db, { ...keys, DATA_KEY_PREVIOUS: present.DATA_KEY }, record)).rejects.toThrow('swapped');
  expect(await prepareKeys(db, { ...present, DATA_KEY_PREVIOUS: randomKey() }, record)).toMatchObject({
    isDataKeyRotating: false,
    underPrevious: 0,
  });
});
