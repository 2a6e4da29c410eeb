import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseConsoleConfig, parseSettings } from '@/lib/base/config';
import { consoleEnvironment } from './environment';
import type { Secrets } from './secrets';

const key = () => randomBytes(32).toString('base64');
const secrets = {
  sessionSecret: key(),
  dataKey: key(),
  signingKey: key(),
  upstreamUsername: 'desk',
  upstreamPassword: 'secret',
} as Secrets;
const addresses = { owner: 'postgres://o@127.0.0.1/a', app: 'postgres://a@127.0.0.1/a', service: null };
const elsewhere = {
  UPSTREAM_URL: 'https://idv.example',
  UPSTREAM_USERNAME: 'desk',
  UPSTREAM_PASSWORD: 'secret',
  DATA_KEY: key(),
  SIGNING_KEY: key(),
};

const configFor = (env: Record<string, string>) =>
  parseConsoleConfig(consoleEnvironment(env, parseSettings(env), secrets, addresses));

test.each([
  ['the embedded service', {}, 'service'],
  ['another service', elsewhere, 'none'],
  ['another service with the extension', { ...elsewhere, DECISION_DELIVERY: 'service' }, 'service'],
  ['the embedded service and delivery turned off', { DECISION_DELIVERY: 'none' }, 'none'],
])('with %s, verdicts are delivered accordingly', (_, env, delivery) => {
  expect(configFor(env as Record<string, string>).DECISION_DELIVERY).toBe(delivery);
});

test('the processes get the delivery webhook and its secret', () => {
  const webhook = {
    DECISION_DELIVERY: 'webhook',
    DECISION_WEBHOOK_URL: 'https://shop.example/decisions',
    DECISION_WEBHOOK_SECRET: 's'.repeat(32),
  };

  expect(configFor(webhook)).toMatchObject(webhook);
});
