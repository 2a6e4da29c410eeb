/** Runs the receiver from docs/delivery.md against real deliveries. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { signedInPerson } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { freePort } from '@/lib/base/free-port';
import { appeal, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createTestUpstream } from '@/lib/upstream/testing';
import { addSessions } from '@/lib/work/testing';
import { deliverDue } from './deliver';
import { recordVerdict } from './testing';

const secret = 'the secret of the example, long enough';
let database: TestDatabase;
let officer: Person;
let folder: string;
let receiver: ChildProcess;
let lines: AsyncIterator<string>;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
  const docs = readFileSync(path.resolve(import.meta.dirname, '../../../docs/delivery.md'), 'utf8');
  const [, program] = /```js\n(\/\/ receiver\.mjs\n.*?)```/s.exec(docs) ?? [];
  if (!program) throw new Error('docs/delivery.md has no receiver.');
  folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-receiver-'));
  writeFileSync(path.join(folder, 'receiver.mjs'), program);

  const port = await freePort();
  receiver = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { ...process.env, PORT: String(port), DECISION_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!receiver.stdout) throw new Error('The receiver has no output.');
  lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
  url = `http://127.0.0.1:${port}/decisions`;
  expect((await lines.next()).value).toBe('listening');
});
afterAll(async () => {
  receiver.kill();
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const aVerdict = async () => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' });
  const opinions = [{ personId: officer.id, reasons: ['face_mismatch'] }];

  return { sessionId, id: await recordVerdict(database.db, { sessionId, delivery: 'webhook', opinions }) };
};
const deliver = (signedWith = secret) =>
  deliverDue(
    {
      db: database.db,
      upstream: createTestUpstream('http://127.0.0.1:9'),
      receiver: { url, secret: signedWith },
      log: { warn: () => undefined, error: () => undefined },
    },
    new AbortController().signal,
  );
const stateOf = async (id: string) => {
  const [row] = await database.db.select().from(verdict).where(eq(verdict.id, id));

  return { state: row?.state, problem: row?.problem };
};
const refused = { state: 'recorded', problem: 'The webhook refused the request (401).' };

test('it accepts deliveries and carries out each reference once', async () => {
  const first = await aVerdict();
  await deliver();
  expect(await stateOf(first.id)).toEqual({ state: 'sent', problem: null });

  // As after a crash: the desk does not know that it was accepted.
  const again = { state: 'recorded', sentAt: null, nextTryAt: new Date(0) } as const;
  await database.db.update(verdict).set(again).where(eq(verdict.id, first.id));
  await deliver();
  expect(await stateOf(first.id)).toEqual({ state: 'sent', problem: null });
  const second = await aVerdict();
  await deliver();

  const expected = [first, second].map(({ id, sessionId }) => ({
    reference: id,
    sessionId,
    decision: 'reject',
    codes: ['face_mismatch'],
  }));
  const printed = [await lines.next(), await lines.next()].map(({ value }) => JSON.parse(value));
  expect(printed).toEqual(expected);
});

test('it accepts the outcome of an appeal', async () => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'AUTO_REJECTED' });
  const at = now();
  const [made] = await database.db
    .insert(appeal)
    .values({
      ...{ sessionId, personId: officer.id, status: 'AUTO_REJECTED', takenUpAt: at, reason: Buffer.from('sealed') },
      ...{ endedAt: at, finding: 'uphold', reasons: ['face_mismatch'], delivery: 'webhook', nextTryAt: at },
    })
    .returning({ id: appeal.id });
  await deliver();

  expect(JSON.parse((await lines.next()).value)).toEqual({
    reference: made?.id,
    sessionId,
    appeal: 'upheld',
    codes: ['face_mismatch'],
  });
  const [row] = await database.db
    .select()
    .from(appeal)
    .where(eq(appeal.id, made?.id ?? ''));
  expect(row?.sentAt).toBeInstanceOf(Date);
});

test('it refuses a message signed with another secret', async () => {
  const { id } = await aVerdict();
  await deliver('another secret of thirty-two characters');

  expect(await stateOf(id)).toEqual(refused);
});

test('it refuses a message older than five minutes', async () => {
  const back = moveClock(-10 * minuteMs);
  const { id } = await aVerdict();
  await deliver();
  back();

  expect(await stateOf(id)).toEqual(refused);
});
