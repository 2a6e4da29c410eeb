import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '@/lib/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createCredentialBook } from './credential-book';
import { createCredential, ensureCredential, revokeCredential, rotateCredential } from './db/credentials';

const day = 86_400_000;

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

it('there can be several of each kind, each with its own secret', async () => {
  const secrets = [await create('shop'), await create('bank'), await create('desk', 'back-office')];

  expect(new Set(secrets).size).toBe(3);
  expect(await book().check('shop', secrets[0] ?? '')).toBe('integrator');
  expect(await book().check('desk', secrets[2] ?? '')).toBe('back-office');
  expect(await book().check('shop', secrets[1] ?? '')).toBeNull();
  expect(await createCredential(database.db, 'shop', 'back-office')).toBeNull();
});

it('secrets are kept as hashes only', async () => {
  const secret = await create('shop');
  const { rows } = await database.pool.query('select api_credential::text as text from api_credential');

  expect(rows[0].text).not.toContain(secret);
});

it('after a rotation both secrets are valid until the overlap ends', async () => {
  const before = await create('shop');
  const after = (await rotateCredential(database.db, 'shop', day)) ?? '';
  expect(await Promise.all([before, after].map((secret) => book().check('shop', secret)))).toEqual([
    'integrator',
    'integrator',
  ]);

  const back = moveClock(day);
  try {
    expect(await book().check('shop', before)).toBeNull();
    expect(await book().check('shop', after)).toBe('integrator');
  } finally {
    back();
  }
});

it('a rotation at once, and a second rotation, end the older secrets', async () => {
  const first = await create('shop');
  await rotateCredential(database.db, 'shop', 0);
  expect(await book().check('shop', first)).toBeNull();

  await rotateCredential(database.db, 'shop', day);
  const last = (await rotateCredential(database.db, 'shop', day)) ?? '';
  expect(await book().check('shop', first)).toBeNull();
  expect(await book().check('shop', last)).toBe('integrator');
});

it('a revoked credential is refused, with the secret before it too, and cannot be rotated back to life', async () => {
  const before = await create('shop');
  const after = (await rotateCredential(database.db, 'shop', day)) ?? '';
  expect(await revokeCredential(database.db, 'shop')).toBe(true);

  for (const secret of [before, after]) expect(await book().check('shop', secret)).toBeNull();
  expect(await rotateCredential(database.db, 'shop', day)).toBeNull();
  expect(await revokeCredential(database.db, 'nobody')).toBe(false);
});

it('what the desk ensures at each start leaves a rotation in progress alone', async () => {
  const before = await create('desk', 'back-office');
  const after = (await rotateCredential(database.db, 'desk', day)) ?? '';
  await ensureCredential(database.db, { username: 'desk', secret: after, kind: 'back-office' });

  expect(await book().check('desk', before)).toBe('back-office');
  expect(await book().check('desk', after)).toBe('back-office');
});

it('the book reads again after a second, so that a revocation reaches it by then', async () => {
  let elapsed = 0;
  const cached = createCredentialBook(database.db, { clock: () => elapsed });
  const secret = await create('shop');
  expect(await cached.check('shop', secret)).toBe('integrator');

  await revokeCredential(database.db, 'shop');
  elapsed = 1_000;
  expect(await cached.check('shop', secret)).toBeNull();
});

it('nobody is let in while the credentials cannot be read, and all is well afterwards', async () => {
  const cached = createCredentialBook(database.db, { clock: () => 0 });
  const secret = await create('shop');
  await database.pool.query('alter table api_credential rename to elsewhere');
  await expect(cached.check('shop', secret)).rejects.toThrow();

  await database.pool.query('alter table elsewhere rename to api_credential');
  expect(await cached.check('shop', secret)).toBe('integrator');
});
