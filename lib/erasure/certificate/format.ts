/**
 * The content of a certificate of erasure and its exact bytes. It contains no personal data: no session id, name or
 * document number. Verified by public/verify-certificate.mjs; specified in docs/erasure.md.
 */
import { createHash } from 'node:crypto';
import type { Day, RequestKind } from '@/lib/answers';
import type { Instant } from '@/lib/contract';
import type { ErasureDeletion, ErasureProbe } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';

export interface ErasedSession {
  /** 1, 2, 3 ...; only the desk knows which session it was. */
  number: number;
  createdOn: Day | null;
  existed: {
    /** `null`: the service did not list its images. */
    documentImages: number | null;
    faceImages: number | null;
    /**
     * Hashed with a salt that is destroyed, so a hash reveals nothing and only shows that the result was read. `null`:
     * the result existed, but was withheld or unreadable.
     */
    results: Array<{ name: string; hash: string | null }>;
  };
  /** What the service answered to the deletion. That it is gone is in the probes. */
  deletion: ErasureDeletion;
  probes: ErasureProbe[];
  erasedAt: Instant;
}

export interface CertificateBody {
  reference: string;
  kind: RequestKind;
  issuedAt: Instant;
  receivedOn: Day;
  /** Roles, not names. */
  submittedAs: string;
  approvedAs: string | null;
  sessions: ErasedSession[];
  kept: Array<{ until: Day | null; because: string }>;
  /** Hash over all hashes above. */
  manifest: string;
  /** The head of the audit log when this was issued. */
  chain: { position: number; hash: string };
}

export interface AddendumBody {
  reference: string;
  number: number;
  issuedAt: Instant;
  /** Hash of the certificate it belongs to. */
  certificate: string;
  after: '24 hours' | '7 days';
  sessions: Array<{ number: number; outcome: 'gone' | 'answers again'; probes: ErasureProbe[] }>;
  chain: { position: number; hash: string };
}

export interface Signed<Body> {
  body: Body;
  keyId: string;
  signature: string;
}

/** Public keys, so that the file can be verified on its own. */
export interface CertificateKey {
  keyId: string;
  publicKey: string;
  previousKeyId: string | null;
  endorsement: string | null;
}

export interface CertificateFile {
  format: 'proofdesk certificate 1';
  certificate: Signed<CertificateBody>;
  addenda: Array<Signed<AddendumBody>>;
  keys: CertificateKey[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const certificateMessage = (body: CertificateBody): string => `proofdesk certificate 1\n${JSON.stringify(body)}`;

export const addendumMessage = (body: AddendumBody): string => `proofdesk addendum 1\n${JSON.stringify(body)}`;

export const certificateHash = (body: CertificateBody): string => sha256(certificateMessage(body));

/** Pictures and results that existed before the erasure. */
export const objectCount = ({ existed }: ErasedSession): number =>
  (existed.documentImages ?? 0) + (existed.faceImages ?? 0) + existed.results.length;

/** Images that could not be asked for by name. */
export const notAskedByName = ({ probes }: Pick<ErasedSession, 'probes'>): number =>
  probes.reduce((sum, probe) => sum + (probe.notAskedByName ?? 0), 0);

export const manifestOf = (sessions: readonly ErasedSession[]): string =>
  sha256(sessions.flatMap(({ existed }) => existed.results.map(({ name, hash }) => `${name} ${hash}\n`)).join(''));

const signed = <Body>(signer: Signer, body: Body, message: (body: Body) => string): Signed<Body> => ({
  body,
  keyId: signer.keyId,
  signature: signer.sign(message(body)).toString('base64'),
});

export const signCertificate = (signer: Signer, body: CertificateBody): Signed<CertificateBody> =>
  signed(signer, body, certificateMessage);

export const signAddendum = (signer: Signer, body: AddendumBody): Signed<AddendumBody> =>
  signed(signer, body, addendumMessage);

/** There is exactly one valid spelling of a file; even one extra space means that it was altered. */
export const certificateText = (file: CertificateFile): string => `${JSON.stringify(file, null, 2)}\n`;
