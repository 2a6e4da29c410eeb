/** Whatever the database's owner changes in the log, the page reports the row, and so does the offline verifier. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signingKey } from '@/lib/db/schema';
import { chainHash } from '../chain/chain';
import { readChain } from '../chain/chain-rows';
import { headFile } from '../copies/external';
import { recordEvent } from '../record';
import { checkpointMessage, readCheckpoints } from '../signing/checkpoint';
import { signDueCheckpoint, signOnDemand } from '../signing/sign';
import { linesOf, newSigner, openTestLog, runVerifier, type TestLog, testActor } from '../testing';

let log: TestLog;

/** 30 events; checkpoints after rows 10 and 20; the external head at row 30. */
beforeEach(async () => {
  log = await openTestLog();
  await log.record(10);
  await log.sign();
  await log.record(10);
  await log.sign();
  await log.record(10);
  await log.seal();
  await log.copyExternally();
});
afterEach(() => log.close());

/** Expects the same row from the database and from an export made after the damage. */
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
  // The export is recorded too, and signed up to there.
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
])('a changed row is reported: %s', async (_, statement) => {
  await log.damage(statement);

  expect(await expectBoth(17, 'changed')).toContain('changed after sealing');
});

test('a removed event is reported', async () => {
  await log.damage('delete from audit_event where id = 17');

  expect(await expectBoth(17, 'removed')).toContain('removed');
});

test('a removed seal is reported', async () => {
  await log.damage('delete from audit_seal where position = 17');

  expect(await expectBoth(17, 'inserted')).toContain('missing');
});

test('an event removed with its seal is reported', async () => {
  await log.damage('delete from audit_event where id = 17', 'delete from audit_seal where position = 17');

  await expectBoth(17, 'removed');
});

test('rows moved up to close a gap are reported', async () => {
  await log.damage(
    'delete from audit_event where id = 17',
    'delete from audit_seal where position = 17',
    'update audit_seal set position = -position where position > 17',
    'update audit_seal set position = -position - 1 where position < 0',
  );

  await expectBoth(17, 'changed');
});

test('an event without a seal is reported at the position it would have', async () => {
  await log.damage(
    'insert into audit_event (at, code, details) select at, code, details from audit_event where id = 3',
  );

  expect(await expectBoth(31, 'inserted')).toContain('Event 31 has no seal');
  await expectFoundWithout('stray');
});

/** An export without the lines that show the damage. */
const expectFoundWithout = async (type: string): Promise<void> => {
  const file = await log.export();
  const kept = linesOf(file).filter((line) => JSON.parse(line).type !== type);
  writeFileSync(log.file('without.jsonl'), `${kept.join('\n')}\n`);

  expect(await runVerifier(log.file('without.jsonl'))).toMatchObject({
    kind: 'removed',
    text: expect.stringContaining('that were never sealed are not there'),
  });
};

test('an event inserted between two others is reported', async () => {
  // A rolled-back change leaves a gap in the IDs.
  const change = log.database.db.transaction(async (tx) => {
    await recordEvent(tx, { code: 'erasure.intended', actor: testActor });
    throw new Error('the change fails');
  });
  await expect(change).rejects.toThrow('the change fails');
  await log.record(5);
  await log.seal();
  await log.damage(`insert into audit_event (id, at, code, details) overriding system value
    values (31, now(), 'person.enabled', '{}')`);

  expect(await expectBoth(31, 'inserted')).toContain('Event 31 has no seal');
});

test('an event removed while waiting to be sealed is noticed', async () => {
  await log.record(1);
  await log.damage('delete from audit_event where id = 31');

  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 31, unsealed: 1 });
  expect((await runVerifier(await log.export())).kind).toBe('removed');
  await expectFoundWithout('lost');
});

/** A forged row with a correct hash of its own. */
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

test('an inserted event with a correctly forged seal is reported, not the rows after it', async () => {
  await forgeSeal(17);

  expect(await expectBoth(17, 'inserted')).toBe('This row was inserted.');
});

/** Computes the hashes that rows from a position on would have. */
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

test('a chain rewritten from some row is in doubt from the previous checkpoint', async () => {
  await log.damage(`update audit_event set code = 'person.enabled' where id = 17`);
  await writeHashes(await workOut(17));

  expect(await expectBoth(11, 'changed')).toContain('Rows 11 to 20 are in doubt');
});

test('two swapped events are reported', async () => {
  await log.damage(`
    update audit_event a set at = b.at, code = b.code, subject = b.subject, details = b.details, changes = b.changes,
      words = b.words from audit_event b where (a.id, b.id) in ((17, 19), (19, 17))`);

  await expectBoth(17, 'changed');
});

test('two swapped seals are reported', async () => {
  await log.damage(
    'update audit_seal set position = -position where position in (17, 19)',
    'update audit_seal set position = position + 36 where position < 0',
  );

  await expectBoth(17, 'changed');
});

test('a cut-off end is detected by the external head, even after the log has grown again', async () => {
  await log.damage('delete from audit_seal where position > 25', 'delete from audit_event where id > 25');

  expect(await expectBoth(26, 'truncated')).toBe(
    'The chain ends at row 25, but the external head covers row 30: rows were cut off.',
  );
  // The export is row 26 by now, and more follow.
  await log.record(20);
  await log.seal();
  await expectBoth(26, 'truncated');
});

