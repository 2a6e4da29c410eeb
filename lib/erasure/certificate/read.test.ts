import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theDesk } from '@/lib/audit';
import { certificate, deletionRequest, type ErasureProbe } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSigner, type DeskKeys, giveUpLostSigningKey, prepareKeys, type Signer } from '@/lib/keys';
import { makeKeys, randomKey, recordForTest } from '@/lib/keys/testing';
import { readPages } from '../paper/testing';
import {
  type AddendumBody,
  type CertificateBody,
  certificateHash,
  certificateText,
  type ErasedSession,
  manifestOf,
  type Signed,
  signAddendum,
  signCertificate,
} from './format';
import { printCertificate } from './pdf';
import { fetchCertificate } from './read';

const script = path.resolve(import.meta.dirname, '../../../public/verify-certificate.mjs');
const { verifyCertificate } = (await import(script)) as {
  verifyCertificate: (bytes: Buffer, expectedKey?: string) => string;
};

let database: TestDatabase;
let keys: DeskKeys;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = makeKeys();
  await prepareKeys(database.db, keys, recordForTest);
});
afterAll(() => database.close());

/** As an operator does it: the desk starts with the new key and the previous one. */
const rotate = async (): Promise<void> => {
  keys = { ...keys, SIGNING_KEY: randomKey(), SIGNING_KEY_PREVIOUS: keys.SIGNING_KEY };
  await prepareKeys(database.db, keys, recordForTest);
};
const signer = (): Signer => createSigner(keys.SIGNING_KEY);

const at = '2026-11-14T09:30:12.000Z';
const chain = { position: 1_204_377, hash: 'b8'.repeat(32) };
const probes = (['results', 'pictures', 'list'] as const).map((what): ErasureProbe => ({ what, answer: 'gone', at }));
const sessionsOf = (count: number): ErasedSession[] =>
  Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    createdOn: '2026-09-11',
    existed: { documentImages: 6, faceImages: 2, results: [{ name: 'decision', hash: 'ab'.repeat(32) }] },
    deletion: { answer: place === 0 ? 'was gone already' : 'deleted', at },
    probes,
    erasedAt: at,
  }));

let made = 0;

const openRequest = async (state: 'erasing' | 'ended' = 'ended') => {
  made += 1;
  const [requestId, reference] = [randomUUID(), `DR-2026-${String(made).padStart(4, '0')}`];
  const dates = { stateAt: new Date(at), createdAt: new Date(at), receivedOn: '2026-10-28', dueOn: '2026-11-28' };
  await database.db.insert(deletionRequest).values({ id: requestId, reference, kind: 'request', state, ...dates });

  return { requestId, reference };
};

const keep = async (requestId: string, number: number, { body, keyId, signature }: Signed<unknown>) => {
  await database.db.insert(certificate).values({
    requestId,
    number,
    signedAt: new Date(at),
    keyId,
    body: JSON.stringify(body),
    signature: Buffer.from(signature, 'base64'),
  });
};

const sealed = async (count = 2) => {
  const { requestId, reference } = await openRequest();
  const sessions = sessionsOf(count);
  const body: CertificateBody = {
    reference,
    kind: 'request',
    issuedAt: at,
    receivedOn: '2026-10-28',
    submittedAs: 'privacy officer',
    approvedAs: 'supervisor',
    sessions,
    kept: [
      { until: '2029-06-03', because: 'AML, 5 years' },
      { until: '2029-06-03', because: 'AML, 5 years' },
    ],
    manifest: manifestOf(sessions),
    chain,
  };
  await keep(requestId, 0, signCertificate(signer(), body));

  return { requestId, body };
};

const add = async (
  requestId: string,
  body: CertificateBody,
  number: number,
  outcome: 'gone' | 'answers again' = 'gone',
) => {
  const addendum: AddendumBody = {
    reference: body.reference,
    number,
    issuedAt: at,
    certificate: certificateHash(body),
    after: number === 1 ? '24 hours' : '7 days',
    sessions: body.sessions.map((session) => ({ number: session.number, outcome, probes })),
    chain,
  };
  await keep(requestId, number, signAddendum(signer(), addendum));
};

