/** Obligations, rules and requests from before an obligation could have several countries, and a request a reply. */
import { expect, test } from 'vitest';
import { setPurpose } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { openEarlier } from '@/lib/db/testing-migrations';
import { sealWords } from '@/lib/keys';
import { readRequest } from './requests/read';
import { requestSubject } from './requests/request';
import { readDuties, readRules } from './retention/settings';

const beforeReplies = 16;
const requestId = '0d5b3f0e-7f0a-4a5e-9a53-0c8f6f1b1470';
const given = {
  ...{ name: 'Kováčová Mária', birthDate: null, documentNumber: null },
  ...{ externalId: null, sessionId: null, words: null },
};

test('what was stored before is read as it was meant', async () => {
  const database = await openEarlier(beforeReplies);
  const { db, pool, migrateAll } = database;
  const keys = testKeys();
  await pool.query(`
    insert into retention_duty (country, status, years, basis, counts_from, is_active, changed_at) values
      ('UTO', 'AUTO_APPROVED', 5, 'AML Act', 'completion', true, '2026-03-01'),
      (null, null, 10, 'Banking Act', 'entered day', false, '2026-03-01');
    insert into retention_rule (name, status, country, days, mode, every, is_active, next_run_on, agreed_at, changed_at)
      values ('Old rejections', 'AUTO_REJECTED', null, 730, 'carry out', 'month', true, '2026-04-01', '2026-03-01',
      '2026-03-01')
  `);
  const intake = await sealWords(
    db,
    keys,
    requestSubject(requestId),
    JSON.stringify({ given, identityCheck: 'Signature compared.' }),
  );
  await pool.query(
    `insert into deletion_request (id, reference, kind, state, state_at, created_at, received_on, due_on, channel, intake)
     values ($1, 'DR-2026-0001', 'request', 'open', $2, $2, '2026-03-01', '2026-04-01', 'letter', $3)`,
    [requestId, '2026-03-02T10:00:00Z', intake],
  );
  await migrateAll();

  expect(await readDuties(db)).toMatchObject([
    { countries: ['UTO'], statuses: ['AUTO_APPROVED'], documentTypes: [], years: 5, isActive: true },
    { countries: [], statuses: [], documentTypes: [], years: 10, countsFrom: 'entered day', isActive: false },
  ]);
  expect(await readRules(db)).toMatchObject([
    {
      ...{ name: 'Old rejections', countries: [], statuses: ['AUTO_REJECTED'], documentTypes: [], days: 730 },
      ...{ mode: 'carry out', isActive: true, isAgreed: true, nextRunOn: '2026-04-01' },
    },
  ]);

  const tools = { db, keys };
  const reader = await signedInPerson(database, ['privacy officer']);
  await setPurpose(tools, reader, { code: 'erasure', words: null }, actorOf(reader));
  const caller = { person: await again(db, reader.signInId), actor: actorOf(reader) };
  expect(await readRequest(tools, caller, requestId, { isByPerson: true })).toMatchObject({
    ...{ state: 'open', reference: 'DR-2026-0001', dueOn: '2026-04-01', masked: false, given },
    // No request could be opened then without a verified identity.
    identity: { method: 'other', on: '2026-03-02', by: null, words: 'Signature compared.' },
    ...{ replyTo: null, reason: null, attachments: [], closedBecause: null },
    may: { 'verify identity': { allowed: true }, close: { allowed: true } },
  });
});
