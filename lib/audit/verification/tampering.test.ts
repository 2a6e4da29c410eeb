/**
 * Somebody owns the database and changes the log behind the desk's back. Whatever they do, the page names
 * the row, and so does the verifier that has nothing but an export.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signingKey } from '@/lib/db/schema';
import { chainHash } from '../chain/chain';
import { readChain } from '../chain/chain-rows';
import { headFile } from '../copies/outside';
import { recordEvent } from '../record';
import { checkpointMessage, readCheckpoints } from '../signing/checkpoint';
import { signDueCheckpoint, signOnDemand } from '../signing/sign';
import { linesOf, newSigner, openTestLog, runVerifier, type TestLog, testActor } from '../testing';

let log: TestLog;

/** Thirty events; checkpoints after 10 and after 20; the head outside at 30. */
beforeEach(async () => {
  log = await openTestLog();
  await log.record(10);
  await log.sign();
  await log.record(10);
  await log.sign();
  await log.record(10);
  await log.seal();
  await log.keepOutside();
});
afterEach(() => log.close());

/** The same row, from the database and from a file that was exported after the damage. */
const expectBoth = async (position: number, kinds: string): Promise<string> => {
  const online = await log.verify();
  expect(online).toMatchObject({ intact: false, brokenPosition: position });

  const offline = await runVerifier(await log.export());
  expect(offline.text).toMatch(new RegExp(`^Broken at position ${position} \\(line \\d+\\): (?:${kinds})\\.`));
  expect(offline.exitCode).toBe(1);

  return online.intact ? '' : online.problem;
};

test('an untouched log is intact, online and offline', async () => {
  expect(await log.verify()).toMatchObject({ intact: true, verified: 30, checkpoints: 2, outside: 'same' });

  const { exitCode, text } = await runVerifier(await log.export());
  // The export is an event itself, and signed up to there.
  expect(text).toMatch(/^Intact: 31 events, positions 1 – 31, 3 checkpoints, signed by key [0-9a-f]{64}\./);
  expect(exitCode).toBe(0);
});

test.each([
  ['a detail', `update audit_event set details = details || '{"count": 1}' where id = 17`],
  ['a detail more', `update audit_event set details = details || '{"note": "x"}' where id = 17`],
  ['details that are none', `update audit_event set details = '[["because", "groups"]]' where id = 17`],
  ['words', `update audit_event set words = 'other words' where id = 17`],
  ['words taken away', 'update audit_event set words = null where id = 17'],
  ['what changed', `update audit_event set changes = jsonb_set(changes, '{0,after}', '"viewer"') where id = 17`],
  ['a change with a note', `update audit_event set changes = jsonb_set(changes, '{0,note}', '"x"') where id = 17`],
  ['changes that are none', `update audit_event set changes = '"x"' where id = 17`],
  ['the time', `update audit_event set at = at + interval '1 millisecond' where id = 17`],
  ['a time that is none', `update audit_event set at = 'infinity' where id = 17`],
  ['the code', `update audit_event set code = 'person.enabled' where id = 17`],
  ['who did it', 'update audit_event set actor_id = gen_random_uuid() where id = 17'],
  ['the subject', `update audit_event set subject = 'subject-8' where id = 17`],
  ['the address', 'update audit_event set address = null where id = 17'],
  ['when it was sealed', `update audit_seal set sealed_at = sealed_at - interval '1 day' where position = 17`],
  ['the version of the seal', 'update audit_seal set version = 1 where position = 17'],
  ['the hash', `update audit_seal set hash = sha256('x') where position = 17`],
])('a changed row is named: %s', async (_, statement) => {
  await log.damage(statement);

  expect(await expectBoth(17, 'changed')).toContain('changed after sealing');
});

test('a removed event is named', async () => {
  await log.damage('delete from audit_event where id = 17');

  expect(await expectBoth(17, 'removed')).toContain('removed');
});

test('a removed seal is named', async () => {
  await log.damage('delete from audit_seal where position = 17');

  expect(await expectBoth(17, 'inserted')).toContain('missing');
});

test('an event removed together with its seal is named', async () => {
  await log.damage('delete from audit_event where id = 17', 'delete from audit_seal where position = 17');

  await expectBoth(17, 'removed');
});

test('rows that moved up to close the gap are named', async () => {
  await log.damage(
    'delete from audit_event where id = 17',
    'delete from audit_seal where position = 17',
    'update audit_seal set position = -position where position > 17',
    'update audit_seal set position = -position - 1 where position < 0',
  );

  await expectBoth(17, 'changed');
});

test('an event without a seal is named by the place it would have', async () => {
  await log.damage(
    'insert into audit_event (at, code, details) select at, code, details from audit_event where id = 3',
  );

  expect(await expectBoth(31, 'inserted')).toContain('Event 31 stands here without a seal');
  await expectFoundWithout('stray');
});

