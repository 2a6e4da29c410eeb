import { SignJWT } from 'jose';

interface TokenContents {
  sessionId: string;
  /** The API user that created the session. */
  customer: string;
  from: Date;
  until: Date;
}

/** What the person's device proves with that it may capture for this one session. */
export const issueAccessToken = (
  key: Uint8Array,
  { sessionId, customer, from, until }: TokenContents,
): Promise<string> =>
  new SignJWT({ sessionId, customer })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setNotBefore(from)
    .setExpirationTime(until)
    .sign(key);
