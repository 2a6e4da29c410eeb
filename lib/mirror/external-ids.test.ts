import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDocument } from '@/lib/contract';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { readExternalIds } from './external-ids';
import { acceptReport } from './reports';
import { writeResults } from './results/write-results';
import { findNumbers } from './search/find';
import { applicantCalled, mirrorApplicants } from './search/testing';
import { readMirroredSession } from './session/known';

const keys = openKeyring(makeKeys());
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const document = parseDocument({ applicant: { firstName: 'JANA', lastName: 'NOVÁK' } }).value;

const report = (body: object) =>
  acceptReport(
    { db: database.db, keys },
    Buffer.from(JSON.stringify({ sessionId: 'session-1', status: 'PENDING', ...body })),
  );

test('a reported external id is stored encrypted and shown masked, and the latest wins', async () => {
  await mirrorApplicants(database, keys, new Map([['session-1', applicantCalled('NOVÁK', 'JANA')]]));
  await report({ externalId: 'order 17' });
  await report({ externalId: 'order 18', status: 'AUTO_APPROVED' });
  // A replay, or a report without one, changes nothing.
  await report({ externalId: 'order 17' });
  await report({ status: 'AUTO_REJECTED' });

  expect((await readExternalIds(database.db, keys, ['session-1', 'session-2'])).get('session-1')).toBe('order 18');
  expect((await readMirroredSession({ db: database.db, keys }, 'session-1'))?.externalId).toBe('o••••');
  const { rows } = await database.pool.query('select * from external_id');
  expect(rows).toHaveLength(1);
  expect(rows[0].sealed.includes('order')).toBe(false);
});

test('after a new external id the results are read again, and the session is found by it', async () => {
  const picked = await database.pool.query<{ number: number; written: string; state: string }>(
    `select number, written::text, result_state as state from mirror_session where id = 'session-1'`,
  );
  const [row] = picked.rows;
  if (!row) throw new Error('The session is not in the mirror.');
  expect(row.state).toBe('wanted');
  expect(await findNumbers(database.db, keys, 'order 18')).toHaveLength(0);

  await writeResults(database.db, keys, [
    {
      session: { id: 'session-1', number: row.number, tries: 0, written: row.written },
      reading: { outcome: 'answered', state: 'read', decision: null, document },
    },
  ]);
  expect([...(await findNumbers(database.db, keys, 'order 18'))]).toEqual([row.number]);
  expect(await findNumbers(database.db, keys, 'order 17')).toHaveLength(0);
});
