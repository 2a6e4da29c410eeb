import { expect, test } from 'vitest';
import { appealDelivery } from './verdicts';

const webhook = {
  DECISION_WEBHOOK_URL: 'https://integrator.example/decisions',
  DECISION_WEBHOOK_SECRET: 'a secret of at least thirty-two characters',
};
const noWebhook = { DECISION_WEBHOOK_URL: undefined, DECISION_WEBHOOK_SECRET: undefined };

test.each([
  ['the service alone', 'service', noWebhook, 'none'],
  ['the service, and a webhook beside it', 'service', webhook, 'webhook'],
  ['a webhook', 'webhook', webhook, 'webhook'],
  ['nothing', 'none', noWebhook, 'none'],
  ['nothing, whatever else is set', 'none', webhook, 'none'],
] as const)('outcomes of appeals, where verdicts go to %s', (_, verdicts, settings, delivery) => {
  expect(appealDelivery({ DECISION_DELIVERY: verdicts, ...settings })).toBe(delivery);
});
