/** A change of the enrolment page: the desk's database, the embedded service over HTTP and the client between them. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { theDesk } from '@/lib/audit';
import { createLog } from '@/lib/base/log';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createGate, createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { changeBranding } from '@/lib/work';
import { openApplicant } from '@/service/enrolment/testing';
import { startTestService, type TestService } from '@/service/testing';

let desk: TestDatabase;
let service: TestService;
let server: Server;
let losesAnswers = false;
const log = createLog('test');
log.level = 'silent';

beforeAll(async () => {
  [desk, service] = [await createTestDatabase(), await startTestService(0)];
  const listener = getRequestListener(service.app.fetch);
  server = createServer((request, response) => {
    if (losesAnswers && request.method === 'PUT') response.end = () => response.destroy();
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await desk.close();
});
afterEach(() => {
  losesAnswers = false;
});

const clientAs = (username: string): Upstream =>
  createUpstream({
    baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    prefix: '/api/v1',
    username,
    password: service.secret,
    budget: createStatusBudget(desk.db),
    gate: createGate(desk.db),
    log,
    retryDelayMs: 1,
    failuresToPause: 100,
  });

const inForce = () => clientAs('back-office').branding();
const rename = async (name: string, basedOn?: number) => {
  const { version, ...parts } = await inForce();

  return changeBranding(
    { db: desk.db, upstream: clientAs('back-office') },
    { ...parts, name, basedOn: basedOn ?? version },
    theDesk,
  );
};

test('a change is what the next applicant sees', async () => {
  const { version } = await inForce();
  const changed = await rename('Northbank');
  expect([changed.version, (await inForce()).name]).toEqual([version + 1, 'Northbank']);

  const { body } = await (await openApplicant(service)).state();
  expect(body.branding.name).toBe('Northbank');
});

test('of two changes to the same version, the second is refused and changes nothing', async () => {
  const { version } = await inForce();
  await rename('Eastbank', version);

  await expect(rename('Westbank', version)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await inForce()).name).toBe('Eastbank');
});

test('a lost answer is not taken for a refusal', async () => {
  losesAnswers = true;
  await expect(rename('Southbank')).rejects.toMatchObject({
    userMessage: expect.stringContaining('The change may have been made'),
  });
  losesAnswers = false;

  expect((await inForce()).name).toBe('Southbank');
  const events = await desk.db.select().from(auditEvent).orderBy(auditEvent.id);
  expect(events.at(-1)).toMatchObject({ code: 'settings.enrolment_save_failed', details: { mayBeChanged: true } });
});

test('an integrator’s credential neither sees nor changes it, and is offered nothing', async () => {
  const integrator = clientAs('integrator');
  const { version, ...parts } = await inForce();

  await expect(integrator.branding()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(integrator.changeBranding({ ...parts, basedOn: version })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect([await integrator.offersBranding(), await clientAs('back-office').offersBranding()]).toEqual([false, true]);
});
