import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { mayUse } from '@/lib/access';
import { desk } from './desk';
import { isEmbeddedService } from './embedded';

/** The settings do not wait longer for a service that may not answer. */
const longestWaitMs = 1000;

/** Whether the decision policy can be shown: for this person, and with this service. */
export const offersDecisions = async (roles: readonly string[], waitMs = longestWaitMs): Promise<boolean> => {
  if (!mayUse(roles, 'GET /api/settings/decisions')) return false;

  return isEmbeddedService() || Promise.race([desk().upstream.offersPolicy(), setTimeout(waitMs, false)]);
};
