import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { mayUse } from '@/lib/access';
import type { NewSessionOffer } from '@/lib/answers';
import { desk } from './desk';
import { isEmbeddedService } from './embedded';

/** A page does not wait longer for a service that may not answer. */
const longestWaitMs = 1000;

/** What the button "New session" can offer; `null`: not for this person, or not with this service. */
export const newSessionOffer = async (
  roles: readonly string[],
  waitMs = longestWaitMs,
): Promise<NewSessionOffer | null> => {
  if (!mayUse(roles, 'POST /api/sessions')) return null;
  if (isEmbeddedService()) return { choosesSteps: true, takesSamples: true };

  const offers = await Promise.race([desk().upstream.offersNewSessions(), setTimeout(waitMs, false)]);

  return offers ? { choosesSteps: false, takesSamples: false } : null;
};
