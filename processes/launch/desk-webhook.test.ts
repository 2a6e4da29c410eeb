import { expect, test } from 'vitest';
import { parseServiceConfig, parseSettings } from '@/lib/base/config';
import { deskWebhook } from './desk-webhook';
import { serviceEnvironment } from './environment';
import type { Secrets } from './secrets';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/api/webhooks/upstream'],
  ['0.0.0.0', 'http://127.0.0.1:3000/api/webhooks/upstream'],
  ['localhost', 'http://127.0.0.1:3000/api/webhooks/upstream'],
  ['::', 'http://[::1]:3000/api/webhooks/upstream'],
  ['10.1.2.3', 'http://10.1.2.3:3000/api/webhooks/upstream'],
  ['desk.internal', null],
])('a desk listening on %s is notified at %s', (HOST, address) => {
  expect(deskWebhook({ HOST, PORT: 3000 })).toBe(address);
});

test('the embedded service may reach the desk, and otherwise only configured networks', () => {
  const key = Buffer.alloc(32).toString('base64');
  const env = serviceEnvironment({}, parseSettings({}), { serviceKey: key } as Secrets, 'postgres://a@127.0.0.1/b');

  expect(parseServiceConfig(env)).toMatchObject({
    deskWebhook: 'http://127.0.0.1:3000/api/webhooks/upstream',
    webhookNetworks: [],
  });
});
