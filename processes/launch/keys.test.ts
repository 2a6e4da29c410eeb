import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Environment, parseSettings } from '@/lib/base/config';
import type { Database } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { continueRotation, dataKeyIdOf, openKeyring } from '@/lib/keys';
import { makeKeys, randomKey, readSecrets, withNewDataKey, writeSecrets } from '@/lib/keys/testing';
import { administer } from '../admin';
import { list, rotate } from '../admin/keys';
import { lose } from '../admin/lost-keys';
import { recordRotation } from '../rotation-event';
import { consoleEnvironment } from './environment';
import { keysOf, settleKeys } from './keys';
import { loadSecrets, secretsFile } from './secrets';

let folder: string;
let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-keys-'));
  database = await createTestDatabase();
  db = database.db;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A desk with its current files and settings. */
const desk = (env: Environment = {}) => {
  const settings = parseSettings({ DATA_DIR: folder, ...env });

  return { settings, secrets: loadSecrets(folder), addresses: { app: database.url, owner: '', service: null } };
};
const start = (env?: Environment) => {
  const { settings, secrets } = desk(env);

  return settleKeys(db, settings, secrets);
};
const keys = (env?: Environment) => keysOf(desk(env).settings, desk(env).secrets);
const storedSecrets = () => JSON.parse(readFileSync(secretsFile(folder), 'utf8'));

const rotations = async () =>
  (await db.execute<{ details: object }>(`select details from audit_event where code = 'key.rotated'`)).rows;

test('an embedded desk replaces its own DATA_KEY with one command and two restarts, and reports each step', async () => {
  expect(await start()).toEqual([]);
  const before = keys().DATA_KEY;
  const wrote = await writeSecrets(db, openKeyring(keys()), 2);

  expect(await rotate(desk(), 'DATA_KEY')).toContain('Restart the desk to use it');
  expect(keys().DATA_KEY).not.toBe(before);
  expect(storedSecrets().dataKeyPrevious).toBe(before);
  expect(statSync(secretsFile(folder)).mode & 0o777).toBe(0o600);
  expect(await list(desk())).toMatch(/current from the next start, 0 values so far\n.* previous, 6 values waiting/);

  expect(await start()).toEqual([
    'DATA_KEY is being replaced: 6 values still use the previous key. You can use the desk in the meantime; npm run admin -- key list shows the progress.',
  ]);
  await continueRotation(db, keys(), recordRotation);
  await readSecrets(db, openKeyring(keys()), wrote);

  expect(await start()).toEqual(['The previous DATA_KEY is no longer needed and was removed from secrets.json.']);
  expect(storedSecrets().dataKeyPrevious).toBeUndefined();
  expect(await start()).toEqual([]);
  await readSecrets(db, openKeyring(keys()), wrote);
  expect(await rotations()).toHaveLength(1);
  expect(await list(desk())).toMatch(/^DATA_KEY +[0-9a-f]{16} +since \d{4}-\d\d-\d\d +current, 6 values$/m);
});

test('the previous key stays in the file as long as any value uses it', async () => {
  await start();
  const old = keys();
  await writeSecrets(db, openKeyring(old), 1);
  await rotate(desk(), 'DATA_KEY');
  await start();
  await continueRotation(db, keys(), recordRotation);
  await writeSecrets(db, openKeyring(old), 1);

  expect(await start()).toEqual([expect.stringContaining('3 values still use the previous key')]);
  expect(storedSecrets().dataKeyPrevious).toBe(old.DATA_KEY);
  await continueRotation(db, keys(), recordRotation);
  expect(await start()).toEqual([expect.stringContaining('was removed from secrets.json')]);
});

test('a rotation cannot start during another, not even concurrently', async () => {
  await start();
  const before = keys().DATA_KEY;
  await writeSecrets(db, openKeyring(keys()), 1);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => rotate(desk(), 'DATA_KEY')));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(storedSecrets().dataKeyPrevious).toBe(before);
  await expect(rotate(desk(), 'DATA_KEY')).rejects.toThrow('DATA_KEY is already being replaced');

  await start();
  await expect(rotate(desk(), 'DATA_KEY')).rejects.toThrow('3 values still use the previous key');
  expect(storedSecrets().dataKeyPrevious).toBe(before);
});

