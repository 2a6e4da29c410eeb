import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createEvidenceStore } from './evidence/store';
import { openTestFolder, type TestStock } from './evidence/testing';
import { countServiceKeyUse, rotateServiceKey } from './key-rotation';
import { deriveKeys, keysFor, unsealWithAny } from './keys';
import { findUnreadableOfService, removeUnreadableOfService } from './lost-key';
import { addWebhook } from './webhooks/registry';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const before = deriveKeys(older);
const during = deriveKeys(newer, older);
const after = deriveKeys(newer);
let database: TestDatabase;
let db: Database;
let place: TestStock;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: 'service' });
  db = database.db;
  place = await openTestFolder();
  await database.pool.query(
    `insert into api_credential (username, kind, secret_sha256, created_at) values ('shop', 'integrator', '', now())`,
  );
});
afterAll(async () => {
  await database.close();
  await place.close();
});

const ids = Array.from({ length: 25 }, (_, index) => `session-${String(index).padStart(2, '0')}`);

beforeEach(async () => {
  await database.pool.query('delete from session');
  await database.pool.query('delete from webhook');
  await database.pool.query(
    `insert into session (id, created_at, expires_at, valid_until, status)
     select unnest($1::text[]), now(), now(), now(), 'PENDING'`,
    [ids],
  );
  const store = createEvidenceStore(place.stock, before);
  for (const id of ids) await store.put(db, id, 'front', { whole: Buffer.from(id) });
  for (const secret of ['first', 'second']) {
    const hook = { address: 'https://shop.example', username: 'shop', statuses: [], secret };
    await addWebhook(db, before.webhookSecret, hook);
  }
});

const secrets = async (keys = after) => {
  const { rows } = await database.pool.query('select sealed_secret from webhook order by created_at');

  return rows.map((row) => unsealWithAny(keysFor(keys, 'webhookSecret'), row.sealed_secret));
};

const expectAllReadable = async (keys = after) => {
  const store = createEvidenceStore(place.stock, keys);
  for (const id of ids) expect((await store.get(db, id, 'front', 'whole'))?.toString()).toBe(id);
  expect(await secrets(keys)).toEqual(['first', 'second']);
};

test('everything moves to the new key, and was readable all the time', async () => {
  await expectAllReadable(during);
  expect(await countServiceKeyUse(db, during)).toEqual({ current: 0, previous: 27, unreadable: 0 });

  expect(await rotateServiceKey(db, during, { size: 7 })).toEqual({ moved: 27, damaged: 0 });
  await expectAllReadable(during);
  await expectAllReadable(after);
  expect(await countServiceKeyUse(db, after)).toEqual({ current: 27, previous: 0, unreadable: 0 });
  expect(await rotateServiceKey(db, during)).toEqual({ moved: 0, damaged: 0 });
  expect(await rotateServiceKey(db, after)).toEqual({ moved: 0, damaged: 0 });
});

test('an interrupted rotation continues where it stopped', async () => {
  const stop = new AbortController();
  let batches = 0;
  // Each batch is one transaction; the second one is told to be the last.
  const watched = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name);

      return (work: Parameters<Database['transaction']>[0]) => {
        batches++;
        if (batches === 3) stop.abort();

        return target.transaction(work);
      };
    },
  });
  // The webhooks and two batches of five.
  expect(await rotateServiceKey(watched, during, { size: 5, signal: stop.signal })).toEqual({ moved: 12, damaged: 0 });
  expect(await countServiceKeyUse(db, during)).toEqual({ current: 12, previous: 15, unreadable: 0 });
  await expectAllReadable(during);

  expect(await rotateServiceKey(db, during, { size: 5 })).toEqual({ moved: 15, damaged: 0 });
  await expectAllReadable(after);
});

test('a batch that fails half-way changes nothing', async () => {
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
     create trigger refuse before update on evidence_key for each row when (old.session_id = 'session-08') execute function refuse()`,
  );
  await expect(rotateServiceKey(db, during, { size: 5 })).rejects.toThrow();
  await database.pool.query('drop trigger refuse on evidence_key; drop function refuse()');

  expect(await countServiceKeyUse(db, during)).toEqual({ current: 7, previous: 20, unreadable: 0 });
  await expectAllReadable(during);
});

test('two processes may rotate at once', async () => {
  const rounds = await Promise.all([1, 2].map(() => rotateServiceKey(db, during, { size: 3 })));
  await rotateServiceKey(db, during);

  expect(rounds.reduce((sum, { damaged }) => sum + damaged, 0)).toBe(0);
  await expectAllReadable(after);
});

test('a value that was changed is counted, and keeps nothing else from moving', async () => {
  await database.pool.query(
    `update evidence_key set wrapped = set_byte(wrapped, 30, get_byte(wrapped, 30) # 1) where session_id = 'session-03'`,
  );

  expect(await rotateServiceKey(db, during, { size: 4 })).toEqual({ moved: 26, damaged: 1 });
  expect(await countServiceKeyUse(db, during)).toMatchObject({ previous: 1 });
  expect(await findUnreadableOfService(db, during)).toEqual({ sessions: ['session-03'], webhooks: [] });
});

test('without the lost key its pictures and webhooks can be given up, and the rest stays', async () => {
  await createEvidenceStore(place.stock, during).put(db, 'session-00', 'back', { whole: Buffer.from('x') });
  await database.pool.query(`delete from evidence_key where session_id = 'session-01'`);
  await createEvidenceStore(place.stock, after).put(db, 'session-01', 'front', { whole: Buffer.from('new') });
  const unreadable = await findUnreadableOfService(db, after);
  expect([unreadable.sessions.length, unreadable.webhooks.length]).toEqual([24, 2]);
  await removeUnreadableOfService(db, unreadable);

  const store = createEvidenceStore(place.stock, after);
  expect(await store.get(db, 'session-02', 'front', 'whole')).toBeNull();
  expect((await store.get(db, 'session-01', 'front', 'whole'))?.toString()).toBe('new');
  expect(await secrets()).toEqual([]);
  expect((await database.pool.query('select from session')).rowCount).toBe(25);
});