test('a cut-off end is detected by a remaining checkpoint, without external copies', async () => {
  rmSync(log.folder, { recursive: true });
  await log.damage('delete from audit_seal where position > 15', 'delete from audit_event where id > 15');

  expect(await expectBoth(16, 'truncated')).toBe(
    'The chain ends at row 15, but checkpoint 2 covers row 20: rows were cut off.',
  );
  await expectBoth(16, 'truncated');
});

test('an end cut off with its checkpoints is detected by the external copies', async () => {
  rmSync(headFile(log.folder));
  await log.damage(
    'delete from audit_seal where position > 15',
    'delete from audit_event where id > 15',
    'delete from audit_checkpoint where position > 15',
  );

  expect(await expectBoth(16, 'truncated')).toBe(
    'The chain ends at row 15, but the external copy of checkpoint 2 covers row 20: rows were cut off.',
  );
  // Another checkpoint has become number 2 since.
  await log.record(20);
  await log.sign();
  await expectBoth(16, 'truncated');
});

test('the worker leaves the head unchanged when the chain no longer matches it', async () => {
  await log.damage('delete from audit_seal where position > 25', 'delete from audit_event where id > 25');
  await expect(log.copyExternally()).rejects.toThrow('does not match its head');

  await log.record(10);
  await log.seal();
  await expect(log.copyExternally()).rejects.toThrow('does not match its head');
  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 26 });
});

describe('rows rewritten since the last checkpoint, with a new end', () => {
  let worked: Awaited<ReturnType<typeof workOut>>;

  /** Only row 25 and the new end differ; the row that the head was signed over is unchanged. */
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

  test('get no new head, so the old one is evidence', async () => {
    await expect(log.copyExternally()).rejects.toThrow('does not match its head');
    await writeHashes(worked);

    expect(await expectBoth(21, 'changed')).toContain('Rows 21 to 30 are in doubt');
  });

  test('get no checkpoint, on demand or scheduled', async () => {
    const { db } = log.database;
    const refusal = { code: 'CONFLICT', userMessage: expect.stringContaining('Verify the log') };

    await expect(signOnDemand(db, log.signer, testActor, log.folder)).rejects.toMatchObject(refusal);
    await expect(signDueCheckpoint(db, log.signer, 1, log.folder)).rejects.toMatchObject(refusal);
    expect(await readCheckpoints(db)).toHaveLength(2);
    // An export does not sign them either, and shows the damage.
    await expectBoth(25, 'changed');
    expect(await readCheckpoints(db)).toHaveLength(2);
  });

  test('get no head even if there was none before', async () => {
    rmSync(headFile(log.folder));

    await expect(log.copyExternally()).rejects.toThrow('does not match its last checkpoint');
    expect(existsSync(headFile(log.folder))).toBe(false);
  });
});

test.each([
  ['its hash', `update audit_checkpoint set hash = sha256('x') where number = 2`],
  ['its time', `update audit_checkpoint set at = at - interval '1 day' where number = 2`],
  ['its signature', `update audit_checkpoint set signature = sha256('x') || sha256('y') where number = 2`],
])('a changed checkpoint is reported: %s', async (_, statement) => {
  await log.damage(statement);

  expect(await expectBoth(20, 'changed')).toContain('Checkpoint 2 was changed');
});

test('a removed checkpoint is reported, by its external copy or the next checkpoint', async () => {
  await log.damage('delete from audit_checkpoint where number = 1');

  expect(await expectBoth(10, 'removed')).toBe('Checkpoint 1 is in the external copies but missing from the database.');

  rmSync(log.folder, { recursive: true });
  expect(await expectBoth(20, 'removed')).toContain('Checkpoint 1 is missing');
});

test('a checkpoint forged with another key is reported, even if that key was added to the list', async () => {
  const forger = newSigner();
  const point = { number: 3, position: 25, at: new Date(), hash: Buffer.alloc(32) };
  const { row } = await readAround(25);
  const hash = Buffer.from(row.seal.hash, 'hex');
  const signature = forger.sign(checkpointMessage({ ...point, hash })).toString('hex');
  await log.damage(
    `insert into audit_checkpoint values (3, 25, '\\x${row.seal.hash}', '${point.at.toISOString()}', '${forger.keyId}', '\\x${signature}')`,
  );
  expect(await expectBoth(25, 'changed')).toContain('signed by an unknown key');

  await log.database.db
    .insert(signingKey)
    .values({ keyId: forger.keyId, publicKey: forger.publicKey, introducedAt: new Date(0) });
  await expectBoth(25, 'changed');

  // It is not copied externally, and not shown as signed by the desk.
  await expect(signOnDemand(log.database.db, log.signer, testActor, log.folder)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await log.copyExternally();
  expect(await log.verify()).toMatchObject({ intact: false, brokenPosition: 25 });
});

test('without external copies the log is verified alone, and the answer says so', async () => {
  rmSync(log.folder, { recursive: true });

  expect(existsSync(log.folder)).toBe(false);
  expect(await log.verify()).toMatchObject({ intact: true, outside: 'not at hand' });
});
