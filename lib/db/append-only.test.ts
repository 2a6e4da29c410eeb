import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '.';
import { findOpenTables } from './append-only';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("the application's role cannot change the audit tables", async () => {
  expect(await findOpenTables(database.db)).toEqual([]);
});

test('a role that could change them is noticed', async () => {
  const superuser = connect(database.superuserUrl);

  expect(await findOpenTables(superuser.db)).toEqual(['audit_checkpoint', 'audit_event', 'audit_seal', 'signing_key']);
  await superuser.close();
});
