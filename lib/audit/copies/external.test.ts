/** External copies are complete, never rewritten, and never hold up sealing. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { lockChain } from '../chain/seal';
import { createSealing, createSigning } from '../sealing';
import { flip, linesOf, openTestLog, type TestLog } from '../testing';
import { checkpointFolder, checkpointsFile, headFile, parseCheckpoints } from './external';
import { createExternalWriter } from './external-writer';

let log: TestLog;

beforeEach(async () => {
  log = await openTestLog();
  await log.record(5);
  await log.sign();
  await log.record(5);
  await log.sign();
});
afterEach(() => log.close());

const numbers = () => parseCheckpoints(readFileSync(checkpointsFile(log.folder), 'utf8')).map(({ number }) => number);

const head = () => JSON.parse(readFileSync(headFile(log.folder), 'utf8'));

const reopen = () => createExternalWriter({ db: log.database.db, signer: log.signer, folder: log.folder })();

test('external copies are in the configured folder, or else in the data folder', () => {
  expect(checkpointFolder({ DATA_DIR: '/desk', CHECKPOINT_DIR: undefined })).toBe('/desk/audit');
  expect(checkpointFolder({ DATA_DIR: '/desk', CHECKPOINT_DIR: '/elsewhere' })).toBe('/elsewhere');
});

test('every checkpoint gets a line, even if another process signed it', async () => {
  await log.copyExternally();
  expect(numbers()).toEqual([1, 2]);
  expect(head()).toMatchObject({ position: 10, keyId: log.signer.keyId });

  await log.record(1);
  await log.sign();
  await log.copyExternally();
  await log.copyExternally();
  expect(numbers()).toEqual([1, 2, 3]);
  expect(head()).toMatchObject({ position: 11 });
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });
});

test('a line cut off by a crash stays, and the complete one follows it', async () => {
  await log.copyExternally();
  const whole = readFileSync(checkpointsFile(log.folder), 'utf8');
  truncateSync(checkpointsFile(log.folder), whole.length - 40);
  await reopen();

  const text = readFileSync(checkpointsFile(log.folder), 'utf8');
  expect(text.startsWith(whole.slice(0, whole.length - 40))).toBe(true);
  expect(linesOf(checkpointsFile(log.folder))).toHaveLength(3);
  expect(numbers()).toEqual([1, 2]);
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });
});

test('a complete line without a line feed is not mistaken for a cut-off one', async () => {
  await log.copyExternally();
  const { length } = readFileSync(checkpointsFile(log.folder), 'utf8');
  truncateSync(checkpointsFile(log.folder), length - 1);
  await log.record(1);
  await log.sign();
  await reopen();

  expect(numbers()).toEqual([1, 2, 3]);
});

test('a running process notices missing lines or a missing file, and restores them', async () => {
  await log.copyExternally();
  const [first] = linesOf(checkpointsFile(log.folder));
  writeFileSync(checkpointsFile(log.folder), `${first}\n`);
  await log.copyExternally();
  expect(numbers()).toEqual([1, 2]);

  rmSync(log.folder, { recursive: true });
  await log.copyExternally();
  expect(numbers()).toEqual([1, 2]);
  expect(head()).toMatchObject({ position: 10 });
});

test('a head changed by hand is left as evidence', async () => {
  await log.copyExternally();
  writeFileSync(headFile(log.folder), JSON.stringify({ ...head(), position: 9 }));

  await expect(log.copyExternally()).rejects.toThrow('is not signed by this Proofdesk');
  expect(head().position).toBe(9);
  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 9 });
});

test('an unreadable head is replaced', async () => {
  await log.copyExternally();
  writeFileSync(headFile(log.folder), '');
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });

  await log.copyExternally();
  expect(head().position).toBe(10);
});

test('copies that are outdated or incomplete are reported as behind', async () => {
  await log.copyExternally();
  await log.record(5);
  await log.sign();
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });

  const restoreClock = moveClock(61_000);
  try {
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });
    await log.copyExternally();
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });

    writeFileSync(checkpointsFile(log.folder), `${linesOf(checkpointsFile(log.folder)).slice(1).join('\n')}\n`);
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });
    rmSync(headFile(log.folder));
    await log.copyExternally();
    rmSync(headFile(log.folder));
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });
  } finally {
    restoreClock();
  }
});

test('unreadable copies are not mistaken for missing ones', async () => {
  mkdirSync(checkpointsFile(log.folder), { recursive: true });

  await expect(log.verify()).rejects.toMatchObject({
    userMessage: 'The external copies cannot be read. Give Proofdesk access to CHECKPOINT_DIR.',
  });
});

test('a forged checkpoint that is later removed does not stop the copies', async () => {
  await log.copyExternally();
  await log.damage(
    `insert into audit_checkpoint select 1000000000, position, hash, at, key_id, signature
      from audit_checkpoint where number = 2`,
  );
  await log.copyExternally();
  await log.damage('delete from audit_checkpoint where number = 1000000000');
  await log.record(1);
  await log.sign();
  await log.copyExternally();
  await log.copyExternally();

  expect(linesOf(checkpointsFile(log.folder))).toHaveLength(3);
  expect(numbers()).toEqual([1, 2, 3]);
});

test('a changed line is reported', async () => {
  await log.copyExternally();
  const [first, second] = linesOf(checkpointsFile(log.folder));
  writeFileSync(checkpointsFile(log.folder), `${first}\n${flip(second ?? '', 'hash')}\n`);

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 10 });
});

test('a checkpoint of another desk is reported', async () => {
  const other = await openTestLog();
  await other.record(3);
  await other.sign();
  await other.copyExternally();
  await log.copyExternally();
  appendFileSync(checkpointsFile(log.folder), readFileSync(checkpointsFile(other.folder)));
  await other.close();

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 3 });
});

describe('a round of the worker', () => {
  const open = (folder: string, checkpointEvery = 1_000) => {
    const logged: string[] = [];
    const write = (...parts: unknown[]) => void logged.push(String(parts.at(-1)));
    const options = { db: log.database.db, signer: log.signer, log: { error: write, info: write } };
    const seal = createSealing(options);
    const keep = createSigning({ ...options, checkpointEvery, folder });
    const round = async () => {
      await seal(new AbortController().signal);
      await keep();
    };

    return { logged, round };
  };

  test('seals, signs and writes', async () => {
    const { round, logged } = open(log.folder, 3);
    await log.record(4);
    await round();

    expect(numbers()).toEqual([1, 2, 3]);
    expect(head().position).toBe(14);
    expect(logged).toEqual([]);
    expect(await log.verify()).toMatchObject({ intact: true, verified: 14, unsealed: 0, checkpoints: 3 });
  });

  test('seals more than one batch', async () => {
    const { round } = open(log.folder);
    await log.damage(
      `insert into audit_event (at, code, details) select now(), 'person.proved', '{}' from generate_series(1, 1200)`,
      'insert into audit_unsealed select id from audit_event where id > 10',
    );
    await round();

    expect(await log.verify()).toMatchObject({ intact: true, verified: 1_210, unsealed: 0 });
    expect(head().position).toBe(1_210);
  });

  test('keeps sealing when the folder is not writable, and logs the failure and the recovery once', async () => {
    // A file in place of the folder, where not even root can write.
    const folder = path.join(log.file('in-the-way'), 'audit');
    writeFileSync(log.file('in-the-way'), '');
    const { round, logged } = open(folder);

    for (let index = 0; index < 3; index++) {
      await log.record(1);
      await round();
    }
    expect(logged).toEqual(['writing the external audit copies failed']);
    expect(await log.verify()).toMatchObject({ intact: true, verified: 13, unsealed: 0, outside: 'not at hand' });

    rmSync(log.file('in-the-way'));
    await round();
    await round();
    expect(logged.slice(1)).toEqual(['writing the external audit copies is working again']);
    expect(existsSync(checkpointsFile(folder))).toBe(true);
  });

  test('that cannot lock the chain logs it once, and the waiting events are reported', async () => {
    const { db } = log.database;
    const { round, logged } = open(log.folder);
    await log.record(1);

    await db.transaction(async (tx) => {
      await lockChain(tx);
      for (let index = 0; index < 80; index++) {
        await round();
      }
    });
    expect(logged).toEqual(['sealing audit events failed']);
    expect(await log.verify()).toMatchObject({ intact: true, unsealed: 1, oldestUnsealedAt: expect.any(String) });

    await round();
    expect(logged.slice(1)).toEqual(['sealing audit events is working again']);
    expect(await log.verify()).toMatchObject({ intact: true, unsealed: 0, oldestUnsealedAt: null });
  });

  test('keeps sealing when the key cannot sign, and logs it once', async () => {
    await log.damage(`update signing_key set key_id = 'another'`);
    const { round, logged } = open(log.folder, 1);

    for (let index = 0; index < 2; index++) {
      await log.record(1);
      await round();
    }
    expect(logged).toContain('signing checkpoints failed');
    expect(logged.filter((each) => each.startsWith('signing checkpoints'))).toHaveLength(1);
    expect((await log.verify()).unsealed).toBe(0);
  });
});
