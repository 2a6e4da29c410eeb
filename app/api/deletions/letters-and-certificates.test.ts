import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { certificate, deletionItem, deletionRequest } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { type CertificateBody, manifestOf, signCertificate } from '@/lib/erasure/certificate/format';
import { createSigner, ensureSigningKey } from '@/lib/keys';
import { randomKey } from '@/lib/keys/testing';

const { verifyCertificate } = (await import(path.resolve('public/verify-certificate.mjs'))) as {
  verifyCertificate: (bytes: Buffer) => string;
};

const requestId = randomUUID();
const reference = 'DR-2026-0147';
const at = '2026-11-14T09:30:12.000Z';
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;

const writeEnded = async () => {
  const probes = (['results', 'pictures', 'list'] as const).map((what) => ({ what, answer: 'gone' as const, at }));
  const existed = { documentImages: 2, faceImages: 1, results: [{ name: 'decision', hash: 'ab'.repeat(32) }] };
  const deletion = { answer: 'deleted' as const, at };
  const sessions = [{ number: 1, createdOn: null, existed, deletion, probes, erasedAt: at }];
  const body: CertificateBody = {
    reference,
    kind: 'request',
    issuedAt: at,
    receivedOn: '2026-10-28',
    submittedAs: 'privacy officer',
    approvedAs: 'supervisor',
    sessions,
    kept: [],
    manifest: manifestOf(sessions),
    chain: { position: 7, hash: 'b8'.repeat(32) },
  };
  const signer = createSigner(randomKey());
  await ensureSigningKey(database.db, signer);
  const signed = signCertificate(signer, body);
  const [stateAt, signedAt] = [new Date(at), new Date(at)];

  await database.db.insert(deletionRequest).values({
    id: requestId,
    reference,
    kind: 'request',
    state: 'ended',
    outcome: 'erased',
    stateAt,
    createdAt: stateAt,
    receivedOn: '2026-10-28',
    dueOn: '2026-11-28',
  });
  await database.db
    .insert(deletionItem)
    .values({ requestId, sessionId: randomUUID(), state: 'gone', stateAt, matchedBy: ['name'] });
  await database.db.insert(certificate).values({
    requestId,
    number: 0,
    signedAt,
    keyId: signed.keyId,
    body: JSON.stringify(body),
    signature: Buffer.from(signed.signature, 'base64'),
  });
};

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/deletions/[requestId]/letter': await import('./[requestId]/letter/route'),
    '/api/deletions/[requestId]/certificate': await import('./[requestId]/certificate/route'),
    '/api/deletions/[requestId]/certificate/pdf': await import('./[requestId]/certificate/pdf/route'),
    '/api/settings/retention/letters/[kind]': await import('../settings/retention/letters/[kind]/route'),
  }));
  officer = await routes.signIn('privacy@desk.example', ['privacy officer']);
  await writeEnded();
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const about = `/api/deletions/${requestId}`;
const factsOf = ({ headers }: Response) =>
  ['content-type', 'content-disposition', 'cache-control'].map((name) => headers.get(name));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the certificate is available as a verifiable file and as PDF, and both downloads are recorded', async () => {
  const file = await officer.get(`${about}/certificate`);
  expect(factsOf(file)).toEqual(['application/json', 'attachment; filename="DR-2026-0147.json"', 'no-store']);
  expect(verifyCertificate(await bytesOf(file))).toMatch(/^Intact: DR-2026-0147, 1 session erased/);

  const paper = await officer.get(`${about}/certificate/pdf`);
  expect(factsOf(paper)).toEqual(['application/pdf', 'attachment; filename="DR-2026-0147.pdf"', 'no-store']);
  expect((await bytesOf(paper)).toString('latin1')).toMatch(/^%PDF-1\.7\n.*%%EOF\n?$/s);

  const { rows } = await database.pool.query(
    `select subject, details from audit_event where code = 'certificate.fetched' order by id`,
  );
  expect(rows).toEqual(['json', 'pdf'].map((format) => ({ subject: `request:${requestId}`, details: { format } })));
});

test('a letter is a PDF that browsers do not store', async () => {
  const letter = await officer.send('POST', `${about}/letter`, { kind: 'confirmation', addressee: 'Hanna Berg' });

  expect(factsOf(letter)).toEqual([
    'application/pdf',
    'attachment; filename="DR-2026-0147-confirmation.pdf"',
    'no-store',
  ]);
  expect((await bytesOf(letter)).toString('latin1')).toMatch(/^%PDF-1\.7\n.*%%EOF\n?$/s);
  expect((await officer.send('POST', `${about}/letter`, { kind: 'refusal', addressee: 'Hanna Berg' })).status).toBe(
    409,
  );
});

test('a letter can be changed under a name with an encoded space', async () => {
  const body = '{searched} {notSearchable} {rights}';
  const change = { subject: 'Nothing found', body, was: { subject: 'We found no data about you', body } };
  const path = '/api/settings/retention/letters/no%20data';

  // Found, but changed meanwhile.
  expect((await officer.send('PUT', path, change)).status).toBe(409);
  expect((await officer.send('PUT', path, { ...change, subject: '' })).status).toBe(400);
  expect((await officer.send('PUT', path.replace('no%20', ''), change)).status).toBe(400);
});
