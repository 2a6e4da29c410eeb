import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '.';
import { findOpenTables, findRiggedTables } from './append-only';
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

  expect(await findOpenTables(superuser.db)).toEqual([
    'audit_checkpoint',
    'audit_event',
    'audit_seal',
    'certificate',
    'signing_key',
  ]);
  await superuser.close();
});

test('a trigger or a rule on the audit tables is noticed', async () => {
  expect(await findRiggedTables(database.db)).toEqual([]);

  const superuser = connect(database.superuserUrl);
  await superuser.db.execute(
    `create function swallow() returns trigger language plpgsql as 'begin return null; end';
     create trigger swallow before insert on audit_unsealed for each row execute function swallow();
     create rule forget as on insert to audit_event do instead nothing`,
  );
  await superuser.close();

  expect(await findRiggedTables(database.db)).toEqual(['audit_event', 'audit_unsealed']);
});
