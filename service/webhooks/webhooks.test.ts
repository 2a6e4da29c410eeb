import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { wireSchemas } from '@/lib/contract';
import { revokeCredential } from '../credentials';
import { deriveKeys, keysFor } from '../keys';
import { createSession, defaultRules } from '../lifecycle';
import { startTestService, type TestService } from '../testing';
import { createAddressGuard } from './addresses';
import { attemptsAtMost, pauseAfter, recordAttempt, takeDue } from './outbox';
import { addWebhook, ensureWebhook, listWebhooks, notifiedStatuses, resealWebhooks } from './registry';
import { createSender } from './sender';

interface Received {
  body: string;
  signature: string;
  path: string;
}

let service: TestService;
let receiver: Server;
let received: Received[];
/** What the receiver answers next; 204 once it runs out. */
let answers: number[];

const log = createLog('service');
log.level = 'silent';

beforeAll(async () => {
  service = await startTestService(0);
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['x-signature']), path: request.url ?? '' });
      if (request.url?.endsWith('?slow')) return;
      response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});

afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await service.close();
});

beforeEach(() => {
  received = [];
  answers = [];
});

afterEach(() => service.database.pool.query('delete from webhook'));

const here = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

const senderFor = (networks: string[], keys = keysFor(service.keys, 'webhookSecret')) =>
  createSender({ db: service.database.db, log, guard: createAddressGuard(networks), keys });

const attemptsMade = async () =>
  Number(
    (await service.database.pool.query('select coalesce(sum(attempts), 0) as made from webhook_delivery')).rows[0].made,
  );

/** Sends everything due. Returns the number of attempts. */
const deliver = async (networks = ['127.0.0.1'], keys?: Uint8Array[]): Promise<number> => {
  const before = await attemptsMade();
  const sender = senderFor(networks, keys);
  await sender.send();
  await sender.idle();

  return (await attemptsMade()) - before;
};

const addHook = (address = here(), statuses: readonly string[] = notifiedStatuses) =>
  addWebhook(service.database.db, service.keys.webhookSecret, {
    address,
    username: 'integrator',
    secret: service.secret,
    statuses,
  });

const newSession = async (externalId?: string): Promise<string> => {
  const sessionId = randomUUID();
  await createSession(
    service.database.db,
    { sessionId, returnUrl: 'https://shop.example/', ...(externalId !== undefined && { externalId }) },
    defaultRules,
    new Date(),
  );

  return sessionId;
};

const deliveries = async () => {
  const { rows } = await service.database.pool.query('select * from webhook_delivery order by id');

  return rows;
};

it('a notification has the session, its status and the integrator’s reference, signed with the API password', async () => {
  await addHook();
  const sessionId = await newSession('order 17');
  expect(await deliver()).toBe(1);

  const [{ body, signature, path } = { body: '', signature: '', path: '' }] = received;
  expect(wireSchemas.notification.parse(JSON.parse(body))).toEqual({
    sessionId,
    status: 'PENDING',
    externalId: 'order 17',
  });
  expect(signature).toBe(createHmac('sha256', service.secret).update(body).digest('base64'));
  expect(path).toBe('/hook');
  expect(await deliveries()).toMatchObject([{ attempts: 1, last_outcome: '204', next_attempt_at: null }]);
  expect(await deliver()).toBe(0);
});

it('each webhook gets the statuses it subscribes to', async () => {
  await addHook(here(), ['MANUAL_APPROVED']);
  const id = await newSession();
  await service.database.pool.query("update session set status = 'WAITING_FOR_MANUAL_APPROVE' where id = $1", [id]);
  await service.ask(`/${id}/manual-decision`, {
    method: 'POST',
    body: JSON.stringify({ decision: 'APPROVE', reason: 'fine', reference: 'webhook-1' }),
  });
  await deliver();

  expect(received.map(({ body }) => JSON.parse(body))).toEqual([{ sessionId: id, status: 'MANUAL_APPROVED' }]);
});

