/** The key of one session's evidence, wrapped by a subkey of SERVICE_KEY and bound to the session. */
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { evidenceKey } from '../db/schema';
import { keysFor, type ServiceKeys, sealBytes, unsealBytes } from '../keys';

const keyLength = 32;

/** Names the wrapping key at the start of what it wrapped, so that a rotation finds what is left to do. */
export const wrapperIdLength = 8;

export const wrapperId = (wrapper: Uint8Array): Buffer =>
  createHmac('sha256', wrapper).update('proofdesk evidence key id').digest().subarray(0, wrapperIdLength);

const contextOf = (sessionId: string) => `evidence key of ${sessionId}`;

export const wrapKey = (wrapper: Uint8Array, sessionId: string, key: Uint8Array): Buffer =>
  Buffer.concat([wrapperId(wrapper), sealBytes(wrapper, contextOf(sessionId), key)]);

/** Throws if neither the current nor the previous key wrapped it for this session. */
export const unwrapKey = (keys: ServiceKeys, sessionId: string, wrapped: Buffer): Buffer => {
  const id = wrapped.subarray(0, wrapperIdLength);
  const wrapper = keysFor(keys, 'evidence').find((each) => wrapperId(each).equals(id));

  if (!wrapper) {
    throw new Error('An evidence key is wrapped by another SERVICE_KEY; set that one as SERVICE_KEY_PREVIOUS');
  }

  return unsealBytes(wrapper, contextOf(sessionId), wrapped.subarray(wrapperIdLength));
};

/** `null` if the session has none. */
export const findSessionKey = async (db: Queryable, keys: ServiceKeys, sessionId: string): Promise<Buffer | null> => {
  const [row] = await db
    .select({ wrapped: evidenceKey.wrapped })
    .from(evidenceKey)
    .where(eq(evidenceKey.sessionId, sessionId));

  return row ? unwrapKey(keys, sessionId, row.wrapped) : null;
};

/** Makes the key if there is none. Concurrent callers get the same one. */
export const ensureSessionKey = async (db: Queryable, keys: ServiceKeys, sessionId: string): Promise<Buffer> => {
  const existing = await findSessionKey(db, keys, sessionId);
  if (existing) return existing;

  await db
    .insert(evidenceKey)
    .values({ sessionId, wrapped: wrapKey(keys.evidence, sessionId, randomBytes(keyLength)) })
    .onConflictDoNothing();
  const stored = await findSessionKey(db, keys, sessionId);
  if (!stored) throw new Error('The evidence key was not stored');

  return stored;
};
