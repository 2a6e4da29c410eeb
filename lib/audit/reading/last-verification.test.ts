import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { recordEvent, theDesk } from '../record';
import { readLastVerification } from './last-verification';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('is the last one that anybody made, and none before the first', async () => {
  expect(await readLastVerification(database.db)).toEqual({ last: null });

  for (const intact of [true, false]) {
    await recordEvent(database.db, { code: 'audit.verified', actor: theDesk, details: { intact } });
    await recordEvent(database.db, { code: 'audit.exported', actor: theDesk });
    expect(await readLastVerification(database.db)).toEqual({ last: { at: expect.any(String), isIntact: intact } });
  }
});