it('retries a failure at growing intervals, then gives up visibly', async () => {
  await addHook();
  await newSession();
  answers = Array(attemptsAtMost).fill(503);
  const restores: (() => void)[] = [];

  try {
    for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      restores.push(moveClock(1.1 * pauseAfter(attempt, 1) * 1000));
    }
    expect(await deliver()).toBe(0);
  } finally {
    for (const restore of restores) restore();
  }

  expect(await deliveries()).toMatchObject([
    { attempts: attemptsAtMost, last_outcome: '503', next_attempt_at: null, delivered_at: null },
  ]);
  expect(pauseAfter(1, 0.5)).toBe(15);
  expect(pauseAfter(2, 0.5)).toBe(30);
  expect(pauseAfter(20, 0.5)).toBe(6 * 3600);
});

it('does not follow a redirect, which counts as a failure', async () => {
  await addHook();
  await newSession();
  answers = [302];
  await deliver();

  expect(received.map(({ path }) => path)).toEqual(['/hook']);
  expect(await deliveries()).toMatchObject([{ last_outcome: '302', delivered_at: null }]);
});

it('a session’s later notification waits for its earlier one', async () => {
  await addHook();
  const id = await newSession();
  answers = [500];
  await deliver();
  await service.database.pool.query("update session set status = 'WAITING_FOR_MANUAL_APPROVE' where id = $1", [id]);
  await service.ask(`/${id}/manual-decision`, {
    method: 'POST',
    body: JSON.stringify({ decision: 'REJECT', reason: 'no', reference: 'webhook-2' }),
  });
  expect(await deliver()).toBe(0);

  const back = moveClock(minuteMs);
  try {
    await deliver();
    await deliver();
  } finally {
    back();
  }
  expect(received.map(({ body }) => JSON.parse(body).status)).toEqual(['PENDING', 'PENDING', 'MANUAL_REJECTED']);
});

it('a delivery lost by one sender is retried by exactly one other after a minute', async () => {
  await addHook();
  await newSession();
  const [mine, others] = await Promise.all([takeDue(service.database.db, 10), takeDue(service.database.db, 10)]);
  expect(mine.length + others.length).toBe(1);
  expect(await deliver()).toBe(0);

  const back = moveClock(61_000);
  try {
    expect(await deliver()).toBe(1);
  } finally {
    back();
  }
  expect(received).toHaveLength(1);
});

it('a late failure of one sender does not undo a delivery by another', async () => {
  await addHook();
  await newSession();
  const [mine] = await takeDue(service.database.db, 1);
  const back = moveClock(61_000);
  try {
    expect(await deliver()).toBe(1);
    await recordAttempt(service.database.db, mine ?? { id: 0, attempts: 0 }, { isDelivered: false, outcome: 'late' });
  } finally {
    back();
  }

  expect(await deliveries()).toMatchObject([{ attempts: 2, last_outcome: '204', next_attempt_at: null }]);
});

it('a silent receiver holds up no other webhook, and stopping does not wait for it', async () => {
  const arrived = (id: string) =>
    vi.waitFor(() => expect(received.some(({ path, body }) => path === '/hook' && body.includes(id))).toBe(true), {
      timeout: 20_000,
    });
  await addHook(`${here()}?slow`);
  for (let session = 0; session < 30; session++) await newSession();
  await addHook();
  const sender = senderFor(['127.0.0.1']);

  const first = await newSession();
  await sender.send();
  await arrived(first);
  const second = await newSession();
  await sender.send();
  await arrived(second);
  await sender.stop();

  expect(received.filter(({ path }) => path === '/hook')).toHaveLength(2);
  expect(received.filter(({ path }) => path === '/hook?slow').length).toBeLessThanOrEqual(4);
});

it('deleting a session removes its undelivered notifications', async () => {
  await addHook();
  const id = await newSession();
  await service.ask(`/${id}`, { method: 'DELETE' });

  expect(await deliveries()).toEqual([]);
  expect(await deliver()).toBe(0);
});

