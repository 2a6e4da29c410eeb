import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, signedInPerson, testKeys } from '@/lib/access/testing';
import type { ExportBody, SessionRow } from '@/lib/answers';
import { createLog } from '@/lib/base/log';
import { auditEvent, mirrorSession, sessionExport, sessionExportPart } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionIndex, listSessions, type SessionIndex } from '@/lib/mirror';
import { readAddress } from '@/lib/session-query';
import { exportSessions } from './';
import { changeWork } from './session-work';
import { createTag } from './tags';
import { addSessions } from './testing';

const keys = testKeys();
let database: TestDatabase;
let index: SessionIndex;
let supervisor: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  index = createSessionIndex({ db: database.db, log: createLog('test') });
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(async () => {
  index.stop();
  await database.close();
});

const requester = () => ({ person: supervisor, actor: actorOf(supervisor) });
const start = (target: ExportBody['target'], format: ExportBody['format']) =>
  exportSessions({ db: database.db, keys, index }, { target, format }, requester());
const readAll = async (chunks: AsyncGenerator<string, void>): Promise<string> => {
  let text = '';
  for await (const piece of chunks) text += piece;

  return text;
};
const exportText = async (target: ExportBody['target'], format: ExportBody['format']) =>
  readAll((await start(target, format)).chunks);
const parts = () => database.db.select().from(sessionExportPart).orderBy(sessionExportPart.part);

