/** The copies outside the database: complete, never rewritten, and never in the way of sealing. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/clock';
import { holdChain } from '../chain/seal';
import { createOutsideKeeping, createSealing } from '../sealing';
import { flip, linesOf, openTestLog, type TestLog } from '../testing';
import { checkpointFolder, checkpointsFile, headFile, parseCheckpoints } from './outside';
import { createOutsideWriter } from './outside-writer';

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

const reopen = () => createOutsideWriter({ db: log.database.db, signer: log.signer, folder: log.folder })();

test('is in the folder that is set, or else below the data', () => {
  expect(checkpointFolder({ DATA_DIR: '/desk', CHECKPOINT_DIR: undefined })).toBe('/desk/audit');
  expect(checkpointFolder({ DATA_DIR: '/desk', CHECKPOINT_DIR: '/elsewhere' })).toBe('/elsewhere');
});

test('every checkpoint gets its line, also one that another process signed', async () => {
  await log.keepOutside();
  expect(numbers()).toEqual([1, 2]);
  expect(head()).toMatchObject({ position: 10, keyId: log.signer.keyId });

  await log.record(1);
  await log.sign();
  await log.keepOutside();
  await log.keepOutside();
  expect(numbers()).toEqual([1, 2, 3]);
  expect(head()).toMatchObject({ position: 11 });
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });
});

test('a line that a crash cut off stays, and the whole one is written after it', async () => {
  await log.keepOutside();
  const whole = readFileSync(checkpointsFile(log.folder), 'utf8');
  truncateSync(checkpointsFile(log.folder), whole.length - 40);
  await reopen();

  const text = readFileSync(checkpointsFile(log.folder), 'utf8');
  expect(text.startsWith(whole.slice(0, whole.length - 40))).toBe(true);
  expect(linesOf(checkpointsFile(log.folder))).toHaveLength(3);
  expect(numbers()).toEqual([1, 2]);
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });
});

test('a whole line without its end is not mistaken for one that was cut off', async () => {
  await log.keepOutside();
  const { length } = readFileSync(checkpointsFile(log.folder), 'utf8');
  truncateSync(checkpointsFile(log.folder), length - 1);
  await log.record(1);
  await log.sign();
  await reopen();

  expect(numbers()).toEqual([1, 2, 3]);
});

test('a running process notices that lines were lost, or the whole file, and brings them back', async () => {
  await log.keepOutside();
  const [first] = linesOf(checkpointsFile(log.folder));
  writeFileSync(checkpointsFile(log.folder), `${first}\n`);
  await log.keepOutside();
  expect(numbers()).toEqual([1, 2]);

  rmSync(log.folder, { recursive: true });
  await log.keepOutside();
  expect(numbers()).toEqual([1, 2]);
  expect(head()).toMatchObject({ position: 10 });
});

test('a head that was changed by hand is left as evidence', async () => {
  await log.keepOutside();
  writeFileSync(headFile(log.folder), JSON.stringify({ ...head(), position: 9 }));

  await expect(log.keepOutside()).rejects.toThrow('is not signed by this desk');
  expect(head().position).toBe(9);
  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 9 });
});

test('a head that is not even readable says nothing and is replaced', async () => {
  await log.keepOutside();
  writeFileSync(headFile(log.folder), '');
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });

  await log.keepOutside();
  expect(head().position).toBe(10);
});

test('copies that stopped growing, or lack something, are said to be behind', async () => {
  await log.keepOutside();
  await log.record(5);
  await log.sign();
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });

  const restoreClock = moveClock(61_000);
  try {
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });
    await log.keepOutside();
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'same' });

    writeFileSync(checkpointsFile(log.folder), `${linesOf(checkpointsFile(log.folder)).slice(1).join('\n')}\n`);
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });
    rmSync(headFile(log.folder));
    await log.keepOutside();
    rmSync(headFile(log.folder));
    expect(await log.verify()).toMatchObject({ intact: true, outside: 'behind' });
  } finally {
    restoreClock();
  }
});

test('copies that are there and cannot be read are not taken for missing ones', async () => {
  mkdirSync(checkpointsFile(log.folder), { recursive: true });

  await expect(log.verify()).rejects.toMatchObject({
    userMessage: 'The files outside the database cannot be read. Give the desk access to CHECKPOINT_DIR.',
  });
});

test('a checkpoint that somebody slipped in for a moment does not stop the copies', async () => {
  await log.keepOutside();
  await log.damage(
    `insert into audit_checkpoint select 1000000000, position, hash, at, key_id, signature
      from audit_checkpoint where number = 2`,
  );
  await log.keepOutside();
  await log.damage('delete from audit_checkpoint where number = 1000000000');
  await log.record(1);
  await log.sign();
  await log.keepOutside();
  await log.keepOutside();

  expect(linesOf(checkpointsFile(log.folder))).toHaveLength(3);
  expect(numbers()).toEqual([1, 2, 3]);
});

test('a line that was changed in the file is named', async () => {
  await log.keepOutside();
  const [first, second] = linesOf(checkpointsFile(log.folder));
  writeFileSync(checkpointsFile(log.folder), `${first}\n${flip(second ?? '', 'hash')}\n`);

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 10 });
});

test('a checkpoint of another desk put into the file is named', async () => {
  const other = await openTestLog();
  await other.record(3);
  await other.sign();
  await other.keepOutside();
  await log.keepOutside();
  appendFileSync(checkpointsFile(log.folder), readFileSync(checkpointsFile(other.folder)));
  await other.close();

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 3 });
});

describe('the round of the worker', () => {
  const open = (folder: string, checkpointEvery = 1_000) => {
    const told: string[] = [];
    const tell = (...parts: unknown[]) => void told.push(String(parts.at(-1)));
    const means = { db: log.database.db, signer: log.signer, log: { error: tell, info: tell } };
    const seal = createSealing({ ...means, checkpointEvery });
    const keep = createOutsideKeeping({ ...means, folder });
    const round = async () => {
      await seal(new AbortController().signal);
      await keep();
    };

    return { told, round };
  };

  test('seals, signs and writes', async () => {
    const { round, told } = open(log.folder, 3);
    await log.record(4);
    await round();

    expect(numbers()).toEqual([1, 2, 3]);
    expect(head().position).toBe(14);
    expect(told).toEqual([]);
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

  test('goes on sealing when the folder cannot be written, and says so once, and once that it can again', async () => {
    // A file where the folder should be: not even root writes there.
    const folder = path.join(log.file('in-the-way'), 'audit');
    writeFileSync(log.file('in-the-way'), '');
    const { round, told } = open(folder);

    for (let index = 0; index < 3; index++) {
      await log.record(1);
      await round();
    }
    expect(told).toEqual(['the audit files outside the database are written no more']);
    expect(await log.verify()).toMatchObject({ intact: true, verified: 13, unsealed: 0, outside: 'not at hand' });

    rmSync(log.file('in-the-way'));
    await round();
    await round();
    expect(told.slice(1)).toEqual(['the audit files outside the database are written again']);
    expect(existsSync(checkpointsFile(folder))).toBe(true);
  });

  test('that never gets hold of the chain says so once, and the events that wait are told of', async () => {
    const { db } = log.database;
    const { round, told } = open(log.folder);
    await log.record(1);

    await db.transaction(async (tx) => {
      await holdChain(tx);
      for (let index = 0; index < 80; index++) {
        await round();
      }
    });
    expect(told).toEqual(['events are sealed no more']);
    expect(await log.verify()).toMatchObject({ intact: true, unsealed: 1, oldestUnsealedAt: expect.any(String) });

    await round();
    expect(told.slice(1)).toEqual(['events are sealed again']);
    expect(await log.verify()).toMatchObject({ intact: true, unsealed: 0, oldestUnsealedAt: null });
  });

  test('goes on sealing when the key cannot sign, and says so once', async () => {
    await log.damage(`update signing_key set key_id = 'another'`);
    const { round, told } = open(log.folder, 1);

    for (let index = 0; index < 2; index++) {
      await log.record(1);
      await round();
    }
    expect(told).toContain('checkpoints are signed no more');
    expect(told.filter((each) => each.startsWith('checkpoints'))).toHaveLength(1);
    expect((await log.verify()).unsealed).toBe(0);
  });
});