const fetchFile = (requestId: string) => fetchCertificate(database.db, requestId, 'json', theDesk);
const verify = async (requestId: string) => verifyCertificate(Buffer.from(certificateText(await fetchFile(requestId))));
const signers = async (requestId: string) => (await fetchFile(requestId)).keys.map(({ keyId }) => keyId);

test('a certificate verifies from its file alone, even after its key was replaced twice', async () => {
  const { requestId, body } = await sealed();
  const first = signer().keyId;
  await rotate();
  await rotate();

  expect(await verify(requestId)).toMatch(
    /^Intact: DR-2026-\d{4}, 2 sessions erased, 2 kept, 0 addenda, signed by key /,
  );
  expect(await signers(requestId)).toEqual([first]);

  await add(requestId, body, 1);
  expect(await verify(requestId)).toContain('1 addendum');
  expect(await signers(requestId)).toHaveLength(3);

  // Knowing only the first key is enough to trust what the last one signed.
  const later = await sealed();
  expect(await verify(later.requestId)).toMatch(/^Intact/);
  const keysOfIt = await signers(later.requestId);
  expect([keysOfIt.at(0), keysOfIt.at(-1)]).toEqual([first, signer().keyId]);
});

test('an addendum reports sessions that are retrievable again', async () => {
  const { requestId, body } = await sealed();
  await add(requestId, body, 1);
  await add(requestId, body, 2, 'answers again');

  expect(await verify(requestId)).toContain('According to the addenda, 2 sessions are retrievable again.');
});

const bank = { name: 'Utopia Bank plc', address: '1 Main Street\nUtopia', letterhead: '', logo: null };

test('the PDF says the same as the file, and who issued it', async () => {
  const { requestId, body } = await sealed(120);
  await add(requestId, body, 1);
  const file = await fetchFile(requestId);
  const pieces: Uint8Array[] = [];
  for await (const piece of printCertificate(file, bank)) pieces.push(piece);
  const [front = '', ...more] = readPages(Buffer.concat(pieces));

  for (const words of [
    'Utopia Bank plc 1 Main Street · Utopia Certificate of erasure',
    `${body.reference} · contains no personal data`,
    '1,080 objects before erasure',
    '0 still retrievable',
    '120 sessions verified as gone',
    'Deletion requested 14 November 2026, 09:30:12 UTC',
    'after 24 hours: 120 sessions checked, all still gone',
    'Kept as the law requires 2 sessions: until 3 June 2029 (AML, 5 years)',
    'Submitted by privacy officer Approved by supervisor',
    'Audit chain, 1,204,377',
    `node verify-certificate.mjs ${body.reference}.json`,
  ]) {
    expect(front).toContain(words);
  }
  expect(front.replaceAll(' ', '')).toContain(body.manifest);
  expect(front.replaceAll(' ', '')).toContain(file.certificate.signature);
  // Every session appears once, and the last page knows the total.
  const rows = [front, ...more].join(' ').match(/\d+ 2026-09-11 9 (deleted|was gone already) results, pictures, list/g);
  expect(rows).toHaveLength(120);
  expect(more.at(-1)).toMatch(/^No\. Created .* 120 2026-09-11 .* (\d+) of \1$/);
});

test('an unsigned certificate cannot be downloaded, and no download is recorded', async () => {
  const { requestId } = await openRequest('erasing');

  await expect(fetchFile(requestId)).rejects.toMatchObject({ code: 'NOT_FOUND', userMessage: /not signed yet/ });
  await expect(fetchFile((await openRequest()).requestId)).rejects.toMatchObject({
    userMessage: 'This request erased nothing, so it has no certificate.',
  });
  await expect(fetchFile(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { rows } = await database.pool.query('select from audit_event where subject = $1', [`request:${requestId}`]);
  expect(rows).toEqual([]);
});

test('after a lost key the certificate still verifies, without addenda signed by the new key', async () => {
  const { requestId, body } = await sealed();
  await add(requestId, body, 1);
  const lost = keys;
  keys = { ...lost, SIGNING_KEY: randomKey(), SIGNING_KEY_PREVIOUS: undefined };
  await giveUpLostSigningKey(database.db, keys, recordForTest);
  await add(requestId, body, 2);

  expect(await verify(requestId)).toContain('1 addendum');
  expect((await signers(requestId)).at(-1)).toBe(createSigner(lost.SIGNING_KEY).keyId);
});
