/** Whose signatures count: the desk's present key, and those that it goes back to. */
import type { Queryable } from '@/lib/db';
import { endorsementMessage, listSigningKeys, type Signer, verifySignature } from '@/lib/keys';
import { signingKeyId } from '@/lib/keys/signing';

export type PublicKey = Awaited<ReturnType<typeof listSigningKeys>>[number];

/** By key id. */
export type TrustedKeys = ReadonlyMap<string, Buffer>;

/** Never an error: what stands in the database may have been put there by anybody. */
export const isSignedBy = (publicKey: Buffer, message: string, signature: Buffer): boolean => {
  try {
    return verifySignature(publicKey, message, signature);
  } catch {
    return false;
  }
};

const isVouchedFor = (key: PublicKey, by: PublicKey): boolean =>
  key.endorsement !== null && isSignedBy(by.publicKey, endorsementMessage(key), key.endorsement);

/** A first key and all that were vouched for after it, one by the other. */
const lineFrom = (first: PublicKey, keys: readonly PublicKey[]): PublicKey[] => {
  const line = [first];

  // Grows while it is walked; a key is in it once at most, because its id is.
  for (const known of line) {
    line.push(...keys.filter((key) => key.previousKeyId === known.keyId && isVouchedFor(key, known)));
  }

  return line;
};

/** With the present signer at hand, only keys of its own line count; without, those that go back to the oldest. */
export const readTrustedKeys = async (db: Queryable, signer?: Pick<Signer, 'keyId'>): Promise<TrustedKeys> => {
  const keys = (await listSigningKeys(db)).filter(({ keyId, publicKey }) => signingKeyId(publicKey) === keyId);
  const lines = keys.filter(({ previousKeyId }) => previousKeyId === null).map((first) => lineFrom(first, keys));
  const line = signer ? lines.find((each) => each.some(({ keyId }) => keyId === signer.keyId)) : lines[0];

  return new Map((line ?? []).map(({ keyId, publicKey }) => [keyId, publicKey]));
};
