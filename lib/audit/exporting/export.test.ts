/** An export verifies itself: whatever is changed in the file, the verifier reports the row. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { auditEvent } from '@/lib/db/schema';
import { checkpointsFile } from '../copies/external';
import { recordEvent } from '../record';
import {
  flip,
  linesOf,
  newSigner,
  openTestLog,
  runVerifier,
  runVerifierAsProcess,
  runVerifierIn,
  type TestLog,
  testActor,
} from '../testing';
import { exportEvents } from './export';

let log: TestLog;
let whole: string;

/** 30 events and the export's own; checkpoints after rows 10, 20 and 31. */
beforeAll(async () => {
  log = await openTestLog();
  await log.record(10);
  await log.sign();
  await log.record(10);
  await log.sign();
  await log.record(10);
  whole = await log.export();
  await log.copyExternally();
});
afterAll(() => log.close());

/** The index of a row's line in the file. */
const indexOf = (lines: readonly string[], position: number): number =>
  lines.findIndex((line) => /^\{"type":"(?:event|omitted)"/.test(line) && JSON.parse(line).position === position);

const edited = (name: string, edit: (lines: string[]) => string[]): string => {
  const file = log.file(`${name}.jsonl`);
  writeFileSync(file, `${edit(linesOf(whole)).join('\n')}\n`);

  return file;
};

const change = (lines: string[], index: number, edit: (line: string) => string): string[] =>
  lines.map((line, at) => (at === index ? edit(line) : line));

describe('an edited export', () => {
  test.each<[string, (lines: string[]) => string[], { kind: string; position: number | null; line: number }]>([
    [
      'a row changed',
      (lines) => change(lines, indexOf(lines, 17), (line) => line.replace('"groups"', '"others"')),
      { kind: 'changed', position: 17, line: 19 },
    ],
    [
      'the hash of a row changed',
      (lines) => change(lines, indexOf(lines, 17), (line) => flip(line, 'hash')),
      { kind: 'changed', position: 17, line: 19 },
    ],
    [
      'the position of a row changed',
      (lines) => change(lines, indexOf(lines, 17), (line) => line.replace('"position":17', '"position":18')),
      { kind: 'changed', position: 17, line: 19 },
    ],
    [
      'a row that is no JSON any more',
      (lines) => change(lines, indexOf(lines, 17), (line) => line.slice(0, -5)),
      { kind: 'changed', position: 17, line: 19 },
    ],
    [
      'spaces put in',
      (lines) => change(lines, indexOf(lines, 17), (line) => line.replace(',', ', ')),
      { kind: 'changed', position: 17, line: 19 },
    ],
    [
      'a member put in',
      (lines) => change(lines, indexOf(lines, 17), (line) => line.replace('"code"', '"note":1,"code"')),
      { kind: 'changed', position: 17, line: 19 },
    ],
    ['a row removed', (lines) => lines.toSpliced(indexOf(lines, 17), 1), { kind: 'removed', position: 17, line: 19 }],
    [
      'the first row removed',
      (lines) => lines.toSpliced(indexOf(lines, 1), 1),
      { kind: 'removed', position: 1, line: 2 },
    ],
    [
      'the row under a checkpoint removed',
      (lines) => lines.toSpliced(indexOf(lines, 20), 1),
      { kind: 'removed', position: 20, line: 22 },
    ],
    [
      'a row replaced by its hash',
      (lines) =>
        change(lines, indexOf(lines, 17), (line) =>
          JSON.stringify({ type: 'omitted', position: 17, leaf: 'a'.repeat(64), hash: JSON.parse(line).hash }),
        ),
      { kind: 'removed', position: 17, line: 19 },
    ],
    [
      'a row repeated',
      (lines) => lines.toSpliced(indexOf(lines, 17), 0, lines[indexOf(lines, 5)] ?? ''),
      { kind: 'inserted', position: 17, line: 19 },
    ],
    [
      'a row made up, before the one it pretends to be',
      (lines) =>
        lines.toSpliced(indexOf(lines, 17), 0, (lines[indexOf(lines, 17)] ?? '').replace('"groups"', '"others"')),
      { kind: 'inserted', position: 17, line: 19 },
    ],
    [
      'a row made up, after the end',
      (lines) => [...lines, (lines[indexOf(lines, 31)] ?? '').replace('"position":31', '"position":32')],
      { kind: 'inserted', position: 32, line: 36 },
    ],
    [
      'an empty line put in',
      (lines) => lines.toSpliced(indexOf(lines, 17), 0, ''),
      { kind: 'inserted', position: 17, line: 19 },
    ],
    [
      'two rows that changed places',
      (lines) => {
        const [first, second] = [indexOf(lines, 17), indexOf(lines, 19)];

        return lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '');
      },
      { kind: 'reordered', position: 17, line: 19 },
    ],
    [
      'a checkpoint that was moved',
      (lines) => [...lines.toSpliced(11, 1), lines[11] ?? ''],
      { kind: 'reordered', position: 10, line: 35 },
    ],
    ['the end cut off', (lines) => lines.slice(0, indexOf(lines, 26)), { kind: 'truncated', position: 26, line: 28 }],
    [
      'cut off in the middle of a line',
      (lines) => [...lines.slice(0, indexOf(lines, 26)), (lines[indexOf(lines, 26)] ?? '').slice(0, 60)],
      // This broken line ends with a line feed; a later test covers one that does not.
      { kind: 'changed', position: 26, line: 29 },
    ],
    ['cut off at an earlier checkpoint', (lines) => lines.slice(0, 23), { kind: 'truncated', position: 21, line: 23 }],
    [
      'a checkpoint changed',
      (lines) => change(lines, 22, (line) => line.replace('"number":2', '"number":5')),
      { kind: 'changed', position: 20, line: 23 },
    ],
    ['a checkpoint removed', (lines) => lines.toSpliced(22, 1), { kind: 'removed', position: 31, line: 34 }],
    ['the last checkpoint removed', (lines) => lines.slice(0, -1), { kind: 'removed', position: 31, line: 34 }],
    [
      'the manifest changed so that less is missing',
      (lines) => change(lines.slice(0, 23), 0, (line) => line.replace('"to":31', '"to":20')),
      { kind: 'changed', position: null, line: 1 },
    ],
    [
      'a filter put into the manifest',
      (lines) => change(lines, 0, (line) => line.replace('"filter":{}', '"filter":{"codes":"person.enabled"}')),
      { kind: 'changed', position: null, line: 1 },
    ],
    ['the manifest removed', (lines) => lines.slice(1), { kind: 'removed', position: null, line: 1 }],
  ])('is detected: %s', async (name, edit, expected) => {
    const found = await runVerifier(edited(name.replaceAll(/\W+/g, '-'), edit));

    expect(found, found.text).toMatchObject({ exitCode: 1, ...expected });
  });

  test('is detected when it ends in the middle of a line', async () => {
    const file = log.file('torn.jsonl');
    const text = readFileSync(whole, 'utf8');
    writeFileSync(file, text.slice(0, text.indexOf('"position":26') + 40));

    expect(await runVerifier(file)).toMatchObject({ exitCode: 1, kind: 'truncated', position: 26, line: 29 });
  });

  test('is detected whichever byte of an event was changed', async () => {
    const original = readFileSync(whole);
    const file = log.file('one-byte.jsonl');
    const starts = [...Array(20).keys()].map((index) => original.indexOf(`{"type":"event","position":${index + 11},`));

    await fc.assert(
      fc.asyncProperty(
        fc.nat(19),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(255),
        async (row, where, byte) => {
          const start = starts[row] ?? 0;
          const at = start + Math.floor(where * (original.indexOf(10, start) - start));
          fc.pre(original[at] !== byte);
          writeFileSync(
            file,
            Buffer.concat([original.subarray(0, at), Buffer.from([byte]), original.subarray(at + 1)]),
          );
          const { exitCode, position, text } = await runVerifier(file);

          expect(exitCode, text).toBe(1);
          expect(position).toBe(row + 11);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);
});

describe('the verifier', () => {
  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['a file of another kind', 'name;email\n', 'This is not an export of an audit log.'],
    ['other JSON', '{"a":1}\n', 'This is not an export of an audit log.'],
    ['an export of a later format', '{"type":"manifest","format":2}\n', 'This export is of another format'],
  ])('explains what is wrong with %s', async (_, text, sentence) => {
    const file = log.file('other');
    writeFileSync(file, text);
    const answer = await runVerifier(file);

    expect(answer.exitCode).toBe(2);
    expect(answer.text).toContain(sentence);
    expect(answer.text.trim().split('\n')).toHaveLength(1);
  });

  test('reports a missing file, or prints its usage', async () => {
    expect(await runVerifierAsProcess(log.file('nowhere'))).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('ENOENT'),
    });
    expect(await runVerifier(whole, whole)).toMatchObject({ exitCode: 2, text: expect.stringContaining('Usage:') });
    expect(await runVerifier(whole, '--key', 'secret')).toMatchObject({ exitCode: 2 });
  });

  test('without a file, verifies the newest export of its folder, and says so', async () => {
    const folder = log.file('downloads');
    mkdirSync(folder);
    expect(await runVerifierIn(folder)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('There is no export in this folder.'),
    });

    writeFileSync(`${folder}/proofdesk-audit-2026-01-09T080000Z.jsonl`, 'cut off');
    writeFileSync(`${folder}/proofdesk-audit-2026-01-11T080000Z.csv`, 'of another kind');
    copyFileSync(whole, `${folder}/proofdesk-audit-2026-01-10T080000Z.jsonl`);
    const { exitCode, text } = await runVerifierIn(folder);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^proofdesk-audit-2026-01-10T080000Z\.jsonl:\nIntact: /);
  });

  test('prints the key, accepts the expected one and refuses another', async () => {
    const { text, exitCode } = await runVerifierAsProcess(whole);
    const fingerprint = /signed by key ([0-9a-f]{64})\./.exec(text)?.[1] ?? '';

    expect(exitCode).toBe(0);
    expect(fingerprint.slice(0, 16)).toBe(log.signer.keyId);
    expect(text).toContain('Compare the key with the one under Settings → Keys and backup');
    expect(await runVerifier(whole, '--key', fingerprint)).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('The key is the one you gave'),
    });
    expect(await runVerifier(whole, '--key', newSigner().publicKey.toString('hex'))).toMatchObject({
      exitCode: 1,
      line: 1,
      text: expect.stringContaining('another key'),
    });
  });

  test('compares with the checkpoint file, ignoring later checkpoints and cut-off lines', async () => {
    await log.record(3);
    await log.sign();
    await log.copyExternally();
    const file = log.file('checkpoints.jsonl');
    copyFileSync(checkpointsFile(log.folder), file);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"number":9,"pos`);

    const { exitCode, text } = await runVerifier(whole, '--checkpoints', file);
    expect(text).toContain('3 checkpoints of');
    expect(exitCode).toBe(0);
  });

  test('detects a chain rewritten with the right key by the checkpoint file', async () => {
    const other = await openTestLog();
    await other.record(4);
    await other.sign();
    await other.copyExternally();
    copyFileSync(checkpointsFile(other.folder), other.file('kept.jsonl'));
    rmSync(other.folder, { recursive: true });
    // Somebody who controls the database, the folder and a desk that signs for them.
    await other.damage(
      'delete from audit_checkpoint',
      'delete from audit_seal',
      'delete from audit_event where id = 2',
      'insert into audit_unsealed select id from audit_event',
    );
    const file = await other.export();

    expect((await runVerifier(file)).exitCode).toBe(0);
    expect(await runVerifier(file, '--checkpoints', other.file('kept.jsonl'))).toMatchObject({
      exitCode: 1,
      kind: 'truncated',
      position: 1,
    });
    await other.close();
  });
});

