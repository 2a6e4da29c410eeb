import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Environment, parseServiceConfig, parseSettings } from '@/lib/base/config';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { randomKey } from '@/lib/keys/testing';
import { ensureCredential } from '@/service/credentials';
import { createEvidenceStore } from '@/service/evidence';
import { openTestFolder, type TestStock } from '@/service/evidence/testing';
import { rotateServiceKey } from '@/service/key-rotation';
import { unseal } from '@/service/keys';
import { withService } from '../admin/desk';
import { list, rotate } from '../admin/keys';
import { lose } from '../admin/lost-keys';
import { add } from '../admin/webhooks';
import { serviceEnvironment } from './environment';
import { serviceKeysOf, settleKeys } from './keys';
import { loadSecrets, secretsFile } from './secrets';

const id = 'session-1';
let folder: string;
let console_: TestDatabase;
let service: TestDatabase;
let place: TestStock;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-service-key-'));
  [console_, service] = [await createTestDatabase(), await createTestDatabase({ migrations: 'service' })];
  place = await openTestFolder();
  await service.pool.query(
    `insert into session (id, created_at, expires_at, valid_until, status) values ($1, now(), now(), now(), 'PENDING')`,
    [id],
  );
  await ensureCredential(service.db, { username: 'shop', secret: 'password', kind: 'integrator' });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([console_.close(), service.close(), place.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const desk = (env: Environment = {}) => ({
  settings: parseSettings({ DATA_DIR: folder, ...env }),
  secrets: loadSecrets(folder),
  addresses: { app: console_.url, owner: '', service: service.url },
});
const start = (env?: Environment) => {
  const { settings, secrets } = desk(env);

  return settleKeys(console_.db, settings, secrets, service.db);
};
const keys = (env?: Environment) => serviceKeysOf(desk(env).settings, desk(env).secrets);
const store = (env?: Environment) => createEvidenceStore(place.stock, keys(env));
const read = async (env?: Environment) => (await store(env).get(service.db, id, 'front', 'whole'))?.toString();
const storedSecrets = () => JSON.parse(readFileSync(secretsFile(folder), 'utf8'));
const addHook = () =>
  withService(desk({ WEBHOOK_NETWORKS: '192.0.2.1' }), (parts) =>
    add(parts, { address: 'https://192.0.2.1/hook', username: 'shop', states: undefined, password: 'password' }),
  );
const later = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
const rotations = async () =>
  (await console_.pool.query(`select details from audit_event where code = 'key.rotated'`)).rows;

test('an embedded desk replaces its own SERVICE_KEY with one command and two restarts, and reports each step', async () => {
  expect(await start()).toEqual([]);
  const before = storedSecrets().serviceKey;
  await store().put(service.db, id, 'front', { whole: Buffer.from('picture') });

  expect(await rotate(desk(), 'SERVICE_KEY')).toContain('A new SERVICE_KEY is in');
  expect(storedSecrets()).toMatchObject({
    serviceKeyPrevious: before,
    serviceKey: expect.not.stringContaining(before),
  });
  await expect(rotate(desk(), 'SERVICE_KEY')).rejects.toThrow(
    'SERVICE_KEY is already being replaced; 1 value still uses',
  );
  expect(await start()).toEqual([expect.stringContaining('SERVICE_KEY is being replaced: 1 value still uses')]);
  expect(await list(desk())).toMatch(
    /SERVICE_KEY .* current, replacing the previous key, 0 values\nSERVICE_KEY .* previous, 1 value waiting/,
  );
  expect(await read()).toBe('picture');

  await rotateServiceKey(service.db, keys());
  expect(await start()).toEqual([expect.stringMatching(/links made with the previous key may be valid until .*Z\./)]);
  await expect(rotate(desk(), 'SERVICE_KEY')).rejects.toThrow('SERVICE_KEY is already being replaced.');
  later(25);
  expect(await start()).toEqual(['The previous SERVICE_KEY is no longer needed and was removed from secrets.json.']);

  expect(storedSecrets().serviceKeyPrevious).toBeUndefined();
  expect(await read()).toBe('picture');
  expect(await start()).toEqual([]);
  expect(await rotations()).toEqual([{ details: expect.objectContaining({ key: 'SERVICE_KEY' }) }]);
  expect(await list(desk())).toMatch(/SERVICE_KEY +[0-9a-f]{16} +current, 1 value$/);
});

test('a webhook added between the command and the restart works before and after it', async () => {
  await start();
  const running = keys();
  await rotate(desk(), 'SERVICE_KEY');
  await addHook();
  const secret = async (key: Uint8Array) =>
    unseal(key, (await service.pool.query('select sealed_secret from webhook')).rows[0].sealed_secret);
  expect(await secret(running.webhookSecret)).toBe('password');

  await rotateServiceKey(service.db, keys());
  expect(await secret(keys().webhookSecret)).toBe('password');
});

test("an operator's key is replaced in the settings, which reach the service", async () => {
  const [first, second] = [randomKey(), randomKey()];
  await start({ SERVICE_KEY: first });
  await store({ SERVICE_KEY: first }).put(service.db, id, 'front', { whole: Buffer.from('picture') });
  await expect(rotate(desk({ SERVICE_KEY: first }), 'SERVICE_KEY')).rejects.toThrow(
    'SERVICE_KEY is in your settings. There, set SERVICE_KEY_PREVIOUS to its current value',
  );

  const env = { SERVICE_KEY: second, SERVICE_KEY_PREVIOUS: first };
  expect(await start(env)).toEqual([expect.stringContaining('SERVICE_KEY is being replaced: 1 value still uses')]);
  const { settings, secrets } = desk(env);
  const config = parseServiceConfig(serviceEnvironment(env, settings, secrets, service.url));
  expect([config.key.toString('base64'), config.previousKey?.toString('base64')]).toEqual([second, first]);

  await rotateServiceKey(service.db, keys(env));
  later(25);
  expect(await start(env)).toEqual([
    'SERVICE_KEY_PREVIOUS is no longer needed. Remove it once every process of this desk has been restarted.',
  ]);
  expect(await start({ SERVICE_KEY: second })).toEqual([]);
  expect(await read({ SERVICE_KEY: second })).toBe('picture');
});

test('a generated previous key reaches the service too, and none is passed on without a rotation', async () => {
  await start();
  const given = () => serviceEnvironment({}, desk().settings, desk().secrets, service.url);
  expect(given()).toMatchObject({ SERVICE_KEY: storedSecrets().serviceKey, SERVICE_KEY_PREVIOUS: '' });
  await rotate(desk(), 'SERVICE_KEY');

  expect(given()).toMatchObject({
    SERVICE_KEY: storedSecrets().serviceKey,
    SERVICE_KEY_PREVIOUS: storedSecrets().serviceKeyPrevious,
  });
});

test('a lost SERVICE_KEY is given up only with --for-good, and never while it is present', async () => {
  const lost = { SERVICE_KEY: randomKey() };
  await start(lost);
  await store(lost).put(service.db, id, 'front', { whole: Buffer.from('picture') });
  await expect(lose(desk(lost), 'SERVICE_KEY', true)).rejects.toThrow('nothing is lost');

  const env = { SERVICE_KEY: randomKey() };
  await expect(start(env)).rejects.toThrow('SERVICE_KEY is not the key');
  expect(await lose(desk(env), 'SERVICE_KEY', false)).toContain('the captured pictures of 1 session, 0 webhooks');
  await expect(start(env)).rejects.toThrow('SERVICE_KEY is not the key');
  expect(await lose(desk(env), 'SERVICE_KEY', true)).toContain('Removed: the captured pictures of 1 session');
  expect(await start(env)).toEqual([]);
  expect(await read(env)).toBeUndefined();
});
