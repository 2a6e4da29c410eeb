import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ConsoleConfig } from '@/lib/base/config';
import { appealDelivery } from './verdicts';

let settings: Partial<ConsoleConfig> = {};
vi.mock('@/lib/base/config', async (original) => ({
  ...(await original<object>()),
  getConfig: () => settings,
}));
afterEach(() => {
  settings = {};
});

const webhook = {
  DECISION_WEBHOOK_URL: 'https://integrator.example/decisions',
  DECISION_WEBHOOK_SECRET: 'a secret of at least thirty-two characters',
};

describe('outcomes of appeals', () => {
  test.each([
    ['the service alone', { DECISION_DELIVERY: 'service' }, 'none'],
    ['the service, and a webhook beside it', { DECISION_DELIVERY: 'service', ...webhook }, 'webhook'],
    ['a webhook', { DECISION_DELIVERY: 'webhook', ...webhook }, 'webhook'],
    ['nothing', { DECISION_DELIVERY: 'none' }, 'none'],
    ['nothing, whatever else is set', { DECISION_DELIVERY: 'none', ...webhook }, 'none'],
  ] as const)('where verdicts go to %s', (_, given, delivery) => {
    settings = given;
    expect(appealDelivery()).toBe(delivery);
  });
});
