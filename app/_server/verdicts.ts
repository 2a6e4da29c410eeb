import 'server-only';
import { getConfig } from '@/lib/base/config';
import { desk } from './desk';

/** Tools for verdicts, including the configured delivery. */
export const verdictTools = () => {
  const { db, keys } = desk();

  return { db, keys, delivery: getConfig().DECISION_DELIVERY };
};

/** Outcomes of appeals go to the webhook: the service's interface has no endpoint for them. */
export const appealDelivery = (): 'webhook' | 'none' => {
  const { DECISION_DELIVERY: verdicts, DECISION_WEBHOOK_URL: url, DECISION_WEBHOOK_SECRET: secret } = getConfig();

  return verdicts !== 'none' && url && secret ? 'webhook' : 'none';
};