describe('an export', () => {
  test('contains events without names or readable text, and is recorded itself', async () => {
    const [manifest, first] = linesOf(whole).map((line) => JSON.parse(line));

    expect(manifest).toMatchObject({ type: 'manifest', format: 1, from: 1, to: 31, filter: {} });
    expect(first).toMatchObject({
      type: 'event',
      position: 1,
      version: 2,
      code: 'person.roles_changed',
      subject: 'subject-1',
      details: { because: 'groups', count: 1, forced: false },
      changes: [{ name: 'roles', before: 'viewer', after: 'officer 1' }],
      wordsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(readFileSync(whole, 'utf8')).not.toContain('sealed words');
    expect(JSON.parse(linesOf(whole).at(-2) ?? '')).toMatchObject({ code: 'audit.exported', details: { events: 30 } });
  });

  test('with a filter verifies, and contains nothing of what was left out', async () => {
    const file = await log.export({ session: 'subject-7' });
    const lines = linesOf(file).map((line) => JSON.parse(line));
    const text = readFileSync(file, 'utf8');

    expect(lines.filter(({ type }) => type === 'event').map(({ position }) => position)).toEqual([7, 17, 27]);
    expect(text).not.toContain('subject-6');
    expect(text).not.toContain('officer 8');
    expect(lines.filter(({ type }) => type === 'omitted').every((line) => Object.keys(line).length === 4)).toBe(true);

    const { exitCode, text: told } = await runVerifier(file);
    expect(told).toMatch(/^Intact: 3 events, [\d,]+ left out, positions 1 – /);
    expect(exitCode).toBe(0);
  });

  test('with a filter is detected when an event is replaced by its hash, or a hash is changed', async () => {
    const file = await log.export({ session: 'subject-7' });
    const lines = linesOf(file);
    const at = indexOf(lines, 17);
    const { hash } = JSON.parse(lines[at] ?? '');
    const original = linesOf(await log.export({ session: 'subject-8' }))[at] ?? '';
    expect(JSON.parse(original)).toMatchObject({ type: 'omitted', position: 17, hash });

    const edit = async (edits: string[]) => {
      writeFileSync(log.file('filtered.jsonl'), `${edits.join('\n')}\n`);

      return runVerifier(log.file('filtered.jsonl'));
    };
    expect(await edit(lines.with(at, original))).toMatchObject({ exitCode: 1, kind: 'removed' });
    expect(await edit(change(lines, indexOf(lines, 12), (line) => flip(line, 'leaf')))).toMatchObject({
      exitCode: 1,
      position: 12,
    });
  });

  test('with a start time begins after the previous checkpoint', async () => {
    const restoreClock = moveClock(3_600_000);
    const other = await openTestLog();

    try {
      await other.record(10);
      await other.sign();
      const back = moveClock(3_600_000);
      const from = new Date(Date.now() + 2 * 3_600_000 - 60_000);
      await other.record(5);
      const file = await other.export({ from });
      back();
      const [manifest, ...lines] = linesOf(file).map((line) => JSON.parse(line));

      expect(manifest).toMatchObject({ from: 11, to: 16, filter: { from: from.toISOString() } });
      expect(lines[0]).toMatchObject({ type: 'checkpoint', number: 1, position: 10, hash: manifest.previousHash });

      const { text } = await runVerifier(file);
      expect(text).toMatch(/^Intact: 6 events, positions 11 – 16, 2 checkpoints/);
      expect(text).toContain('What comes before position 11 is not in this file');
    } finally {
      restoreClock();
      await other.close();
    }
  });

  test('is recorded before its first line, and reads only what is consumed', async () => {
    const { db } = log.database;
    const count = async () => (await db.select().from(auditEvent)).length;
    const before = await count();
    const { fileName, pieces } = await exportEvents({ db, signer: log.signer, folder: log.folder }, {}, testActor);

    expect(await count()).toBe(before + 1);
    expect(fileName).toMatch(/^proofdesk-audit-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl$/);
    await pieces.return();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  test('is the same in one piece or several', async () => {
    const other = await openTestLog();

    for (let index = 0; index < 12; index++) {
      const details = Object.fromEntries([...Array(60).keys()].map((each) => [`detail-${each}`, 'x'.repeat(1_000)]));
      await recordEvent(other.database.db, { code: 'person.proved', actor: testActor, details });
    }
    const means = { db: other.database.db, signer: other.signer, folder: other.folder };
    const { pieces } = await exportEvents(means, {}, testActor);
    const sizes: number[] = [];
    let text = '';

    for await (const piece of pieces) {
      sizes.push(piece.length);
      text += piece;
    }
    writeFileSync(other.file('large.jsonl'), text);

    expect(sizes.length).toBeGreaterThan(1);
    expect(await runVerifier(other.file('large.jsonl'))).toMatchObject({ exitCode: 0 });
    await other.close();
  });
});
