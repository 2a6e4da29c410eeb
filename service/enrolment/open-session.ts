/** Creates a session together with the access token that opens it. */
import { now } from '@/lib/base/clock';
import type { WirePayload } from '@/lib/contract';
import type { ServiceParts } from '../http/environment';
import { createSession } from '../lifecycle';
import { issueAccessToken } from './token';

/** `customer`: the API user that asks for it. */
export const openSession = async (
  { db, enrolment, keys, rules }: Pick<ServiceParts, 'db' | 'enrolment' | 'keys' | 'rules'>,
  { steps = [...enrolment.steps], ...request }: WirePayload<'initialization'>,
  customer: string,
): Promise<{ accessToken: string; sessionId: string }> => {
  // JWT times are whole seconds.
  const createdAt = new Date(Math.floor(now().getTime() / 1000) * 1000);
  const { sessionId } = request;
  const { expiresAt } = await createSession(db, { ...request, steps }, rules, createdAt);
  const accessToken = await issueAccessToken(keys, { sessionId, customer, from: createdAt, until: expiresAt });

  return { accessToken, sessionId };
};
