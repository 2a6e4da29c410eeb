import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@/lib/db/migrate';
import { checkValue } from '@/lib/keys';
import { backUp } from './back-up';
import { readManifest } from './manifest';
import { migrationFolder } from './migrations';
import { restore } from './restore';
import { allMigrations, contents, createDesk, listen, newKeys, root, type TestDesk } from './testing';

const keys = newKeys();
const odd = 'first\nsecond\tthird\\fourth \\N \\. "quoted" \'single\' \r\n \u0007 Žluťoučký 漢字 🜲';
const bytes = Buffer.from([0, 1, 9, 10, 13, 92, 255, 0]);
const desks: TestDesk[] = [];
let source: TestDesk;
let folder: string;

const newDesk = async (...args: Parameters<typeof createDesk>) => {
  const desk = await createDesk(...args);
  desks.push(desk);

  return desk;
};

const addPerson = (desk: TestDesk, email: string) =>
  desk.query(
    'console',
    `insert into person (email, name, password_hash, roles, created_at) values ($1, $2, $3, $4, $5)`,
    [email, odd, 'argon2id', ['officer', odd, '', 'NULL'], '2026-02-03T04:05:06.789Z'],
  );

/** One case through all its tables, and a changed list of reasons. */
const fillReview = async (desk: TestDesk) => {
  await desk.query('console', `delete from review_reason where code = 'picture_unusable'`);
  await desk.query('console', `update review_reason set officer_words = $1, retired_at = now() where code = 'other'`, [
    odd,
  ]);
  await desk.query('console', `insert into review_reason values ('own', 5, $1, $1, true)`, [odd]);
  await desk.query(
    'console',
    `with one as (select id from person order by email limit 1),
     held as (
       insert into claim (session_id, person_id, kind, seat, claimed_at, lease_until, ended_at, ending)
       select 's', id, 'held', 'first', now(), now(), now(), 'decided' from one returning id
     ),
     served as (
       insert into served_evidence (claim_id, part, hash, at, blocks) select id, $1, $2, now(), array[$1] from held
     ),
     escalated as (insert into escalation (session_id, person_id, at, words) select 's', id, now(), $2 from one),
     given as (
       insert into verdict (session_id, state, state_at, decision) values ('s', 'recorded', now(), 'reject') returning id
     )
     insert into opinion (verdict_id, seat, person_id, claim_id, given_at, decision, reasons, note, blocks, is_attested, evidence)
     select given.id, 'first', one.id, held.id, now(), 'reject', array['own', $1], $2, '{}', true, jsonb_build_array($1)
     from given, one, held`,
    [odd, bytes],
  );
};

const fill = async (desk: TestDesk) => {
  await addPerson(desk, 'first@desk.example');
  await addPerson(desk, 'second@desk.example');
  for (const name of ['DATA_KEY', 'SIGNING_KEY', 'SERVICE_KEY'] as const) {
    await desk.query('console', 'insert into key_check values ($1, $2)', [name, checkValue(keys[name])]);
  }
  await desk.query(
    'console',
    `insert into audit_event (at, code, subject, details)
     select '2026-02-03T04:05:06.7Z'::timestamptz + n * interval '1 millisecond', 'session.viewed',
       nullif($1 || n, $1 || 3), jsonb_build_object('text', $1::text, 'number', 1e100 + n, 'nothing', null)
     from generate_series(1, 20) n`,
    [odd],
  );
  await desk.query(
    'console',
    `insert into audit_seal (position, event_id, hash, sealed_at) select id, id, $1, now() from audit_event where id < 15`,
    [bytes],
  );
  // References a table that comes later in the alphabet.
  await desk.query(
    'console',
    `insert into erasure (session_id, person_id, step, intended_at, manifest) select email, id, 'stock', now(), '{}' from person`,
  );
  await fillReview(desk);
  await desk.query(
    'service',
    `insert into session (id, created_at, expires_at, valid_until, status, return_url, applicant_form)
     select 'session ' || n, now() - n * interval '1 day', now(), now(), 'PENDING', $1, $2
     from generate_series(1, 50) n`,
    [odd, JSON.stringify({ b: odd, a: [null, 1.0], 'with space': {} }, null, 3)],
  );
  await desk.query(
    'service',
    `insert into api_credential (username, kind, secret_sha256, created_at)
    values ('shop', 'integrator', 'abc', now())`,
  );
  await desk.query(
    'service',
    `with hook as (insert into webhook (address, statuses, username, sealed_secret, created_at)
       values ('https://shop.example', $1, 'shop', $2, now()) returning id)
     insert into webhook_delivery (webhook_id, session_id, status, body, created_at)
     select hook.id, session.id, 'PENDING', $3, now() from hook, session`,
    [[odd, '{}', ''], bytes, odd],
  );
  // A deleted row keeps its number used.
  await desk.query('console', 'delete from audit_event where id = 20');
};