it('signs with the new password after a rotation, and sends nothing with another service key', async () => {
  await addHook();
  await resealWebhooks(service.database.db, service.keys.webhookSecret, 'integrator', 'renewed');
  await newSession();
  await deliver();
  expect(received[0]?.signature).toBe(
    createHmac('sha256', 'renewed')
      .update(received[0]?.body ?? '')
      .digest('base64'),
  );

  await newSession();
  const key = deriveKeys(Buffer.alloc(32, 1)).webhookSecret;
  await deliver(['127.0.0.1'], [key]);
  expect(received).toHaveLength(1);
  expect((await deliveries()).at(-1)?.last_outcome).toContain('cannot be read');
});

it('the desk has one webhook, which moves with its address', async () => {
  const { db } = service.database;
  const at = (port: number, secret = service.secret) => ({
    address: `http://127.0.0.1:${port}/api/webhooks/upstream`,
    username: 'integrator',
    secret,
    statuses: notifiedStatuses,
  });
  await addHook();
  for (const port of [3000, 3000, 4000]) await ensureWebhook(db, service.keys.webhookSecret, at(port));

  // Another webhook of the same user stays as it is.
  expect((await listWebhooks(db)).map(({ address }) => address)).toEqual([here(), at(4000).address]);
});

it('stores no readable password', async () => {
  await addHook();
  const { rows } = await service.database.pool.query("select encode(sealed_secret, 'escape') as bytes from webhook");
  expect(rows[0].bytes).not.toContain(service.secret);
});

it('sends nothing to the webhooks of a revoked credential, not even queued notifications', async () => {
  await addHook();
  await newSession();
  await revokeCredential(service.database.db, 'integrator');
  expect(await deliver()).toBe(0);
  expect(await deliveries()).toMatchObject([{ last_outcome: 'the credential was revoked', next_attempt_at: null }]);
  await service.database.pool.query('delete from webhook_delivery');
  await service.database.pool.query("update api_credential set revoked_at = now() where username = 'integrator'");
  await newSession();
  await service.database.pool.query('update api_credential set revoked_at = null');

  expect(await deliveries()).toEqual([]);
});

describe('private addresses', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://192.88.99.1/',
    'https://[fec0::1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[::7f00:1]/',
    'https://[::ffff:0:7f00:1]/',
    'https://[2001:0:7f00:1::]/',
    'https://[3fff::1]/',
    'https://[5f00::1]/',
  ])('%s is refused', async (address) => {
    await expect(createAddressGuard([]).resolve(new URL(address))).rejects.toThrow('inside a private network');
  });

  it('are reached only if configured', async () => {
    await addHook();
    await newSession();
    await deliver([]);
    expect(received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ last_outcome: 'the address is inside a private network' }]);

    const guard = createAddressGuard(['10.1.0.0/16']);
    await expect(guard.resolve(new URL('http://10.1.2.3/'))).resolves.toMatchObject([{ address: '10.1.2.3' }]);
    await expect(guard.resolve(new URL('https://10.2.2.3/'))).rejects.toThrow('private');
  });

  it('the desk is reached only at its exact webhook address', async () => {
    const desk = 'http://127.0.0.1:3000/api/webhooks/upstream';
    const guard = createAddressGuard([], desk);
    await expect(guard.resolve(new URL(desk))).resolves.toMatchObject([{ address: '127.0.0.1' }]);

    for (const other of ['http://127.0.0.1:3000/', 'http://127.0.0.1:5432/api/webhooks/upstream', `${desk}?a`]) {
      await expect(guard.resolve(new URL(other))).rejects.toThrow('private');
    }
  });

  it('public addresses are reached only over https', async () => {
    const guard = createAddressGuard([]);
    await expect(guard.resolve(new URL('http://93.184.215.14/'))).rejects.toThrow('not https');
    await expect(guard.resolve(new URL('https://93.184.215.14/'))).resolves.toMatchObject([{ family: 4 }]);
    await expect(guard.resolve(new URL('https://[2a00:1450:4001:80b::200e]/'))).resolves.toMatchObject([{ family: 6 }]);
  });
});