/** A strict RFC 4180 parser. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    if (cell.lastIndex === text.length) return rows;
  }
  throw new Error(`not CSV from ${cell.lastIndex} on`);
};

test("an export has the list's rows in list order, without names, and marks its end", async () => {
  const ids = await addSessions(database.db, 1, {
    country: 'EXP',
    status: 'AUTO_REJECTED',
    createdAt: '2026-03-01T10:00:00.123456Z',
    resultState: 'read',
    score: 42.5,
    level: 'LOW',
    weakestFactor: 'mrzValidity',
    weakestScore: 12,
    factors: { mrzValidity: [12, 'LOW'], faceVerification: [0, 'UNAVAILABLE'] },
  });
  ids.push(...(await addSessions(database.db, 2, { country: 'EXP', status: null, documentType: null })));
  const tagId = await createTag({ db: database.db, keys }, 'second; look', actorOf(supervisor));
  const tools = { db: database.db, keys, index };
  const target = { ids: ids.slice(0, 1) };
  await changeWork(tools, { target, change: { kind: 'tags', add: [tagId], remove: [] } }, requester());
  await changeWork(tools, { target, change: { kind: 'assign', personId: supervisor.id } }, requester());

  const address = 'country=EXP&sort=created';
  await index.refresh();
  const { query } = readAddress(new URLSearchParams(address));
  const listed = await listSessions({ db: database.db, keys, index }, { query, personId: supervisor.id });
  const lines = (await exportText({ address, text: null, expected: 3 }, 'jsonl')).trimEnd().split('\n');
  const objects = lines.map((line) => JSON.parse(line));

  expect(objects.at(-1)).toEqual({ end: { rows: 3, leftOut: 0 } });
  const expected = listed.rows.map((row: SessionRow) => ({
    id: row.id,
    status: row.status,
    documentType: row.documentType,
    documentExpires: row.documentExpires,
    country: row.country,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
    expiresAt: row.expiresAt,
    results: row.results,
    score: row.score,
    level: row.level,
    weakestFactor: row.weakest?.name ?? null,
    weakestScore: row.weakest?.score ?? null,
    assignee: row.assignee?.name ?? null,
    tags: row.tags.map(() => 'second; look'),
  }));
  expect(objects.slice(0, -1).map(({ factors: _, ...rest }) => rest)).toEqual(expected);
  expect(objects.find(({ id }) => id === ids[0])).toMatchObject({
    createdAt: '2026-03-01T10:00:00.123456Z',
    score: 42.5,
    assignee: supervisor.name,
    factors: { mrzValidity: { score: 12, level: 'LOW' }, faceVerification: { score: null, level: 'UNAVAILABLE' } },
  });

  const [head, ...rows] = readCsv((await exportText({ ids }, 'csv')).replace(/^\uFEFF/, ''));
  expect(rows.map(([id]) => id)).toEqual(ids);
  const first = Object.fromEntries((head ?? []).map((name, at) => [name, rows[0]?.[at]]));
  expect(first).toMatchObject({
    score: '42.5',
    tags: 'second; look',
    factors: 'mrzValidity=12 (LOW); faceVerification= (UNAVAILABLE)',
  });
  expect(head).not.toContain('applicant');
});

test('no cell is a formula, whatever the service or a person wrote, and numbers stay numbers', async () => {
  const nonsense = [
    '=HYPERLINK("http://x","y")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    'a,"b"\r\nc',
    "'",
    'Ünïcode; 漢',
  ];
  const ids: string[] = [];
  for (const status of nonsense) {
    ids.push(...(await addSessions(database.db, 1, { status, documentType: status, score: -7, resultState: 'read' })));
  }
  const text = await exportText({ ids }, 'csv');
  const [head = [], ...rows] = readCsv(text.slice(1));
  const at = (name: string) => head.indexOf(name);

  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(rows).toHaveLength(nonsense.length);
  for (const [place, row] of rows.entries()) {
    const given = nonsense[place] ?? '';
    const isSafe = /^[^=+\-@\t\r\n＝]/.test(given);
    expect(row[at('status')]).toBe(isSafe ? given : `'${given}`);
    expect(row[at('score')]).toBe('-7');
    for (const [column, cell] of row.entries()) {
      if (column !== at('score')) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }
  }
});

test('an export is recorded before its first byte, and each batch before it leaves', async () => {
  const ids = await addSessions(database.db, 2_100, { country: 'BIG' });
  await database.db.delete(sessionExportPart);
  const started = await start({ address: 'country=BIG&sort=created', text: null, expected: 2_100 }, 'jsonl');
  const events = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'sessions.exported'));
  const details = events.at(-1)?.details;

  expect(started).toMatchObject({ rows: 2_100, contentType: expect.stringContaining('ndjson') });
  expect(started.fileName).toMatch(/^proofdesk-sessions-\d{4}-\d{2}-\d{2}T\d{6}Z\.jsonl$/);
  expect(details).toMatchObject({ format: 'jsonl', rows: 2_100 });
  expect(await parts()).toEqual([]);

  const first = await started.chunks.next();
  expect(String(first.value).trimEnd().split('\n')).toHaveLength(1_000);
  expect((await parts()).map(({ exportId, sessionIds }) => [exportId, sessionIds.length])).toEqual([
    [details?.exportId, 1_000],
  ]);

  // After an abort nothing more is sent, and nothing more is recorded as sent.
  await started.chunks.return();
  expect(await started.chunks.next()).toEqual({ done: true, value: undefined });
  expect(await parts()).toHaveLength(1);
  expect((await parts())[0]?.sessionIds).toEqual(ids.slice(0, 1_000));
});

test('a session that leaves the list meanwhile is omitted, and the last line says so', async () => {
  const ids = await addSessions(database.db, 1_002, { country: 'LVE' });
  await database.db.delete(sessionExportPart);
  const { chunks } = await start({ ids }, 'jsonl');
  await chunks.next();
  await database.db.delete(mirrorSession).where(eq(mirrorSession.id, ids[1_000] ?? ''));
  const rest = await readAll(chunks);

  expect(rest).not.toContain(ids[1_000]);
  expect(rest).toContain(ids[1_001]);
  expect(JSON.parse(rest.trimEnd().split('\n').at(-1) ?? '')).toEqual({ end: { rows: 1_001, leftOut: 1 } });
  expect((await parts()).map(({ sessionIds }) => sessionIds.length)).toEqual([1_000, 1]);
});

test('no export starts if a session is missing, or more sessions match than expected', async () => {
  const before = await database.db.select().from(sessionExport);
  const stranger = '99999999-9999-4999-8999-999999999999';

  await expect(start({ ids: [stranger] }, 'csv')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(start({ address: '', text: null, expected: 1 }, 'csv')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await database.db.select().from(sessionExport)).toHaveLength(before.length);
});

test('an export that cannot be recorded sends nothing', async () => {
  const ids = await addSessions(database.db, 1);
  const { chunks } = await start({ ids }, 'jsonl');
  await database.db.delete(sessionExportPart);
  await database.db.delete(sessionExport);

  await expect(chunks.next()).rejects.toThrow();
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});
