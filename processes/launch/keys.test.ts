import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Environment, parseSettings } from '@/lib/config';
import type { Database } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { carryOnRotation, dataKeyIdOf, openKeyring } from '@/lib/keys';
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

/** A desk as its files and settings are at this moment. */
const desk = (env: Environment = {}) => {
  const settings = parseSettings({ DATA_DIR: folder, ...env });

  return { settings, secrets: loadSecrets(folder), addresses: { app: database.url, owner: '', service: null } };
};
const start = (env?: Environment) => {
  const { settings, secrets } = desk(env);

  return settleKeys(db, settings, secrets);
};
const keys = (env?: Environment) => keysOf(desk(env).settings, desk(env).secrets);
const kept = () => JSON.parse(readFileSync(secretsFile(folder), 'utf8'));

const rotations = async () =>
  (await db.execute<{ details: object }>(`select details from audit_event where code = 'key.rotated'`)).rows;

test('an embedded desk replaces its own DATA_KEY by one command and two restarts, and tells each step', async () => {
  expect(await start()).toEqual([]);
  const before = keys().DATA_KEY;
  const wrote = await writeSecrets(db, openKeyring(keys()), 2);

  expect(await rotate(desk(), 'DATA_KEY')).toContain('Restart the desk for it to count');
  expect(keys().DATA_KEY).not.toBe(before);
  expect(kept().dataKeyPrevious).toBe(before);
  expect(statSync(secretsFile(folder)).mode & 0o777).toBe(0o600);
  expect(await list(desk())).toMatch(/to be the present one, 0 values so far\n.* before, 6 values waiting/);

  expect(await start()).toEqual([
    'DATA_KEY is being replaced: 6 values are still under the one before. The desk can be used meanwhile; npm run admin -- key list tells how far it is.',
  ]);
  await carryOnRotation(db, keys(), recordRotation);
  await readSecrets(db, openKeyring(keys()), wrote);

  expect(await start()).toEqual([
    'The DATA_KEY before the present one is not needed any more and was removed from secrets.json.',
  ]);
  expect(kept().dataKeyPrevious).toBeUndefined();
  expect(await start()).toEqual([]);
  await readSecrets(db, openKeyring(keys()), wrote);
  expect(await rotations()).toHaveLength(1);
  expect(await list(desk())).toMatch(/^DATA_KEY +[0-9a-f]{16} +since \d{4}-\d\d-\d\d +present, 6 values$/m);
});

test('the key before stays in the file as long as anything is under it', async () => {
  await start();
  const old = keys();
  await writeSecrets(db, openKeyring(old), 1);
  await rotate(desk(), 'DATA_KEY');
  await start();
  await carryOnRotation(db, keys(), recordRotation);
  await writeSecrets(db, openKeyring(old), 1);

  expect(await start()).toEqual([expect.stringContaining('3 values are still under the one before')]);
  expect(kept().dataKeyPrevious).toBe(old.DATA_KEY);
  await carryOnRotation(db, keys(), recordRotation);
  expect(await start()).toEqual([expect.stringContaining('was removed from secrets.json')]);
});

test('a rotation is not begun on top of another, by two people at once neither', async () => {
  await start();
  const before = keys().DATA_KEY;
  await writeSecrets(db, openKeyring(keys()), 1);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => rotate(desk(), 'DATA_KEY')));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(kept().dataKeyPrevious).toBe(before);
  await expect(rotate(desk(), 'DATA_KEY')).rejects.toThrow('DATA_KEY is being replaced already');

  await start();
  await expect(rotate(desk(), 'DATA_KEY')).rejects.toThrow('3 values are not under the present one');
  expect(kept().dataKeyPrevious).toBe(before);
});

