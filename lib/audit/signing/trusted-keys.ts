/** Which signing keys are trusted, and until when. */
import type { Queryable } from '@/lib/db';
import { endorsementMessage, listSigningKeys, type Signer, signingKeyId, verifySignature } from '@/lib/keys';

type PublicKey = Awaited<ReturnType<typeof listSigningKeys>>[number];

export interface TrustedKey {
  publicKey: Buffer;
  /**
   * Keys endorsed one by another form a line. After a lost key, a new line begins, and later signatures of the old
   * line are invalid.
   */
  line: number;
}

/** By key id. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

/** Never throws: the database may contain malformed keys and signatures. */
export const isSignedBy = (publicKey: Buffer, message: string, signature: Buffer): boolean => {
  try {
    return verifySignature(publicKey, message, signature);
  } catch {
    return false;
  }
};

const isEndorsed = (key: PublicKey, by: PublicKey): boolean =>
  key.endorsement !== null && isSignedBy(by.publicKey, endorsementMessage(key), key.endorsement);

/** A first key and all keys endorsed after it. */
const lineFrom = (first: PublicKey, keys: readonly PublicKey[]): PublicKey[] => {
  const line = [first];

  // Grows during the loop. It ends, because each key has one predecessor.
  for (const known of line) {
    line.push(...keys.filter((key) => key.previousKeyId === known.keyId && isEndorsed(key, known)));
  }

  return line;
};

/** With a signer, its own line and earlier ones are trusted; without, all lines. */
export const readTrustedKeys = async (db: Queryable, signer?: Pick<Signer, 'keyId'>): Promise<TrustedKeys> => {
  const keys = (await listSigningKeys(db)).filter(({ keyId, publicKey }) => signingKeyId(publicKey) === keyId);
  const lines = keys.filter(({ previousKeyId }) => previousKeyId === null).map((first) => lineFrom(first, keys));
  const present = signer ? lines.findIndex((line) => line.some(({ keyId }) => keyId === signer.keyId)) : lines.length;

  return new Map(
    lines
      .slice(0, present + 1)
      .flatMap((each, line) => each.map(({ keyId, publicKey }) => [keyId, { publicKey, line }] as const)),
  );
};

/** The first checkpoint signed in each line. */
export const firstInLines = (
  checkpoints: ReadonlyArray<{ number: number; keyId: string }>,
  keys: TrustedKeys,
): ReadonlyMap<number, number> => {
  const first = new Map<number, number>();

  for (const { number, keyId } of checkpoints) {
    const line = keys.get(keyId)?.line;

    if (line !== undefined) {
      first.set(line, Math.min(number, first.get(line) ?? number));
    }
  }

  return first;
};

/** True if a later line had already begun: the key was lost, and somebody else used it. */
export const isTooLate = (number: number, { line }: TrustedKey, first: ReadonlyMap<number, number>): boolean =>
  [...first].some(([later, from]) => later > line && from < number);
