/** Signs the certificate when the last session of a request is gone, and later its addenda, in the transaction that proves it. */
import { asc, eq, sql } from 'drizzle-orm';
import { permissions } from '@/lib/access';
import { recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import {
  certificate,
  deletionRequest,
  type ErasureCheck,
  type ErasureManifest,
  type ErasureProbe,
  person,
} from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { publicReason } from '../paper/words';
import { type RequestRow, requestSubject } from '../requests/request';
import { isApprovedAlone } from '../requests/rules';
import {
  type AddendumBody,
  addendumMessage,
  type CertificateBody,
  certificateHash,
  certificateMessage,
  type ErasedSession,
  manifestOf,
} from './format';

interface ErasedRow extends Record<string, unknown> {
  sessionId: string;
  createdOn: string | null;
  manifest: ErasureManifest | null;
  deletion: ErasedSession['deletion'] | null;
  probes: ErasureProbe[];
  erasedAt: string;
  checks: number;
  lastCheck: ErasureCheck | null;
}

/** Always in the same order: it gives each session its number, here and in every addendum. */
const readErased = async (tx: Queryable, requestId: string): Promise<ErasedRow[]> => {
  const { rows } = await tx.execute<ErasedRow>(sql`
    select i.session_id as "sessionId", e.created_on::text as "createdOn", e.manifest, e.deletion, e.probes,
      e.erased_at as "erasedAt", e.checks, e.last_check as "lastCheck"
    from deletion_item i join erasure e on e.session_id = i.session_id
    where i.request_id = ${requestId} and i.state = 'gone'
    order by i.session_id
  `);

  return rows;
};

const toErased = ({ createdOn, manifest, deletion, probes, erasedAt }: ErasedRow, at: number): ErasedSession => {
  const erased = new Date(erasedAt).toISOString();

  return {
    number: at + 1,
    createdOn,
    existed: {
      documentImages: manifest?.documentImages ?? null,
      faceImages: manifest?.faceImages ?? null,
      results: manifest?.results ?? [],
    },
    deletion: deletion ?? { answer: 'was gone already', at: erased },
    probes,
    erasedAt: erased,
  };
};

const readKept = async (tx: Queryable, requestId: string): Promise<CertificateBody['kept']> => {
  const { rows } = await tx.execute<{ until: string | null; because: string }>(sql`
    select held_until::text as until, coalesce(held_because, '') as because from deletion_item
    where request_id = ${requestId} and state = 'held' order by session_id
  `);

  return rows.map(({ until, because }) => ({ until, because: publicReason(because) }));
};

const readHead = async (tx: Queryable): Promise<CertificateBody['chain']> => {
  const { rows } = await tx.execute<{ position: number; hash: string }>(sql`
    select position::float8 as position, encode(hash, 'hex') as hash from audit_seal order by position desc limit 1
  `);

  return rows[0] ?? { position: 0, hash: '' };
};

/** The role somebody acted in. Their name would be personal data. */
const roleOf = async (tx: Queryable, personId: string | null, allowed: readonly string[]): Promise<string | null> => {
  if (personId === null) return null;
  const [found] = await tx.select({ roles: person.roles }).from(person).where(eq(person.id, personId));

  // The role may have been removed since.
  return (
    allowed.find((role) => (found?.roles as readonly string[] | undefined)?.includes(role)) ?? 'another role since'
  );
};

const store = async (
  tx: Queryable,
  signer: Signer,
  { requestId, number, message, body }: { requestId: string; number: number; message: string; body: unknown },
): Promise<void> => {
  await ensureSigningKey(tx, signer);
  await tx.insert(certificate).values({
    requestId,
    number,
    signedAt: now(),
    keyId: signer.keyId,
    body: JSON.stringify(body),
    signature: signer.sign(message),
  });
};

export const issueCertificate = async (tx: Queryable, signer: Signer, request: RequestRow): Promise<void> => {
  const { id, reference, kind, receivedOn, submittedBy, createdBy, approvedBy } = request;
  const secondPerson = isApprovedAlone(request) ? null : approvedBy;
  const sessions = (await readErased(tx, id)).map(toErased);
  const body: CertificateBody = {
    reference,
    kind,
    issuedAt: now().toISOString(),
    receivedOn,
    submittedAs: (await roleOf(tx, submittedBy ?? createdBy, permissions['deletion.work'].roles)) ?? 'retention rule',
    approvedAs: await roleOf(tx, secondPerson, permissions['deletion.approve'].roles),
    sessions,
    kept: await readKept(tx, id),
    manifest: manifestOf(sessions),
    chain: await readHead(tx),
  };

  await store(tx, signer, { requestId: id, number: 0, message: certificateMessage(body), body });
  await recordEvent(tx, {
    code: 'certificate.signed',
    actor: theDesk,
    subject: requestSubject(id),
    details: { reference, sessions: sessions.length, kept: body.kept.length, keyId: signer.keyId },
  });
};

const spans = ['24 hours', '7 days'] as const;

/** Signs the next addendum once every session of the request has been checked again. */
export const issueAddendum = async (tx: Queryable, signer: Signer, requestId: string): Promise<void> => {
  // Two workers may get here at once: the lock lets the second see what the first signed.
  await tx
    .select({ id: deletionRequest.id })
    .from(deletionRequest)
    .where(eq(deletionRequest.id, requestId))
    .for('update');
  const signed = await tx
    .select({ number: certificate.number, body: certificate.body })
    .from(certificate)
    .where(eq(certificate.requestId, requestId))
    .orderBy(asc(certificate.number));
  const [first] = signed;
  const number = signed.length;
  const after = spans[number - 1];
  if (!first || !after) return;

  const erased = await readErased(tx, requestId);
  if (!erased.every(({ checks, lastCheck }) => checks >= number && lastCheck)) return;

  const original: CertificateBody = JSON.parse(first.body);
  const body: AddendumBody = {
    reference: original.reference,
    number,
    issuedAt: now().toISOString(),
    certificate: certificateHash(original),
    after,
    sessions: erased.flatMap(({ lastCheck }, at) => (lastCheck ? [{ number: at + 1, ...lastCheck }] : [])),
    chain: await readHead(tx),
  };
  const again = body.sessions.filter(({ outcome }) => outcome !== 'gone').length;

  await store(tx, signer, { requestId, number, message: addendumMessage(body), body });
  await recordEvent(tx, {
    code: 'certificate.addendum_signed',
    actor: theDesk,
    subject: requestSubject(requestId),
    details: { reference: original.reference, after, sessions: erased.length, again },
  });
};