/** An export from which the lines that tell of the damage were taken. */
const expectFoundWithout = async (type: string): Promise<void> => {
  const file = await log.export();
  const kept = linesOf(file).filter((line) => JSON.parse(line).type !== type);
  writeFileSync(log.file('without.jsonl'), `${kept.join('\n')}\n`);

  expect(await runVerifier(log.file('without.jsonl'))).toMatchObject({
    kind: 'removed',
    text: expect.stringContaining('that were never sealed are not there'),
  });
};

test('an event slipped in between two others is named', async () => {
  // A change that was rolled back leaves its number unused.
  const change = log.database.db.transaction(async (tx) => {
    await recordEvent(tx, { code: 'erasure.intended', actor: testActor });
    throw new Error('the change fails');
  });
  await expect(change).rejects.toThrow('the change fails');
  await log.record(5);
  await log.seal();
  await log.damage(`insert into audit_event (id, at, code, details) overriding system value
    values (31, now(), 'person.enabled', '{}')`);

  expect(await expectBoth(31, 'inserted')).toContain('Event 31 stands here without a seal');
});

test('an event that waited to be sealed and was removed is noticed', async () => {
  await log.record(1);
  await log.damage('delete from audit_event where id = 31');

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 31, unsealed: 1 });
  expect((await runVerifier(await log.export())).kind).toBe('removed');
  await expectFoundWithout('lost');
});

/** What somebody who knows the formula can do: a row whose own hash is right. */
const forgeSeal = async (position: number): Promise<void> => {
  await log.damage(
    `insert into audit_event (id, at, code, details) overriding system value
      values (500, '2026-01-01T00:00:00Z', 'person.enabled', '{}')`,
    `update audit_seal set position = -position where position >= ${position}`,
    'update audit_seal set position = 1 - position where position < 0',
    `insert into audit_seal (position, event_id, hash, sealed_at, version)
      select ${position}, 500, hash, sealed_at, 2 from audit_seal where position = ${position - 1}`,
  );
  const { previous, row } = await readAround(position);
  const hash = row.event && chainHash(previous.seal.hash, row.seal, row.event);
  await log.damage(`update audit_seal set hash = '\\x${hash}' where position = ${position}`);
};

const readAround = async (position: number) => {
  for await (const [previous, row] of readChain(log.database.db, { after: position - 2, to: position, batch: 3 })) {
    if (previous && row) {
      return { previous, row };
    }
  }
  throw new Error('no such rows');
};

test('an inserted event with a seal that was forged by the rules is named, not the rows after it', async () => {
  await forgeSeal(17);

  expect(await expectBoth(17, 'inserted')).toBe('The row at this position was inserted.');
});

/** The hashes that rows from a position on would have, worked out on paper. */
const workOut = async (from: number): Promise<Array<{ position: number; hash: string }>> => {
  const worked: Array<{ position: number; hash: string }> = [];
  let { hash } = (await readAround(from)).previous.seal;

  for await (const rows of readChain(log.database.db, { after: from - 1, batch: 100 })) {
    for (const { seal, event } of rows) {
      hash = (event && chainHash(hash, seal, event)) ?? '';
      worked.push({ position: seal.position, hash });
    }
  }

  return worked;
};

const writeHashes = (worked: ReadonlyArray<{ position: number; hash: string }>): Promise<void> =>
  log.damage(
    ...worked.map(({ position, hash }) => `update audit_seal set hash = '\\x${hash}' where position = ${position}`),
  );

test('a chain that was rewritten from a row on is in doubt from the checkpoint before', async () => {
  await log.damage(`update audit_event set code = 'person.enabled' where id = 17`);
  await writeHashes(await workOut(17));

  expect(await expectBoth(11, 'changed')).toContain('Rows 11 to 20 are in doubt');
});

test('two events that changed places are named', async () => {
  await log.damage(`
    update audit_event a set at = b.at, code = b.code, subject = b.subject, details = b.details, changes = b.changes,
      words = b.words from audit_event b where (a.id, b.id) in ((17, 19), (19, 17))`);

  await expectBoth(17, 'changed');
});

test('two seals that changed places are named', async () => {
  await log.damage(
    'update audit_seal set position = -position where position in (17, 19)',
    'update audit_seal set position = position + 36 where position < 0',
  );

  await expectBoth(17, 'changed');
});

test('a cut-off end is noticed by the head outside, also when the log has grown again', async () => {
  await log.damage('delete from audit_seal where position > 25', 'delete from audit_event where id > 25');

  expect(await expectBoth(26, 'truncated')).toBe(
    'The chain ends at 25, but the head in the file outside covers 30: rows were cut off.',
  );
  // By now the export is row 26, and more follow.
  await log.record(20);
  await log.seal();
  await expectBoth(26, 'truncated');
});

test('a cut-off end is noticed by a checkpoint that was left, without any file outside', async () => {
  rmSync(log.folder, { recursive: true });
  await log.damage('delete from audit_seal where position > 15', 'delete from audit_event where id > 15');

  expect(await expectBoth(16, 'truncated')).toBe(
    'The chain ends at 15, but checkpoint 2 covers 20: rows were cut off.',
  );
  await expectBoth(16, 'truncated');
});

