/** The certificate for people: the same as the signed file says, which is what counts. */
import { createHash } from 'node:crypto';
import type { RequestKind } from '@/lib/answers';
import { describeKept, groupKept } from '../kept';
import { type Paper, paleInk, printPaper } from '../paper/paper';
import { type Column, drawTable } from '../paper/table';
import { counted, writtenDay, writtenMoment, writtenNumber } from '../paper/words';
import type { AddendumBody, CertificateBody, CertificateFile, ErasedSession } from './form';

const objectsOf = ({ existed }: ErasedSession): number =>
  (existed.documentImages ?? 0) + (existed.faceImages ?? 0) + existed.results.length;

const causes: Record<RequestKind, string> = {
  request: 'request of a person',
  direct: 'decision of the operator',
  retention: 'retention rule',
  planned: 'end of a duty to keep',
};

/** In groups of eight, as it is compared by eye. */
const inGroups = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ');

const momentsOf = (moments: readonly string[]): string => {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return 'nothing';

  return first === last ? writtenMoment(first) : `${writtenMoment(first)} to ${writtenMoment(last)}`;
};

const describeAddendum = ({ after, issuedAt, sessions }: AddendumBody): string => {
  const again = sessions.filter(({ outcome }) => outcome !== 'gone').length;
  const seen =
    again === 0 ? 'none answers' : `${writtenNumber(again)} of ${writtenNumber(sessions.length)} answer again`;

  return `after ${after}: ${counted(sessions.length, 'session')} asked for, ${seen}; signed ${writtenMoment(issuedAt)}`;
};

const drawCounts = ({ figures }: Paper, { sessions }: CertificateBody, addenda: readonly AddendumBody[]): void => {
  const objects = sessions.reduce((sum, session) => sum + objectsOf(session), 0);
  const isCounted = sessions.every(({ existed }) => existed.documentImages !== null && existed.faceImages !== null);
  const again = addenda.at(-1)?.sessions.filter(({ outcome }) => outcome !== 'gone').length ?? 0;

  figures([
    { figure: `${isCounted ? '' : 'at least '}${writtenNumber(objects)}`, of: 'objects existed' },
    { figure: writtenNumber(again), of: again === 1 ? 'session answers now' : 'answer now' },
    { figure: writtenNumber(sessions.length), of: 'sessions verified to be gone' },
  ]);
};

const drawFacts = ({ fact }: Paper, body: CertificateBody, addenda: readonly AddendumBody[]): void => {
  const { sessions, kept } = body;
  const probed = sessions.flatMap(({ probes }) => probes).filter(({ answer }) => answer === 'gone');

  fact('Cause', causes[body.kind]);
  fact('Received', writtenDay(body.receivedOn));
  fact('Deleted', momentsOf(sessions.map(({ deletion }) => deletion.at).sort()));
  fact('Verified', momentsOf(probed.map(({ at }) => at).sort()));
  fact('Addenda', addenda.map(describeAddendum).join('\n') || 'none yet; due after 24 hours and after 7 days');
  fact(
    'Kept by law',
    groupKept(kept)
      .map((each) => describeKept(each, 'session'))
      .join('\n') || 'nothing',
  );
  fact('Submitted by', body.submittedAs);
  fact('Approved by', body.approvedAs ?? 'no second approval on record');
  fact('Issued', writtenMoment(body.issuedAt));
};

const drawProof = ({ fact, text }: Paper, { certificate, keys }: CertificateFile): void => {
  const { body, signature, keyId } = certificate;
  const publicKey = keys.find((key) => key.keyId === keyId)?.publicKey;
  const mono = { face: 'mono', size: 8 } as const;

  fact('Manifest', inGroups(body.manifest), mono);
  fact(`Audit chain, ${writtenNumber(body.chain.position)}`, inGroups(body.chain.hash), mono);
  fact('Signature', signature, mono);
  fact(
    'Key fingerprint',
    publicKey
      ? inGroups(createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex'))
      : `${keyId}, not on record`,
    mono,
  );
  text(
    `The signature is over the file ${body.reference}.json, not over this paper. To check it offline, with nothing but Node 20 and the one file verify-certificate.mjs:`,
    { size: 9, color: paleInk, space: 4 },
  );
  text(`node verify-certificate.mjs ${body.reference}.json`, { ...mono, size: 9, space: 4 });
  text(
    'The manifest is a hash over salted hashes of what existed. The salts are destroyed: the hashes prove that it was looked at, and tell nobody what it said.',
    { size: 9, color: paleInk, space: 14 },
  );
};

/** One moment stands in a table in few letters. */
const inTable = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`;

const columns: Array<Column<ErasedSession>> = [
  { title: 'No.', width: 40, isNumber: true, of: ({ number }) => writtenNumber(number) },
  { title: 'Created', width: 62, of: ({ createdOn }) => createdOn ?? 'not known' },
  { title: 'Objects', width: 52, isNumber: true, of: (session) => writtenNumber(objectsOf(session)) },
  { title: 'Deletion', width: 82, of: ({ deletion }) => deletion.answer },
  {
    title: 'Seen to be gone',
    width: 128,
    of: ({ probes }) =>
      probes
        .filter(({ answer }) => answer === 'gone')
        .map(({ what }) => what)
        .join(', '),
  },
  { title: 'Erased, UTC', width: 88, of: ({ erasedAt }) => inTable(erasedAt) },
];

function* draw(paper: Paper, file: CertificateFile): Generator<void> {
  const { body } = file.certificate;
  const addenda = file.addenda.map((addendum) => addendum.body);

  paper.text('Certificate of erasure', { face: 'bold', size: 18, space: 2 }, 'H1');
  paper.text(`${body.reference} · contains no personal data`, { color: paleInk, space: 12 });
  paper.rule();
  drawCounts(paper, body, addenda);
  paper.rule();
  drawFacts(paper, body, addenda);
  paper.rule();
  drawProof(paper, file);
  yield* drawTable(paper, 'Sessions', columns, body.sessions);
}

/** In pieces: a certificate may have thousands of sessions. */
export const printCertificate = (file: CertificateFile): AsyncGenerator<Uint8Array, void> => {
  const { reference } = file.certificate.body;

  return printPaper({ title: `Certificate of erasure ${reference}`, footer: reference }, (paper) => draw(paper, file));
};
