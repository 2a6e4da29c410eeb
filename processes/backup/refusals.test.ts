import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkValue } from '@/lib/keys';
import { backUp } from './back-up';
import { restore } from './restore';
import { allMigrations, createDesk, listen, newKeys, type TestDesk } from './testing';

const keys = newKeys();
let source: TestDesk;
let target: TestDesk;
let whole: string;
/** A copy that tests may damage. */
let copy: string;

beforeAll(async () => {
  source = await createDesk(keys, allMigrations);
  await source.query(
    'console',
    `insert into person (email, name, password_hash, roles, created_at)
    values ('first@desk.example', 'First', 'argon2id', '{}', now())`,
  );
  for (const name of ['DATA_KEY', 'SIGNING_KEY', 'SERVICE_KEY'] as const) {
    await source.query('console', 'insert into key_check values ($1, $2)', [name, checkValue(keys[name])]);
  }
  await source.query(
    'service',
    `insert into session (id, created_at, expires_at, valid_until, status)
    select 'session ' || n, now(), now(), now(), 'PENDING' from generate_series(1, 100) n`,
  );
  whole = path.join(source.env.DATA_DIR ?? '', 'whole');
  await backUp(whole, listen(source.env));
});
afterAll(() => source.close());

beforeEach(async () => {
  target = await createDesk(keys);
  copy = path.join(path.dirname(target.env.DATA_DIR ?? ''), 'copy');
  cpSync(whole, copy, { recursive: true });
});
afterEach(() => target.close());

const refusal = (folder: string, env: Record<string, string> = {}) =>
  restore(folder, listen({ ...target.env, ...env })).then(
    () => 'not refused',
    (error: Error) => error.message,
  );

const tables = async () => [
  ...(await target.query('console', `select from pg_tables where schemaname = 'public'`)),
  ...(await target.query('service', `select from pg_tables where schemaname = 'public'`)),
];

type Manifest = Record<'console' | 'service', { migrations: { count: number }; tables: { rows: number }[] }>;

const editManifest = (change: (manifest: { format: number; databases: Manifest }) => void) => {
  const file = path.join(copy, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
};

describe('refused in one sentence, before anything is written', () => {
  afterEach(async () => expect(await tables()).toEqual([]));

  test('a changed, truncated or missing file', async () => {
    const file = path.join(copy, 'service.session.copy.gz');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(await refusal(copy)).toBe(
      'The backup is damaged: service.session.copy.gz has been modified. Nothing was restored.',
    );
    truncateSync(file, bytes.length - 1);
    expect(await refusal(copy)).toContain('service.session.copy.gz has been modified');
    rmSync(file);
    expect(await refusal(copy)).toBe(
      'The backup is incomplete: service.session.copy.gz is missing. Nothing was restored.',
    );
  });

  test('a missing or damaged manifest, or one of a later format', async () => {
    editManifest((manifest) => {
      manifest.format = 3;
    });
    expect(await refusal(copy)).toContain('was written by a newer version of Proofdesk. Update this one first.');
    writeFileSync(path.join(copy, 'manifest.json'), '{"format": 1');
    expect(await refusal(copy)).toMatch(/manifest\.json is damaged\. Nothing was changed\.$/);
    rmSync(path.join(copy, 'manifest.json'));
    expect(await refusal(copy)).toBe(`${copy} is not a complete backup: it has no manifest.json.`);
  });

  test('a backup from a newer version', async () => {
    editManifest(({ databases }) => {
      databases.service.migrations.count += 1;
    });
    expect(await refusal(copy)).toMatch(/^This backup is from a newer version of Proofdesk \(.+\)\. Update this one/);
  });

  test('any wrong key', async () => {
    const other = newKeys();

    expect(await refusal(copy, { DATA_KEY: other.DATA_KEY })).toBe(
      "DATA_KEY is not the right key for this backup. Set the one from that desk's settings or secrets.json. Nothing was changed.",
    );
    expect(await refusal(copy, { SIGNING_KEY: other.SIGNING_KEY })).toMatch(
      /^SIGNING_KEY is not the right key for this backup/,
    );
    expect(await refusal(copy, { SERVICE_KEY: other.SERVICE_KEY })).toMatch(
      /^SERVICE_KEY is not the right key for this backup/,
    );
  });

  test('missing keys, without generating new ones', async () => {
    const DATA_DIR = target.env.DATA_DIR ?? '';
    const sentence = await restore(copy, listen({ DATA_DIR })).catch((error: Error) => error.message);

    expect(sentence).toBe(
      `DATA_KEY is missing. Set it to the value from the desk that wrote this backup, or put that desk's secrets.json into ${DATA_DIR}. Nothing was changed.`,
    );
    expect(existsSync(path.join(DATA_DIR, 'secrets.json'))).toBe(false);
  });

  test('another service', async () => {
    const upstream = { UPSTREAM_URL: 'https://idv.example', UPSTREAM_USERNAME: 'desk', UPSTREAM_PASSWORD: 'secret' };
    expect(await refusal(copy, upstream)).toContain('UPSTREAM_URL names another service');

    const remote = path.join(path.dirname(copy), 'remote');
    await backUp(remote, listen({ ...source.env, ...upstream }));
    expect(await refusal(remote)).toContain('Set UPSTREAM_URL and its credentials to what they were.');
  });

  test('a running desk', async () => {
    const DATA_DIR = target.env.DATA_DIR ?? '';
    const running = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => {}, 9999)', 'scripts/start.mjs']);
    await once(running.stdout, 'data');
    mkdirSync(DATA_DIR);
    const note = { pid: running.pid, address: 'http://127.0.0.1:3000', children: [], databasePort: null };
    writeFileSync(path.join(DATA_DIR, 'proofdesk.pid'), JSON.stringify(note));

    expect(await refusal(copy)).toBe(
      `Proofdesk is already running at http://127.0.0.1:3000 (process ${running.pid}). Stop it first.`,
    );
    running.kill();
    await once(running, 'close');
  });
});

