import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import {
  createCredential,
  createCredentialBook,
  ensureCredential,
  revokeCredential,
  rotateCredential,
} from './credentials';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ migrations: 'service' });
});

afterEach(() => database.close());

const book = () => createCredentialBook(database.db, { freshForMs: 0 });

const create = async (username: string, kind: 'integrator' | 'back-office' = 'integrator'): Promise<string> => {
  const secret = await createCredential(database.db, username, kind);
  if (!secret) throw new Error('The name is taken');

  return secret;
};

it('allows several credentials of each kind, each with its own secret', async () => {
  const secrets = [await create('shop'), await create('bank'), await create('desk', 'back-office')];

  expect(new Set(secrets).size).toBe(3);
  expect(await book().check('shop', secrets[0] ?? '')).toBe('integrator');
  expect(await book().check('desk', secrets[2] ?? '')).toBe('back-office');
  expect(await book().check('shop', secrets[1] ?? '')).toBeNull();
  expect(await createCredential(database.db, 'shop', 'back-office')).toBeNull();
});

it('stores secrets only as hashes', async () => {
  const secret = await create('shop');
  const { rows } = await database.pool.query('select api_credential::text as text from api_credential');

  expect(rows[0].text).not.toContain(secret);
});

it('accepts both secrets after a rotation until the overlap ends', async () => {
  const before = await create('shop');
  const after = (await rotateCredential(database.db, 'shop', dayMs)) ?? '';
  expect(await Promise.all([before, after].map((secret) => book().check('shop', secret)))).toEqual([
    'integrator',
    'integrator',
  ]);

  const back = moveClock(dayMs);
  try {
    expect(await book().check('shop', before)).toBeNull();
    expect(await book().check('shop', after)).toBe('integrator');
  } finally {
    back();
  }
});

it('a rotation without overlap, or a second rotation, ends the older secrets', async () => {
  const first = await create('shop');
  await rotateCredential(database.db, 'shop', 0);
  expect(await book().check('shop', first)).toBeNull();

  await rotateCredential(database.db, 'shop', dayMs);
  const last = (await rotateCredential(database.db, 'shop', dayMs)) ?? '';
  expect(await book().check('shop', first)).toBeNull();
  expect(await book().check('shop', last)).toBe('integrator');
});

it('refuses both secrets of a revoked credential, and does not rotate it', async () => {
  const before = await create('shop');
  const after = (await rotateCredential(database.db, 'shop', dayMs)) ?? '';
  expect(await revokeCredential(database.db, 'shop')).toBe(true);

  for (const secret of [before, after]) expect(await book().check('shop', secret)).toBeNull();
  expect(await rotateCredential(database.db, 'shop', dayMs)).toBeNull();
  expect(await revokeCredential(database.db, 'nobody')).toBe(false);
});

it('ensuring a credential at start leaves a rotation in progress alone', async () => {
  const before = await create('desk', 'back-office');
  const after = (await rotateCredential(database.db, 'desk', dayMs)) ?? '';
  await ensureCredential(database.db, { username: 'desk', secret: after, kind: 'back-office' });

  expect(await book().check('desk', before)).toBe('back-office');
  expect(await book().check('desk', after)).toBe('back-office');
});

it('a revocation takes effect within a second', async () => {
  let elapsed = 0;
  const cached = createCredentialBook(database.db, { clock: () => elapsed });
  const secret = await create('shop');
  expect(await cached.check('shop', secret)).toBe('integrator');

  await revokeCredential(database.db, 'shop');
  elapsed = 1_000;
  expect(await cached.check('shop', secret)).toBeNull();
});

it('lets nobody in while the credentials cannot be read, and recovers afterwards', async () => {
  const cached = createCredentialBook(database.db, { clock: () => 0 });
  const secret = await create('shop');
  await database.pool.query('alter table api_credential rename to elsewhere');
  await expect(cached.check('shop', secret)).rejects.toThrow();

  await database.pool.query('alter table elsewhere rename to api_credential');
  expect(await cached.check('shop', secret)).toBe('integrator');
});
