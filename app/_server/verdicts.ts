import 'server-only';
import { type ConsoleConfig, getConfig } from '@/lib/base/config';
import { desk } from './desk';

/** Tools for verdicts, including the configured delivery. */
export const verdictTools = () => {
  const { db, keys } = desk();

  return { db, keys, delivery: getConfig().DECISION_DELIVERY };
};

type DeliveryConfig = Pick<ConsoleConfig, 'DECISION_DELIVERY' | 'DECISION_WEBHOOK_URL' | 'DECISION_WEBHOOK_SECRET'>;

/** Outcomes of appeals go to the webhook: the service's interface has no endpoint for them. */
export const appealDelivery = (config: DeliveryConfig = getConfig()): 'webhook' | 'none' => {
  const { DECISION_DELIVERY: verdicts, DECISION_WEBHOOK_URL: url, DECISION_WEBHOOK_SECRET: secret } = config;

  return verdicts !== 'none' && url && secret ? 'webhook' : 'none';
};