beforeAll(async () => {
  source = await newDesk(keys, allMigrations);
  await fill(source);
  folder = path.join(source.env.DATA_DIR ?? '', 'backups', 'first');
});
afterAll(() => Promise.all(desks.map((desk) => desk.close())));

/** Removes the one event that the restored log has in addition, to compare the rest. */
const expectRestoredEvent = async (desk: TestDesk) => {
  const taken = await desk.query('console', `delete from audit_event where code = 'desk.restored' returning id`);
  expect(taken).toHaveLength(1);
  expect(
    await desk.query('console', 'delete from audit_unsealed where event_id = $1 returning 1', [taken[0]?.id]),
  ).toHaveLength(1);
  await desk.query('console', `select setval('audit_event_id_seq', $1::bigint - 1)`, [taken[0]?.id]);
};

test('a backup is one private folder with a manifest, and contains no key or password', async () => {
  const context = listen(source.env);
  await backUp(folder, context);

  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const names = readdirSync(folder);
  expect(names.map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual(names.map(() => 0o600));
  expect(readdirSync(path.dirname(folder))).toEqual(['first']);

  const { databases, product } = readManifest(folder);
  expect(product).toBe(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version);
  expect(databases.console.migrations.count).toBe(allMigrations.console);
  // Including the event of the backup itself.
  expect(databases.console.tables.find(({ name }) => name === 'audit_event')).toMatchObject({ rows: 20 });
  expect(databases.service?.tables.find(({ name }) => name === 'session')).toMatchObject({ rows: 50 });
  expect(names).toHaveLength(databases.console.tables.length + (databases.service?.tables.length ?? 0) + 1);

  const everything = names
    .map((name) => readFileSync(path.join(folder, name)))
    .map((content, at) => (names[at]?.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1'))
    .join('\n');
  for (const secret of [...Object.values(keys), ...Object.values(source.urls)]) {
    expect(everything).not.toContain(secret);
    expect(context.said.join('\n')).not.toContain(secret);
  }
  expect(context.said).toEqual([
    expect.stringMatching(/^Backup of the desk and the service, \d+ rows, \d+ kB: .*\/backups\/first$/),
    'It does not contain the keys, which you need to restore it: DATA_KEY, SIGNING_KEY and SERVICE_KEY are in your settings.',
  ]);
});

test('a restored desk is identical to the last byte, and continues where it stopped', async () => {
  const target = await newDesk(keys);
  const context = listen(target.env);
  await restore(folder, context);

  await expectRestoredEvent(target);
  expect(await contents(target, 'console')).toEqual(await contents(source, 'console'));
  expect(await contents(target, 'service')).toEqual(await contents(source, 'service'));
  expect(context.said[0]).toMatch(/^Restored the backup of \d{4}-.*Z: \d+ rows\.$/);

  const [next] = await target.query(
    'console',
    `insert into audit_event (at, code, details) values (now(), 'test', '{}') returning id::int`,
  );
  expect(next).toEqual({ id: 22 });
  // The triggers that count sessions per day work again.
  await target.query('service', `delete from session where id = 'session 1'`);
  const [counted] = await target.query('service', 'select sum(sessions)::int as sessions from session_day');
  expect(counted).toEqual({ sessions: 49 });
});

test('an already migrated database gets the backup’s reasons instead of the default ones', async () => {
  const target = await newDesk(keys, allMigrations);
  const codes = `select code from review_reason where retired_at is null order by place, code`;
  expect(await target.query('console', codes)).toContainEqual({ code: 'picture_unusable' });
  await restore(folder, listen(target.env));

  const restored = await target.query('console', codes);
  expect(restored).toEqual(await source.query('console', codes));
  expect(restored).toContainEqual({ code: 'own' });
  expect(restored).not.toContainEqual({ code: 'picture_unusable' });
});

test('the application gets its rights, and may not change the audit log', async () => {
  const target = await newDesk(keys);
  await restore(folder, listen(target.env));
  const rights = await target.query(
    'console',
    `select has_table_privilege('test_app', 'audit_event', 'insert') as inserts,
       has_table_privilege('test_app', 'audit_event', 'update, delete') as changes`,
  );

  expect(rights).toEqual([{ inserts: true, changes: false }]);
});

test('an older backup is migrated exactly as the old database would be', async () => {
  const before = {
    console: Math.max(1, allMigrations.console - 1),
    service: Math.max(1, allMigrations.service - 1),
  };
  const old = await newDesk(keys, before);
  await addPerson(old, 'first@desk.example');
  await old.query(
    'service',
    `insert into session (id, created_at, expires_at, valid_until, status)
     values ('one', '2026-01-01', '2026-01-02', '2026-01-03', 'PENDING')`,
  );
  const oldFolder = path.join(old.env.DATA_DIR ?? '', 'old');
  await backUp(oldFolder, listen(old.env));
  const target = await newDesk(keys);
  await restore(oldFolder, listen(target.env));
  await expectRestoredEvent(target);

  for (const database of ['console', 'service'] as const) {
    await migrate(old.urls[database], migrationFolder(root, database));
    expect(await contents(target, database)).toEqual(await contents(old, database));
    const [applied] = await target.query(database, 'select count(*)::int from drizzle.__drizzle_migrations');
    expect(applied).toEqual({ count: allMigrations[database] });
  }
});

test('a foreign table is backed up, and reported as skipped by a restore', async () => {
  const other = await newDesk(keys, allMigrations);
  await addPerson(other, 'first@desk.example');
  await other.query('console', 'create table "Our own/notes" ("a b" text); insert into "Our own/notes" values (1)');
  const otherFolder = path.join(other.env.DATA_DIR ?? '', 'other');
  await backUp(otherFolder, listen(other.env));
  const target = await newDesk(keys);
  const context = listen(target.env);
  await restore(otherFolder, context);

  expect(readdirSync(otherFolder)).toContain('console.Our%20own%2Fnotes.copy.gz');
  expect(context.said[0]).toBe('Skipped: table Our own/notes is not part of Proofdesk.');
  expect(await target.query('console', 'select email from person')).toEqual([{ email: 'first@desk.example' }]);
});

test('transaction ids are those of the new server', async () => {
  const old = await newDesk(keys, allMigrations);
  await addPerson(old, 'first@desk.example');
  await old.query(
    'console',
    `insert into mirror_session (id, status, created_at, result_state, score, factors, applicant, tokens, token_key_id)
     values ('one', 'AUTO_APPROVED', '2026-02-03T04:05:06.789123Z', 'read', 81.5, '{"mrzValidity":[81.5,"HIGH"]}', $1, '{-5,7}', 'k')`,
    [bytes],
  );
  await old.query('console', `insert into mirror_gone (id, number, at) values ('two', 7, now())`);
  await old.query('console', `insert into session_work (session_id, tags) values ('one', '{1,2}')`);
  const columns = `select m.id, number, status, created_at::text, score, factors, applicant, tokens, w.tags from mirror_session m
    join session_work w on w.session_id = m.id`;
  const before = await old.query('console', columns);
  const oldFolder = path.join(old.env.DATA_DIR ?? '', 'old');
  await backUp(oldFolder, listen(old.env));
  const [{ counted } = {}] = await old.query('console', 'select pg_current_xact_id()::text as counted');
  const target = await newDesk(keys);
  await restore(oldFolder, listen(target.env));

  expect(await target.query('console', columns)).toEqual(before);
  const written = await target.query(
    'console',
    `select written > $1::text::xid8 as "isNew" from mirror_session
     union all select written > $1::text::xid8 from mirror_gone
     union all select written > $1::text::xid8 from session_work`,
    [counted],
  );
  expect(written).toEqual([{ isNew: true }, { isNew: true }, { isNew: true }]);
});