test('an embedded desk replaces its own SIGNING_KEY with one command and one restart', async () => {
  await start();
  const before = keys().SIGNING_KEY;
  await rotate(desk(), 'SIGNING_KEY');
  await expect(rotate(desk(), 'SIGNING_KEY')).rejects.toThrow('SIGNING_KEY is already being replaced');
  expect(storedSecrets().signingKeyPrevious).toBe(before);
  expect(await list(desk())).toContain('current from the next start');

  expect(await start()).toEqual([
    'SIGNING_KEY was replaced. The previous key vouches for it.',
    'The previous SIGNING_KEY is no longer needed and was removed from secrets.json.',
  ]);
  expect(storedSecrets().signingKeyPrevious).toBeUndefined();
  expect(await list(desk())).toMatch(/SIGNING_KEY .* current\nSIGNING_KEY .* previous$/);
  expect(await rotations()).toHaveLength(1);
});

test("an operator's keys are replaced in the settings, and the command says so", async () => {
  const first = makeKeys();
  await start({ ...first });
  await expect(rotate(desk({ ...first }), 'DATA_KEY')).rejects.toThrow(
    'DATA_KEY is in your settings. There, set DATA_KEY_PREVIOUS to its current value and DATA_KEY to a new one',
  );

  const next = withNewDataKey(first);
  expect(await start({ ...next })).toEqual([expect.stringContaining('DATA_KEY is being replaced: 0 values')]);
  await continueRotation(db, keys({ ...next }), recordRotation);
  expect(await start({ ...next })).toEqual([
    'DATA_KEY_PREVIOUS is no longer needed. Remove it once every process of this desk has been restarted.',
  ]);
});

test('an operator can replace a key from secrets.json by naming it as the previous one', async () => {
  await start();
  const env = { DATA_KEY: randomKey(), DATA_KEY_PREVIOUS: keys().DATA_KEY };
  await start(env);

  expect(await continueRotation(db, keys(env), recordRotation)).toMatchObject({ isFinished: true });
});

test('the command line lists keys by id on an external database too, and refuses unknown names', async () => {
  const own = makeKeys();
  const env = {
    ...own,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.superuserUrl,
    UPSTREAM_URL: 'http://127.0.0.1:9',
    UPSTREAM_USERNAME: 'desk',
    UPSTREAM_PASSWORD: 'secret',
    SESSION_SECRET: randomKey(),
  };
  await start({ ...own });
  const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue());

  expect(await administer(['key', 'list'], env)).toBe(0);
  expect(await administer(['key', 'rotate', 'data'], env)).toBe(1);
  for (const wrong of [['rotate'], ['rotate', 'constructor'], ['lost', 'data', '--now']]) {
    expect(await administer(['key', ...wrong], env)).toBe(2);
  }

  const lines = said.flatMap(({ mock }) => mock.calls.flat()).join('\n');
  expect(lines).toContain(`${dataKeyIdOf(own.DATA_KEY)}  since the start   current, 0 values`);
  expect(lines).toContain('DATA_KEY is in your settings');
  expect(Object.values(own).filter((key) => lines.includes(key))).toEqual([]);
  vi.restoreAllMocks();
});

test('web and worker get the previous data key, but never the previous signing key', async () => {
  const env = { DATA_KEY_PREVIOUS: randomKey(), SIGNING_KEY_PREVIOUS: randomKey() };
  const { settings, secrets, addresses } = desk(env);
  const given = consoleEnvironment(env, settings, secrets, addresses);

  expect(given).toMatchObject({ DATA_KEY: secrets.dataKey, DATA_KEY_PREVIOUS: env.DATA_KEY_PREVIOUS });
  expect(given.SIGNING_KEY_PREVIOUS).toBe('');
});

test('a lost key is given up only with --for-good, and never while it is present', async () => {
  const lost = makeKeys();
  await start({ ...lost });
  await expect(lose(desk({ ...lost }), 'DATA_KEY', true)).rejects.toThrow('nothing is lost');
  await expect(lose(desk({ ...lost }), 'SIGNING_KEY', true)).rejects.toThrow('nothing is lost');
  const [one] = await writeSecrets(db, openKeyring(lost), 2);

  const env = { ...makeKeys() };
  const words = '2 second factors, 2 drafts, 0 fuzzy searches, notes about 2 sessions and people';
  expect(await lose(desk(env), 'DATA_KEY', false)).toContain(words);
  await expect(start(env)).rejects.toThrow('DATA_KEY is not the key');

  expect(await lose(desk(env), 'DATA_KEY', true)).toBe(
    `Removed: ${words}. The desk continues with the current DATA_KEY.`,
  );
  await lose(desk(env), 'SIGNING_KEY', true);
  expect(await start(env)).toEqual([]);
  const { rows } = await db.execute(
    `select subject from audit_event where code = 'person.second_factor_removed' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ subject: one?.personId });
});
