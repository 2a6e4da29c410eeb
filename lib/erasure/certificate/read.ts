/** A certificate as a self-contained file: what was signed, and the keys needed to verify it. */
import { asc, eq } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { certificate, deletionRequest } from '@/lib/db/schema';
import { listSigningKeys } from '@/lib/keys';
import { noSuchRequest, requestSubject } from '../requests/request';
import type { AddendumBody, CertificateBody, CertificateFile, CertificateKey, Signed } from './format';

/** For a download: recorded before the first byte is sent. */
export const fetchCertificate = (
  db: Database,
  requestId: string,
  format: 'json' | 'pdf',
  actor: Actor,
): Promise<CertificateFile> =>
  db.transaction(async (tx) => {
    const [request] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
    if (!request) throw noSuchRequest();

    const file = await readCertificateFile(tx, requestId);
    if (!file) {
      const isOver = ['reply', 'ended', 'cancelled'].includes(request.state);
      throw new AppError('NOT_FOUND', {
        userMessage: isOver
          ? 'This request erased nothing, so it has no certificate.'
          : 'The certificate is not signed yet. It will be signed once every session is verified as gone.',
      });
    }
    await recordEvent(tx, {
      code: 'certificate.fetched',
      actor,
      subject: requestSubject(requestId),
      details: { format },
    });

    return file;
  });

/** `null`: nothing has been signed yet. */
const readCertificateFile = async (db: Queryable, requestId: string): Promise<CertificateFile | null> => {
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

type KeyRow = Awaited<ReturnType<typeof listSigningKeys>>[number];
type SignedRow = typeof certificate.$inferSelect;

const toSigned = <Body>({ body, keyId, signature }: SignedRow): Signed<Body> => ({
  body: JSON.parse(body),
  keyId,
  signature: signature.toString('base64'),
});

const chainTo = (keys: readonly KeyRow[], keyId: string): KeyRow[] => {
  const chain: KeyRow[] = [];
  let key = keys.find((each) => each.keyId === keyId);

  // Visits each key once: a tampered database may contain a loop.
  while (key && !chain.includes(key)) {
    chain.unshift(key);
    const { previousKeyId } = key;
    key = keys.find((each) => each.keyId === previousKeyId);
  }

  return chain;
};

/**
 * The certificate's chain of keys, from the first to the last one used, so that anyone who trusts one of them can verify
 * the file. After a lost key a new chain begins that nothing endorses; addenda it signed are not in the file.
 */
const keysFor = (keys: readonly KeyRow[], [first, ...addenda]: readonly string[]): KeyRow[] => {
  const chains = [first, ...addenda].map((keyId) => chainTo(keys, keyId ?? ''));

  return chains
    .filter((chain) => chain.some(({ keyId }) => keyId === first))
    .reduce((one, other) => (other.length > one.length ? other : one), []);
};

/** The first key has no endorsement: whoever verifies the file decides whether to trust it. */
const toFileKey = ({ keyId, publicKey, previousKeyId, endorsement }: KeyRow, index: number): CertificateKey => ({
  keyId,
  publicKey: publicKey.toString('base64'),
  previousKeyId,
  endorsement: index === 0 ? null : (endorsement?.toString('base64') ?? null),
});
