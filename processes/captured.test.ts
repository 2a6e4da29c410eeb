/** A captured session, from the service to the officer's verdict: the real service over HTTP, and the desk's own parts. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '@/lib/access';
import { createLog } from '@/lib/base/log';
import { mirrorSession, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { syncOnce } from '@/lib/mirror';
import { enrichOnce } from '@/lib/mirror/results/enrich';
import { confirmDeliveries, deliverDue } from '@/lib/review';
import { recordVerdict } from '@/lib/review/delivery/testing';
import { createGate, createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { decideDue } from '@/service/enrolment/decide';
import { openApplicant } from '@/service/enrolment/testing';
import { startTestService, type TestService } from '@/service/testing';

let desk: TestDatabase;
let service: TestService;
let server: Server;
let upstream: Upstream;
const drift: string[] = [];
const never = new AbortController().signal;
const log = createLog('test');
log.level = 'silent';

beforeAll(async () => {
  desk = await createTestDatabase();
  service = await startTestService(0);
  server = createServer(getRequestListener(service.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    prefix: '/api/v1',
    username: 'back-office',
    password: service.secret,
    budget: createStatusBudget(desk.db),
    gate: createGate(desk.db),
    log,
    onDrift: (notes) => drift.push(...notes.map(({ field }) => field)),
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await desk.close();
});

const capture = async (steps?: ['document'] | ['face'], extra: Parameters<typeof openApplicant>[1] = {}) => {
  const applicant = await openApplicant(service, { ...(steps && { steps }), ...extra });
  if (!steps || steps[0] === 'document') for (const side of ['front', 'back']) await applicant.document(side);
  if (!steps || steps[0] === 'face') await applicant.face('face');
  expect((await applicant.complete()).body).toEqual({ customerReturnUrl: expect.any(String) });
  await decideDue(service.parts);

  return applicant.id;
};

const mirrored = async (id: string) => {
  const tools = { db: desk.db, upstream, keys: openKeyring(makeKeys()), log: { error: () => undefined } };
  await syncOnce(tools, never);
  await enrichOnce(tools, 'wanted', never);

  return (await desk.db.select().from(mirrorSession).where(eq(mirrorSession.id, id)))[0];
};

test('it waits on the desk with its results and pictures, without drift, and a verdict decides it', async () => {
  const id = await capture();
  expect(await mirrored(id)).toMatchObject({ status: 'WAITING_FOR_MANUAL_APPROVE', resultState: 'read', score: 51 });

  const { score, level, factors } = await upstream.decision(id);
  expect([score, level]).toEqual([51, 'MEDIUM']);
  expect(new Set(factors.map((factor) => factor.level))).toEqual(new Set(['UNAVAILABLE']));
  expect(await upstream.document(id)).toMatchObject({ country: 'ZZZ', documentType: 'IDENTITY_CARD' });
  expect(await upstream.face(id)).toMatchObject({ verificationScore: null, passiveLivenessScore: null, age: 34 });
  const names = await upstream.images(id);
  expect(names.document).toContain('original_FRONT');
  const { stream } = await upstream.image(id, 'original_FRONT');
  expect(await new Response(stream).text()).toBe('front');
  expect(drift).toEqual([]);

  await createPerson(desk.db, { email: 'o@desk.example', name: 'Officer', roles: ['officer'] });
  const [{ id: personId = '' } = {}] = await desk.db.select().from(person);
  const opinions = [{ personId, reasons: ['picture_unusable'] }];
  await recordVerdict(desk.db, { sessionId: id, delivery: 'service', decision: 'reject', opinions });
  await deliverDue({ db: desk.db, upstream, receiver: null, log }, never);
  await confirmDeliveries({ db: desk.db, upstream });
  expect(await service.idsOf('MANUAL_REJECTED')).toEqual([id]);
});

test.each([['document' as const], ['face' as const]])('a session with only a %s step is read too', async (step) => {
  const id = await capture([step] as ['document'] | ['face']);

  expect(await mirrored(id)).toMatchObject({ status: 'WAITING_FOR_MANUAL_APPROVE', resultState: 'read' });
  expect(drift).toEqual([]);
});

test("the applicant's form is compared as a Trust Factor that the desk knows", async () => {
  const id = await capture(['document'], { applicantForm: { lastName: 'Eriksson' } });

  expect((await upstream.decision(id)).factors.map(({ name }) => name)).toContain('applicantIntegrity');
  expect(drift).toEqual([]);
});

test('deleting it through the desk leaves nothing at the service', async () => {
  const id = await capture();
  await upstream.deleteSession(id);

  await expect(upstream.images(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await service.evidence.namesOf(id)).toEqual([]);
});
