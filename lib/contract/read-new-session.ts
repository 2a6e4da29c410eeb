import type { Instant, NewSession } from '@/lib/contract/domain';
import { brokenPayload, type Parsed } from '@/lib/contract/drift';
import { isObject, keyFinder } from '@/lib/contract/object-reader';

/** Longer addresses fit no QR code. */
const longestLink = 2500;

const isLink = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= longestLink &&
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).username === '' &&
  !/[\p{C}\s]/u.test(text);

/** When a token ends, by its own words; `null`: it does not say so in a way we know. Nothing rests on it. */
const readEnd = (token: unknown): Instant | null => {
  if (typeof token !== 'string') return null;
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const end = isObject(claims) && typeof claims.exp === 'number' ? new Date(claims.exp * 1000) : null;

    return end && end.getUTCFullYear() <= 9999 ? end.toISOString() : null;
  } catch {
    return null;
  }
};

/**
 * Reads the answer to a new session. Its link is a secret, so nothing of the answer is kept as drift, and a failure names
 * the field alone.
 */
export const parseNewSession = (body: unknown, sessionId: string): Parsed<NewSession> => {
  if (!isObject(body)) throw brokenPayload('new session', '');
  const findKey = keyFinder(body);
  const take = (key: string): unknown => body[findKey(key) ?? ''];
  const [link, answeredId] = [take('webEnrolmentUrl'), take('sessionId') ?? sessionId];

  if (!isLink(link)) throw brokenPayload('new session', 'webEnrolmentUrl');
  if (typeof answeredId !== 'string' || answeredId.toLowerCase() !== sessionId.toLowerCase()) {
    throw brokenPayload('new session', 'sessionId');
  }
  const token = take('accessToken') ?? new URL(link).searchParams.get('token');

  return { value: { link, validUntil: readEnd(token) }, drift: [] };
};
