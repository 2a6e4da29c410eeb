import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createCredential, revokeCredential } from '../credentials';
import { countDemo, holdsOnlyDemo } from './demo-only';
import { session } from './schema';
import { seedDemo } from './seed';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: 'service' });
});
afterAll(() => database.close());

it('a service holds only demo data until somebody else can create a session, or has', async () => {
  const { db } = database;
  expect(await holdsOnlyDemo(db)).toBe(false);
  await seedDemo(db, 3);
  expect(await holdsOnlyDemo(db)).toBe(true);

  await createCredential(db, 'shop', 'integrator');
  expect(await holdsOnlyDemo(db)).toBe(false);
  await revokeCredential(db, 'shop');
  expect(await holdsOnlyDemo(db)).toBe(true);

  const at = new Date().toISOString();
  expect(await countDemo(db)).toBe(3);
  await db.insert(session).values({ id: 'real', createdAt: at, expiresAt: at, validUntil: at, status: 'PENDING' });
  expect(await holdsOnlyDemo(db)).toBe(false);
  // A real enrolment is no demo session.
  expect(await countDemo(db)).toBe(3);
});
