/**
 * What a certificate of erasure says, and the exact bytes that stand for it. Nothing in here is about a person: no id, no
 * name, no number. Checked by public/verify-certificate.mjs, described in docs/erasure.md.
 */
import { createHash } from 'node:crypto';
import type { Day, RequestKind } from '@/lib/answers';
import type { Instant } from '@/lib/contract';
import type { ErasureProbe } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';

export interface ErasedSession {
  /** 1, 2, 3: which session it was, only the desk can tell. */
  number: number;
  createdOn: Day | null;
  existed: {
    /** `null`: the service did not list them. */
    documentImages: number | null;
    faceImages: number | null;
    /**
     * Salted, with a salt that is destroyed: they prove to nobody what it said, only that it was looked at. `null`: it
     * existed, and the service held it back or sent what cannot be read.
     */
    results: Array<{ name: string; hash: string | null }>;
  };
  deletion: { answer: 'deleted' | 'was gone already'; at: Instant };
  probes: ErasureProbe[];
  erasedAt: Instant;
}

export interface CertificateBody {
  reference: string;
  kind: RequestKind;
  issuedAt: Instant;
  receivedOn: Day;
  /** By roles, not by names. */
  submittedAs: string;
  approvedAs: string | null;
  sessions: ErasedSession[];
  kept: Array<{ until: Day | null; because: string }>;
  /** Over all hashes above. */
  manifest: string;
  /** Where the audit log stood. */
  chain: { position: number; hash: string };
}

export interface AddendumBody {
  reference: string;
  number: number;
  issuedAt: Instant;
  /** Of the certificate that it belongs to. */
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

/** Public halves, so that whoever has the file needs nothing else. */
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

/** Written in one way only: whatever else stands in the file was changed, be it a blank. */
export const certificateText = (file: CertificateFile): string => `${JSON.stringify(file, null, 2)}\n`;
