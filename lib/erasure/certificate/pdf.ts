/** The certificate as a PDF for people. Only the JSON file is signed; this says the same. */
import { createHash } from 'node:crypto';
import type { Organisation, RequestKind } from '@/lib/answers';
import { drawLetterhead } from '../paper/letterhead';
import { type Paper, paleInk, printPaper } from '../paper/paper';
import { type Column, drawTable } from '../paper/table';
import { counted, describeKept, groupKept, writtenDay, writtenNumber, writtenTime } from '../paper/words';
import {
  type AddendumBody,
  type CertificateBody,
  type CertificateFile,
  type ErasedSession,
  notAskedByName,
  objectCount,
} from './format';

const causes: Record<RequestKind, string> = {
  request: 'request by the person concerned',
  direct: 'decision by the operator',
  retention: 'retention rule',
  planned: 'end of a retention obligation',
};

/** In groups of eight, easier to compare by eye. */
const inGroups = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ');

const rangeOf = (times: readonly string[]): string => {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return 'nothing';

  return first === last ? writtenTime(first) : `${writtenTime(first)} to ${writtenTime(last)}`;
};

const describeAddendum = ({ after, issuedAt, sessions }: AddendumBody): string => {
  const again = sessions.filter(({ outcome }) => outcome !== 'gone').length;
  const seen =
    again === 0 ? 'all still gone' : `${writtenNumber(again)} of ${writtenNumber(sessions.length)} retrievable again`;

  return `after ${after}: ${counted(sessions.length, 'session')} checked, ${seen}; signed ${writtenTime(issuedAt)}`;
};

const drawCounts = ({ figures }: Paper, { sessions }: CertificateBody, addenda: readonly AddendumBody[]): void => {
  const objects = sessions.reduce((sum, session) => sum + objectCount(session), 0);
  const isCounted = sessions.every(({ existed }) => existed.documentImages !== null && existed.faceImages !== null);
  const again = addenda.at(-1)?.sessions.filter(({ outcome }) => outcome !== 'gone').length ?? 0;

  figures([
    { figure: `${isCounted ? '' : 'at least '}${writtenNumber(objects)}`, label: 'objects before erasure' },
    { figure: writtenNumber(again), label: 'still retrievable' },
    { figure: writtenNumber(sessions.length), label: 'sessions verified as gone' },
  ]);
};

const describeUnnamed = (count: number): string =>
  `${counted(count, 'image')} whose name cannot be part of an address. The service no longer returns the list of images of these sessions.`;

const drawFacts = ({ fact }: Paper, body: CertificateBody, addenda: readonly AddendumBody[]): void => {
  const { sessions, kept } = body;
  const probed = sessions.flatMap(({ probes }) => probes).filter(({ answer }) => answer === 'gone');

  const unnamed = sessions.reduce((sum, session) => sum + notAskedByName(session), 0);

  fact('Reason', causes[body.kind]);
  fact('Received', writtenDay(body.receivedOn));
  fact('Deletion requested', rangeOf(sessions.map(({ deletion }) => deletion.at).sort()));
  fact('Verified', rangeOf(probed.map(({ at }) => at).sort()));
  if (unnamed > 0) fact('Not checked by name', describeUnnamed(unnamed));
  fact('Addenda', addenda.map(describeAddendum).join('\n') || 'none yet; due after 24 hours and after 7 days');
  fact(
    'Kept as the law requires',
    groupKept(kept)
      .map((each) => describeKept(each, 'session'))
      .join('\n') || 'nothing',
  );
  fact('Submitted by', body.submittedAs);
  fact('Approved by', body.approvedAs ?? 'no second approval');
  fact('Issued', writtenTime(body.issuedAt));
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
      : `${keyId}, not available`,
    mono,
  );
  text(
    `The signature covers the file ${body.reference}.json, not this document. To verify it offline you need only Node 20 and the file verify-certificate.mjs:`,
    { size: 9, color: paleInk, space: 4 },
  );
  text(`node verify-certificate.mjs ${body.reference}.json`, { ...mono, size: 9, space: 4 });
  text(
    'The manifest is a hash over salted hashes of what existed. The salts have been destroyed, so the hashes show that the data was read but reveal nothing about it.',
    { size: 9, color: paleInk, space: 14 },
  );
};

/** Short enough for a table cell. */
const shortTime = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`;

const columns: Array<Column<ErasedSession>> = [
  { title: 'No.', width: 40, isNumber: true, of: ({ number }) => writtenNumber(number) },
  { title: 'Created', width: 62, of: ({ createdOn }) => createdOn ?? 'not known' },
  { title: 'Objects', width: 52, isNumber: true, of: (session) => writtenNumber(objectCount(session)) },
  { title: 'Deletion', width: 82, of: ({ deletion }) => deletion.answer },
  {
    title: 'Verified as gone',
    width: 128,
    of: ({ probes }) =>
      probes
        .filter(({ answer }) => answer === 'gone')
        .map(({ what }) => what)
        .join(', '),
  },
  { title: 'Erased, UTC', width: 88, of: ({ erasedAt }) => shortTime(erasedAt) },
];

function* draw(paper: Paper, file: CertificateFile, organisation: Organisation): Generator<void> {
  const { body } = file.certificate;
  const addenda = file.addenda.map((addendum) => addendum.body);

  drawLetterhead(paper, organisation);
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

/** In chunks: a certificate may list thousands of sessions. */
export const printCertificate = (
  file: CertificateFile,
  organisation: Organisation,
): AsyncGenerator<Uint8Array, void> => {
  const { reference } = file.certificate.body;

  return printPaper({ title: `Certificate of erasure ${reference}`, footer: reference }, (paper) =>
    draw(paper, file, organisation),
  );
};