test('an embedded desk replaces its own SIGNING_KEY by one command and one restart', async () => {
  await start();
  const before = keys().SIGNING_KEY;
  await rotate(desk(), 'SIGNING_KEY');
  await expect(rotate(desk(), 'SIGNING_KEY')).rejects.toThrow('SIGNING_KEY is being replaced already');
  expect(kept().signingKeyPrevious).toBe(before);
  expect(await list(desk())).toContain('to be the present one from the next start on');

  expect(await start()).toEqual([
    'SIGNING_KEY is replaced; the key before it has vouched for it.',
    'The SIGNING_KEY before the present one is not needed any more and was removed from secrets.json.',
  ]);
  expect(kept().signingKeyPrevious).toBeUndefined();
  expect(await list(desk())).toMatch(/SIGNING_KEY .* present\nSIGNING_KEY .* before$/);
  expect(await rotations()).toHaveLength(1);
});

test('keys of the operator are replaced in their settings, and the command says so', async () => {
  const first = makeKeys();
  await start({ ...first });
  await expect(rotate(desk({ ...first }), 'DATA_KEY')).rejects.toThrow(
    'DATA_KEY is in your settings: set DATA_KEY_PREVIOUS to its present value and DATA_KEY to a new one',
  );

  const next = withNewDataKey(first);
  expect(await start({ ...next })).toEqual([expect.stringContaining('DATA_KEY is being replaced: 0 values')]);
  await carryOnRotation(db, keys({ ...next }), recordRotation);
  expect(await start({ ...next })).toEqual([
    'DATA_KEY_PREVIOUS is not needed any more; take it away once every process of this desk was restarted.',
  ]);
});

test('an operator who takes over a key from secrets.json names it as the one before', async () => {
  await start();
  const env = { DATA_KEY: randomKey(), DATA_KEY_PREVIOUS: keys().DATA_KEY };
  await start(env);

  expect(await carryOnRotation(db, keys(env), recordRotation)).toMatchObject({ isFinished: true });
});

test('the command line lists keys by their ids on an external database too, and knows no other keys', async () => {
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
  expect(lines).toContain(`${dataKeyIdOf(own.DATA_KEY)}  since the start   present, 0 values`);
  expect(lines).toContain('DATA_KEY is in your settings');
  expect(Object.values(own).filter((key) => lines.includes(key))).toEqual([]);
  vi.restoreAllMocks();
});

test('web and worker get the data key before, and never the signing key before', async () => {
  const env = { DATA_KEY_PREVIOUS: randomKey(), SIGNING_KEY_PREVIOUS: randomKey() };
  const { settings, secrets, addresses } = desk(env);
  const given = consoleEnvironment(env, settings, secrets, addresses);

  expect(given).toMatchObject({ DATA_KEY: secrets.dataKey, DATA_KEY_PREVIOUS: env.DATA_KEY_PREVIOUS });
  expect(given.SIGNING_KEY_PREVIOUS).toBe('');
});

test('a lost key is given up only when asked for twice, and never while it is there', async () => {
  const lost = makeKeys();
  await start({ ...lost });
  await expect(lose(desk({ ...lost }), 'DATA_KEY', true)).rejects.toThrow('nothing is lost');
  await expect(lose(desk({ ...lost }), 'SIGNING_KEY', true)).rejects.toThrow('nothing is lost');
  const [one] = await writeSecrets(db, openKeyring(lost), 2);

  const env = { ...makeKeys() };
  const words = '2 second factors, 2 drafts, 0 thorough searches, the words given about 2 sessions and people';
  expect(await lose(desk(env), 'DATA_KEY', false)).toContain(words);
  await expect(start(env)).rejects.toThrow('DATA_KEY is not the key');

  expect(await lose(desk(env), 'DATA_KEY', true)).toBe(
    `Removed: ${words}. The desk goes on with the present DATA_KEY.`,
  );
  await lose(desk(env), 'SIGNING_KEY', true);
  expect(await start(env)).toEqual([]);
  const { rows } = await db.execute(
    `select subject from audit_event where code = 'person.second_factor_removed' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ subject: one?.personId });
});
