/** Whose signatures count, and for how long. */
import type { Queryable } from '@/lib/db';
import { endorsementMessage, listSigningKeys, type Signer, signingKeyId, verifySignature } from '@/lib/keys';

type PublicKey = Awaited<ReturnType<typeof listSigningKeys>>[number];

export interface TrustedKey {
  publicKey: Buffer;
  /**
   * Keys that vouch for each other are one line. After a lost key, a desk begins a new one: then nothing can be
   * signed in the line before any more.
   */
  line: number;
}

/** By key id. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

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

/** With the present signer at hand, its own line counts and those before it; without, all that are on record. */
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

/** The first checkpoint that was signed in each line. */
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

/** Signed in a line after another one had begun: whoever did it came by a key that was lost, or made one up. */
export const isTooLate = (number: number, { line }: TrustedKey, first: ReadonlyMap<number, number>): boolean =>
  [...first].some(([later, from]) => later > line && from < number);
