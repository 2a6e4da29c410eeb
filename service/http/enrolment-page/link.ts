/** What the token in an applicant's link stands for, as far as the page's headers depend on it. */
import { eq } from 'drizzle-orm';
import { session } from '../../db/schema';
import { findTokenSession } from '../../enrolment/token';
import type { ServiceParts } from '../environment';

export type Link =
  /** Without a token: the page has moved it out of the address, and was loaded again. */
  | { kind: 'bare' }
  /** The token was not issued here, or its session was deleted. */
  | { kind: 'unknown' }
  /** Also if the session is completed, or the token has ended: the frame must be able to say so. */
  | { kind: 'session'; frameOrigins: readonly string[] };

/** `URL` allows `;` and `,` in host names, which would end a directive of the policy. */
const isPlainOrigin = (origin: string): boolean => /^https?:\/\/[\w.[\]:-]+$/.test(origin);

const originsOf = (returnUrl: string | null, frameOrigins: readonly string[]): string[] => {
  const own = returnUrl !== null && URL.canParse(returnUrl) ? [new URL(returnUrl).origin] : [];

  return [...new Set([...own, ...frameOrigins])].filter(isPlainOrigin);
};

export const readLink = async (
  { db, keys, frameOrigins }: Pick<ServiceParts, 'db' | 'keys' | 'frameOrigins'>,
  token: string | undefined,
): Promise<Link> => {
  if (token === undefined) return { kind: 'bare' };
  const id = await findTokenSession(keys, token);
  if (id === null) return { kind: 'unknown' };
  const [found] = await db.select({ returnUrl: session.returnUrl }).from(session).where(eq(session.id, id));

  return found ? { kind: 'session', frameOrigins: originsOf(found.returnUrl, frameOrigins) } : { kind: 'unknown' };
};
