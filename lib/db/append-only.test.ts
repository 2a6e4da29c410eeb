import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '.';
import { findTriggeredTables, findWritableTables } from './append-only';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the application cannot change the audit tables', async () => {
  expect(await findWritableTables(database.db)).toEqual([]);
});

test('a role that could change them is detected', async () => {
  const superuser = connect(database.superuserUrl);

  expect(await findWritableTables(superuser.db)).toEqual([
    'audit_checkpoint',
    'audit_event',
    'audit_seal',
    'certificate',
    'signing_key',
  ]);
  await superuser.close();
});

test('a trigger or rule on the audit tables is detected', async () => {
  expect(await findTriggeredTables(database.db)).toEqual([]);

  const superuser = connect(database.superuserUrl);
  await superuser.db.execute(
    `create function swallow() returns trigger language plpgsql as 'begin return null; end';
     create trigger swallow before insert on audit_unsealed for each row execute function swallow();
     create rule forget as on insert to audit_event do instead nothing`,
  );
  await superuser.close();

  expect(await findTriggeredTables(database.db)).toEqual(['audit_event', 'audit_unsealed']);
});
