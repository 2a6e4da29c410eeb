/** A certificate as a file that needs nothing else: what was signed, and the keys that it takes to check it. */
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { certificate } from '@/lib/db/schema';
import { listSigningKeys } from '@/lib/keys';
import type { AddendumBody, CertificateBody, CertificateFile, CertificateKey, Signed } from './form';

type KeyRow = Awaited<ReturnType<typeof listSigningKeys>>[number];
type SignedRow = typeof certificate.$inferSelect;

const toSigned = <Body>({ body, keyId, signature }: SignedRow): Signed<Body> => ({
  body: JSON.parse(body),
  keyId,
  signature: signature.toString('base64'),
});

/** From the first key of its line to this one, each vouched for by the one before it. */
const lineTo = (keys: readonly KeyRow[], keyId: string): KeyRow[] => {
  const line: KeyRow[] = [];
  let key = keys.find((each) => each.keyId === keyId);

  // Each is looked at once: somebody may have made a ring of them.
  while (key && !line.includes(key)) {
    line.unshift(key);
    const { previousKeyId } = key;
    key = keys.find((each) => each.keyId === previousKeyId);
  }

  return line;
};

/**
 * The line that the certificate's key stands in, from its first key to the last that was used: whoever has known any of
 * them can tell. After a lost key another line begins, which
 * nobody vouches for: what that one signed is not in the file.
 */
const keysFor = (keys: readonly KeyRow[], [first, ...addenda]: readonly string[]): KeyRow[] => {
  const lines = [first, ...addenda].map((keyId) => lineTo(keys, keyId ?? ''));

  return lines
    .filter((line) => line.some(({ keyId }) => keyId === first))
    .reduce((one, other) => (other.length > one.length ? other : one), []);
};

/** The first needs nobody who vouches for it: whoever checks the file decides whether to trust it. */
const toFileKey = ({ keyId, publicKey, previousKeyId, endorsement }: KeyRow, place: number): CertificateKey => ({
  keyId,
  publicKey: publicKey.toString('base64'),
  previousKeyId,
  endorsement: place === 0 ? null : (endorsement?.toString('base64') ?? null),
});

/** `null`: nothing was signed yet. */
export const readCertificateFile = async (db: Queryable, requestId: string): Promise<CertificateFile | null> => {
  const [first, ...later] = await db
    .select()
    .from(certificate)
    .where(eq(certificate.requestId, requestId))
    .orderBy(asc(certificate.number));
  if (!first) return null;

  const keys = keysFor(await listSigningKeys(db), [first.keyId, ...later.map(({ keyId }) => keyId)]);
  const foreign = later.findIndex((row) => !keys.some(({ keyId }) => keyId === row.keyId));

  return {
    format: 'proofdesk certificate 1',
    certificate: toSigned<CertificateBody>(first),
    addenda: (foreign === -1 ? later : later.slice(0, foreign)).map((row) => toSigned<AddendumBody>(row)),
    keys: keys.map(toFileKey),
  };
};
