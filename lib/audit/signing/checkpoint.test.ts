import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { auditCheckpoint, auditEvent, auditSeal, signingKey } from '@/lib/db/schema';
import { endorsementMessage } from '@/lib/keys';
import { linesOf, newSigner, openTestLog, runVerifier, type TestLog, testActor } from '../testing';
import { verifyChain } from '../verification/verify';
import { checkpointMessage, readCheckpoints } from './checkpoint';
import { sealAndSign, signDueCheckpoint, signOnDemand } from './sign';

let log: TestLog;

beforeEach(async () => {
  log = await openTestLog();
});
afterEach(() => log.close());

const positions = async () => (await readCheckpoints(log.database.db)).map(({ position }) => position);

test('a checkpoint is signed after the configured number of events, not before', async () => {
  const { db } = log.database;
  await log.record(9);
  await log.seal();
  await signDueCheckpoint(db, log.signer, 10, log.folder);
  expect(await positions()).toEqual([]);

  await log.record(3);
  await log.seal();
  await signDueCheckpoint(db, log.signer, 10, log.folder);
  await signDueCheckpoint(db, log.signer, 10, log.folder);
  expect(await positions()).toEqual([12]);

  await log.record(10);
  await log.seal();
  await signDueCheckpoint(db, log.signer, 10, log.folder);
  expect(await positions()).toEqual([12, 22]);
  expect(await log.verify()).toMatchObject({ intact: true, checkpoints: 2 });
});

test('a checkpoint on demand covers all waiting events and its own, and repeating it gives the same one', async () => {
  const { db } = log.database;
  await log.record(3);
  const first = await signOnDemand(db, log.signer, testActor, log.folder);
  const again = await signOnDemand(db, log.signer, testActor, log.folder);

  expect(first).toMatchObject({ number: 1, position: 4, keyId: log.signer.keyId });
  expect(again).toEqual(first);
  expect(await positions()).toEqual([4]);

  const events = await db.select().from(auditEvent).orderBy(auditEvent.id);
  expect(events.map(({ code }) => code).slice(3)).toEqual(['audit.checkpoint_signed']);

  await log.record(1);
  expect(await signOnDemand(db, log.signer, testActor, log.folder)).toMatchObject({ number: 2, position: 6 });
});

test('a clock set back does not make a checkpoint older than the previous one', async () => {
  const { db } = log.database;
  await log.record(1);
  const first = await sealAndSign(db, log.signer);
  const restoreClock = moveClock(-3_600_000);

  try {
    await log.record(1);
    expect((await sealAndSign(db, log.signer)).at).toEqual(first.at);
  } finally {
    restoreClock();
  }
  expect(await log.verify()).toMatchObject({ intact: true, checkpoints: 2 });
});

test('two processes never sign the same checkpoint', async () => {
  const { db } = log.database;
  await log.record(5);
  const made = await Promise.all([
    ...[1, 2, 3].map(() => signOnDemand(db, log.signer, testActor, log.folder)),
    ...[1, 2, 3].map(() => sealAndSign(db, log.signer)),
  ]);
  await Promise.all([1, 2, 3].map(() => signDueCheckpoint(db, log.signer, 1, log.folder)));

  expect(new Set((await readCheckpoints(db)).map(({ number }) => number)).size).toBe(
    new Set(made.map(({ number }) => number)).size,
  );
  expect(await log.verify()).toMatchObject({ intact: true });
});

test('events recorded and sealed in parallel all appear once', async () => {
  const { db } = log.database;
  let recording = true;
  const sealers = [1, 2, 3].map(async () => {
    while (recording) {
      await log.seal();
      await signDueCheckpoint(db, log.signer, 20, log.folder);
    }
  });
  await Promise.all([...Array(6).keys()].map(() => log.record(40)));
  recording = false;
  await Promise.all(sealers);
  await log.seal();

  expect(await log.verify()).toMatchObject({ intact: true, verified: 240, unsealed: 0 });
});

test('verifying during sealing reports no damage', async () => {
  await log.record(50);
  let verifying = true;
  const busy = (async () => {
    while (verifying) {
      await log.record(5);
      await log.sign();
      await log.copyExternally();
    }
  })();

  for (let round = 0; round < 15; round++) {
    expect(await log.verify()).toMatchObject({ intact: true });
  }
  verifying = false;
  await busy;
});

test('an unendorsed key cannot sign, and sealing continues', async () => {
  await log.record(2);
  await log.sign();
  await log.record(2);
  await log.seal();
  const stranger = newSigner();

  await expect(sealAndSign(log.database.db, stranger)).rejects.toThrow('SIGNING_KEY is not a known signing key');
  expect(await positions()).toEqual([2]);
  expect(await log.verify()).toMatchObject({ intact: true, verified: 4, unsealed: 0 });
});

/** Signs without the desk's own checks, as somebody with the key could. */
const forge = async (signer: TestLog['signer'], number: number) => {
  await log.seal();
  const [end] = await log.database.db.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
  const point = { number, position: end?.position ?? 0, hash: end?.hash ?? Buffer.alloc(32), at: new Date() };
  const signature = signer.sign(checkpointMessage(point));
  await log.database.db.insert(auditCheckpoint).values({ ...point, keyId: signer.keyId, signature });
};

const introduce = async (before: TestLog['signer'], after: TestLog['signer']) => {
  await log.database.db.insert(signingKey).values({
    keyId: after.keyId,
    publicKey: after.publicKey,
    introducedAt: new Date(),
    previousKeyId: before.keyId,
    endorsement: before.sign(endorsementMessage(after)),
  });
};