test('an end that was cut off together with its checkpoints is noticed by the files outside', async () => {
  rmSync(headFile(log.folder));
  await log.damage(
    'delete from audit_seal where position > 15',
    'delete from audit_event where id > 15',
    'delete from audit_checkpoint where position > 15',
  );

  expect(await expectBoth(16, 'truncated')).toBe(
    'The chain ends at 15, but checkpoint 2 in the file outside covers 20: rows were cut off.',
  );
  // The place of checkpoint 2 has been taken by another one since.
  await log.record(20);
  await log.sign();
  await expectBoth(16, 'truncated');
});

test('the worker leaves the head where it is when the chain no longer fits it', async () => {
  await log.damage('delete from audit_seal where position > 25', 'delete from audit_event where id > 25');
  await expect(log.keepOutside()).rejects.toThrow('does not fit its head');

  await log.record(10);
  await log.seal();
  await expect(log.keepOutside()).rejects.toThrow('does not fit its head');
  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 26 });
});

describe('rows since the last checkpoint, rewritten on paper with a new end chained to the paper', () => {
  let worked: Awaited<ReturnType<typeof workOut>>;

  /** Only row 25 and the new end differ so far; what the head was signed over still stands. */
  beforeEach(async () => {
    await log.record(1);
    await log.damage(
      `update audit_event set code = 'person.enabled' where id = 25`,
      'delete from audit_unsealed',
      `insert into audit_seal (position, event_id, hash, sealed_at, version)
        select 31, 31, hash, sealed_at, 2 from audit_seal where position = 30`,
    );
    worked = await workOut(25);
    await writeHashes(worked.slice(-1));
  });

  test('get no new head, so that the old one tells', async () => {
    await expect(log.keepOutside()).rejects.toThrow('does not fit its head');
    await writeHashes(worked);

    expect(await expectBoth(21, 'changed')).toContain('Rows 21 to 30 are in doubt');
  });

  test('get no checkpoint, on demand or when one is due', async () => {
    const { db } = log.database;
    const refusal = { code: 'CONFLICT', userMessage: expect.stringContaining('Verify the log') };

    await expect(signOnDemand(db, log.signer, testActor)).rejects.toMatchObject(refusal);
    await expect(signDueCheckpoint(db, log.signer, 1)).rejects.toMatchObject(refusal);
    expect(await readCheckpoints(db)).toHaveLength(2);
    // Nor by an export, which shows the damage.
    await expectBoth(25, 'changed');
    expect(await readCheckpoints(db)).toHaveLength(2);
  });

  test('get no head either when there is none to compare with', async () => {
    rmSync(headFile(log.folder));

    await expect(log.keepOutside()).rejects.toThrow('does not fit its last checkpoint');
    expect(existsSync(headFile(log.folder))).toBe(false);
  });
});

test.each([
  ['its hash', `update audit_checkpoint set hash = sha256('x') where number = 2`],
  ['its time', `update audit_checkpoint set at = at - interval '1 day' where number = 2`],
  ['its signature', `update audit_checkpoint set signature = sha256('x') || sha256('y') where number = 2`],
])('a changed checkpoint is named: %s', async (_, statement) => {
  await log.damage(statement);

  expect(await expectBoth(20, 'changed')).toContain('Checkpoint 2 was changed');
});

test('a checkpoint that was removed is named, by the file outside or by the one that follows', async () => {
  await log.damage('delete from audit_checkpoint where number = 1');

  expect(await expectBoth(10, 'removed')).toBe('Checkpoint 1 is in the file outside and missing in the database.');

  rmSync(log.folder, { recursive: true });
  expect(await expectBoth(20, 'removed')).toContain('Checkpoint 1 is missing');
});

test('a checkpoint that was forged with another key is named, even if that key was put on the list', async () => {
  const forger = newSigner();
  const point = { number: 3, position: 25, at: new Date(), hash: Buffer.alloc(32) };
  const { row } = await readAround(25);
  const hash = Buffer.from(row.seal.hash, 'hex');
  const signature = forger.sign(checkpointMessage({ ...point, hash })).toString('hex');
  await log.damage(
    `insert into audit_checkpoint values (3, 25, '\\x${row.seal.hash}', '${point.at.toISOString()}', '${forger.keyId}', '\\x${signature}')`,
  );
  expect(await expectBoth(25, 'changed')).toContain("signed by a key that is not this desk's");

  await log.database.db
    .insert(signingKey)
    .values({ keyId: forger.keyId, publicKey: forger.publicKey, introducedAt: new Date(0) });
  await expectBoth(25, 'changed');

  // It does not get a place outside either, and nobody is told that the desk signed it.
  await expect(signOnDemand(log.database.db, log.signer, testActor)).rejects.toMatchObject({ code: 'CONFLICT' });
  await log.keepOutside();
  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 25 });
});

test('without files outside, a log is verified by itself, and the answer says so', async () => {
  rmSync(log.folder, { recursive: true });

  expect(existsSync(log.folder)).toBe(false);
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'not at hand' });
});
