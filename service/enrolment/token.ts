/** Access tokens: each lets one applicant's device capture for one session, until the capture window ends. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { now } from '@/lib/base/clock';
import { isSessionId } from '@/lib/contract';
import type { ServiceKeys } from '../keys';
import { unauthorized } from '../refusals';

export interface TokenContents {
  sessionId: string;
  /** The API user that created the session. */
  customer: string;
  from: Date;
  until: Date;
}

const algorithm = 'HS256';

const claimsSchema = z.object({ sessionId: z.string().refine(isSessionId), customer: z.string() });

export const issueAccessToken = (
  { accessToken }: ServiceKeys,
  { sessionId, customer, from, until }: TokenContents,
): Promise<string> =>
  new SignJWT({ sessionId, customer })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setNotBefore(from)
    .setExpirationTime(until)
    .sign(accessToken);

/** True if signed with another key, so that the previous key is worth a try. */
const isOtherKey = (error: unknown): boolean => error instanceof errors.JWSSignatureVerificationFailed;

const refusalOf = (error: unknown): Error =>
  error instanceof errors.JWTExpired
    ? unauthorized('The access token has expired. Create a new session.')
    : unauthorized('The access token is not valid. Use the token that the session was created with.');

const readSessionId = async (keys: ServiceKeys, token: string, clockTolerance: number): Promise<string> => {
  const verify = (key: Uint8Array) =>
    jwtVerify(token, key, {
      algorithms: [algorithm],
      currentDate: now(),
      clockTolerance,
      requiredClaims: ['sessionId', 'customer', 'nbf', 'exp'],
    });

  const { payload } = await verify(keys.accessToken).catch((error: unknown) => {
    // After a rotation, earlier tokens stay valid until they end.
    if (keys.previous && isOtherKey(error)) return verify(keys.previous.accessToken);
    throw error;
  });

  return claimsSchema.parse(payload).sessionId;
};

/** The session a token opens. Refuses one that is malformed, altered, expired or not yet valid. */
export const verifyAccessToken = async (keys: ServiceKeys, token: string): Promise<string> => {
  try {
    return await readSessionId(keys, token, 0);
  } catch (error) {
    throw refusalOf(error);
  }
};

/** The session that a token was issued for, also after its end. `null` if it was not issued here. Opens nothing. */
export const findTokenSession = (keys: ServiceKeys, token: string): Promise<string | null> =>
  readSessionId(keys, token, Number.MAX_SAFE_INTEGER).catch(() => null);
