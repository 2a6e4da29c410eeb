import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from './back-up';
import { restore } from './restore';
import { openSnapshot } from './snapshot';
import { allMigrations, createDesk, listen, newKeys, type TestDesk } from './testing';

const keys = newKeys();
const many = 40_000;
let source: TestDesk;
let target: TestDesk;
let folder: string;

beforeAll(async () => {
  source = await createDesk(keys, allMigrations);
  target = await createDesk(keys);
  folder = path.join(path.dirname(source.env.DATA_DIR ?? ''), 'backup');
  await source.query(
    'console',
    `insert into audit_event (at, code, details) select now(), 'test', to_jsonb(sha512(n::text::bytea)::text)
     from generate_series(1, $1) n`,
    [many],
  );
  await source.query(
    'console',
    `insert into person (email, name, password_hash, roles, created_at)
    values ('first@desk.example', 'First', 'argon2id', '{}', now())`,
  );
});
afterAll(async () => {
  await source.close();
  await target.close();
});

/** On its first call, ends every other connection of the console's owner. */
const connectionCutter = async ({ urls }: TestDesk) => {
  const client = new pg.Client({ connectionString: urls.console });
  await client.connect();
  let isCut = false;

  return () => {
    if (isCut) return;
    isCut = true;
    client
      .query(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid()`)
      .finally(() => client.end());
  };
};

const cells = (file: string, column: number) =>
  gunzipSync(readFileSync(path.join(folder, file)))
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => Number(line.split('\t')[column]));

test('an interrupted backup leaves nothing behind', async () => {
  const context = listen(source.env, () => context.stop());
  await expect(backUp(folder, context)).rejects.toThrow();

  expect(readdirSync(path.dirname(folder)).filter((name) => name.startsWith('backup'))).toEqual([]);
});

test('a backup that loses its database leaves nothing behind', async () => {
  const cut = await connectionCutter(source);
  await expect(backUp(folder, listen(source.env, cut))).rejects.toThrow();

  expect(existsSync(folder)).toBe(false);
  expect(existsSync(`${folder}.unfinished`)).toBe(false);
});

test('a backup contains nothing written after its start, in any table', async () => {
  const snapshot = await openSnapshot(source.urls.console, 'console', new AbortController().signal);
  const before = snapshot.tables.length;
  const [{ written, last } = {}] = await source.query(
    'console',
    `select count(*)::int as written, (select last_value::text from audit_event_id_seq) as last from audit_event`,
  );
  await source.query('console', `insert into audit_event (at, code, details) values (now(), 'late', '{}')`);
  const { tables, sequences } = await snapshot.copyTo(path.dirname(folder), () => undefined).finally(snapshot.close);

  expect(tables).toHaveLength(before);
  expect(tables.find(({ name }) => name === 'audit_event')?.rows).toBe(written);
  // A number may be skipped, but never repeated.
  expect(sequences.find(({ name }) => name === 'audit_event_id_seq')?.value).toBe(String(Number(last) + 1));
});

test('a backup taken while events are sealed has no seal without its event', async () => {
  const writer = new pg.Client({ connectionString: source.urls.console });
  await writer.connect();
  let isDone = false;
  const writing = (async () => {
    for (let position = 1; !isDone; position++) {
      const { rows } = await writer.query(
        `insert into audit_event (at, code, details) values (now(), 'test', '{}') returning id`,
      );
      await writer.query(`insert into audit_seal (position, event_id, hash, sealed_at) values ($1, $2, '', now())`, [
        position,
        rows[0].id,
      ]);
    }
    await writer.end();
  })();

  try {
    await backUp(folder, listen(source.env));
  } finally {
    isDone = true;
    await writing;
  }

  const events = new Set(cells('console.audit_event.copy.gz', 0));
  const seals = cells('console.audit_seal.copy.gz', 1);
  const [written] = await source.query('console', 'select count(*)::int from audit_seal');
  expect(seals.length).toBeLessThan(Number(written?.count));
  expect(seals.filter((id) => !events.has(id))).toEqual([]);
});

const isEmpty = async () => (await target.query('console', 'select from audit_event limit 1')).length === 0;

test('an interrupted restore leaves the databases empty', async () => {
  const context = listen(target.env, (label) => label === 'Restoring' && context.stop());
  await expect(restore(folder, context)).rejects.toThrow();

  expect(await isEmpty()).toBe(true);
});

test('a restore that loses its database leaves them empty', async () => {
  const cut = await connectionCutter(target);
  const context = listen(target.env, (label) => label === 'Restoring' && cut());
  await expect(restore(folder, context)).rejects.toThrow();

  expect(await isEmpty()).toBe(true);
});

test('the same restore then succeeds', async () => {
  await restore(folder, listen(target.env));
  const [counted] = await target.query('console', 'select count(*)::int from audit_event');

  expect(counted?.count).toBeGreaterThan(many);
});