test('after a key rotation both keys are valid, and an export verifies with the first', async () => {
  const { db } = log.database;
  const next = newSigner();
  await log.record(2);
  await log.sign();
  await introduce(log.signer, next);
  await log.record(2);
  await sealAndSign(db, next);

  expect(await verifyChain(db, { signer: next })).toMatchObject({ intact: true, checkpoints: 2 });
  const file = await log.export({}, next);
  const { publicKeys } = JSON.parse(linesOf(file)[0] ?? '');
  expect(publicKeys).toHaveLength(2);
  expect(await runVerifier(file)).toMatchObject({ exitCode: 0 });
  expect(await runVerifier(file, '--key', publicKeys[0].keyId)).toMatchObject({ exitCode: 0 });
  expect(await runVerifier(file, '--key', publicKeys[1].keyId)).toMatchObject({ exitCode: 0 });
});

test('after a lost signing key, its signatures remain valid and a new line begins', async () => {
  const { db } = log.database;
  const next = newSigner();
  await log.record(2);
  await log.sign();
  await log.copyExternally();
  const introducedAt = new Date(Date.now() + 1_000);
  await db.insert(signingKey).values({ keyId: next.keyId, publicKey: next.publicKey, introducedAt });
  await log.record(2);
  await sealAndSign(db, next);

  expect(await verifyChain(db, { signer: next, folder: log.folder })).toMatchObject({ intact: true, checkpoints: 2 });
  const file = await log.export({}, next);
  expect(await runVerifier(file)).toMatchObject({ exitCode: 0 });
  expect(await runVerifier(file, '--key', next.keyId)).toMatchObject({ exitCode: 0 });
  // The new key is not endorsed, so knowing the lost key is not enough.
  expect(await runVerifier(file, '--key', log.signer.keyId)).toMatchObject({ exitCode: 1, line: 1 });
});

test('a key given up as lost can no longer sign', async () => {
  const { db } = log.database;
  const next = newSigner();
  await log.record(2);
  await log.sign();
  const introducedAt = new Date(Date.now() + 1_000);
  await db.insert(signingKey).values({ keyId: next.keyId, publicKey: next.publicKey, introducedAt });
  await log.record(2);
  await expect(log.sign()).rejects.toThrow('SIGNING_KEY was declared lost');
  await sealAndSign(db, next);
  await log.record(2);
  await expect(log.sign()).rejects.toThrow('SIGNING_KEY was declared lost');
  await forge(log.signer, 3);

  expect(await verifyChain(db, { signer: next })).toMatchObject({
    intact: false,
    brokenPosition: 6,
    problem: 'Checkpoint 3 is signed by a key that had already been declared lost.',
  });
  expect(await runVerifier(await log.export({}, next))).toMatchObject({ exitCode: 1, position: 6 });
});

test('a key with a forged endorsement is not trusted', async () => {
  const forger = newSigner();
  await log.record(2);
  await log.sign();
  await log.damage(
    `insert into signing_key values ('${forger.keyId}', '\\x${forger.publicKey.toString('hex')}', now(),
      '${log.signer.keyId}', '\\x${forger.sign('me').toString('hex')}')`,
  );
  await log.record(2);
  await forge(forger, 2);

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 4 });
  expect(await runVerifier(await log.export())).toMatchObject({ exitCode: 1, position: 4 });
});

test.each(['audit_event', 'audit_seal', 'audit_checkpoint', 'signing_key'])(
  'the application cannot change, delete or truncate %s',
  async (table) => {
    await log.record(2);
    await log.sign();
    const [column] = (
      await log.database.db.execute<{ name: string }>(
        sql`select column_name as name from information_schema.columns where table_name = ${table} and column_name <> 'id' limit 1`,
      )
    ).rows;

    for (const statement of [
      `update ${table} set ${column?.name} = ${column?.name}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
    ]) {
      await expect(log.database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    expect((await log.database.db.select().from(auditCheckpoint)).length).toBe(1);
  },
);

test('nothing is signed that the copies outside contradict, and the refusal is on record', async () => {
  const { db } = log.database;
  await log.record(3);
  await log.sign();
  await log.record(3);
  await log.sign();
  await log.copyExternally();
  // Somebody with the database, but without the folder: back to checkpoint 1, with other events after it.
  await log.damage(
    'delete from audit_checkpoint where number = 2',
    'delete from audit_seal where position > 3',
    'delete from audit_event where id > 3',
  );
  await log.record(5);
  await log.seal();

  const refusal = { code: 'CONFLICT', userMessage: expect.stringContaining('does not match its copies') };
  await expect(signDueCheckpoint(db, log.signer, 1, log.folder)).rejects.toMatchObject(refusal);
  await expect(signDueCheckpoint(db, log.signer, 1, log.folder)).rejects.toMatchObject(refusal);
  await expect(signOnDemand(db, log.signer, testActor, log.folder)).rejects.toMatchObject(refusal);
  expect(await positions()).toEqual([3]);
  const events = await db.select().from(auditEvent).where(eq(auditEvent.code, 'audit.signing_refused'));
  // The worker's refusals count once a day.
  expect(events.map(({ requestId }) => requestId)).toEqual([null, testActor.requestId]);
  // An export shows the damage instead of hiding it under a new signature.
  expect((await runVerifier(await log.export())).exitCode).toBe(1);
  expect(await positions()).toEqual([3]);
});