test('a database in use is named and not changed', async () => {
  await restore(copy, listen(target.env));
  await target.query('console', 'delete from person');
  await target.query('console', 'delete from audit_event');
  expect(await refusal(copy)).toBe(
    'The service database is not empty: it has rows in session. Choose a new one in the settings. Nothing was changed.',
  );
  expect(await target.query('service', 'select count(*)::int from session')).toEqual([{ count: 100 }]);
});

test('a backup made before a key rotation is accepted with the previous key', async () => {
  const { DATA_KEY } = newKeys();
  expect(await refusal(copy, { DATA_KEY, DATA_KEY_PREVIOUS: keys.DATA_KEY })).toBe('not refused');
});

test('a failed restore leaves both databases empty, and can be repeated', async () => {
  editManifest(({ databases }) => {
    for (const table of databases.service.tables) {
      table.rows += 1;
    }
  });
  expect(await refusal(copy)).toMatch(/^The backup should have \d+ rows in \w+, but has \d+\. Nothing was changed\.$/);
  expect(await target.query('console', 'select from person')).toEqual([]);

  await restore(whole, listen(target.env));
  expect(await target.query('console', 'select email from person')).toEqual([{ email: 'first@desk.example' }]);
  expect(await target.query('service', 'select sum(sessions)::int from session_day')).toEqual([{ sum: 100 }]);
});

test('an unreachable database is reported without its password', async () => {
  const away = { ...source.env, DATABASE_OWNER_URL: 'postgres://owner:hidden@127.0.0.1:9/desk' };
  const sentence = await backUp(`${copy}-away`, listen(away)).catch((error: Error) => error.message);

  expect(sentence).toBe('Cannot reach the console database: connect ECONNREFUSED 127.0.0.1:9.');
});

test('no backup is written without an audit event', async () => {
  await source.query(
    'console',
    `create function swallow() returns trigger language plpgsql as 'begin return null; end';
    create trigger swallow before insert on audit_unsealed for each row execute function swallow()`,
  );
  const folder = path.join(source.env.DATA_DIR ?? '', 'untold');

  try {
    await expect(backUp(folder, listen(source.env))).rejects.toThrow('desk.backed_up was not written');
    expect(existsSync(folder)).toBe(false);
  } finally {
    await source.query('console', 'drop function swallow cascade');
  }
});
