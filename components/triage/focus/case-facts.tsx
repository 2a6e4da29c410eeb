'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Claim, DocumentAnswer, LinkedAnswer, SessionRow } from '@/lib/answers';
import { applicantWords } from '../../evidence/applicant-words';
import { anotherNameWords, notComparableWords, othersWords } from '../../evidence/linked/link-words';
import { linkedQuery } from '../../evidence/linked/queries';
import { MaskedText } from '../../evidence/reveal/masked-text';
import { Country } from '../../ui/country';
import { documentTypeWords } from '../../ui/document-words';
import { utcDay } from '../../ui/time-words';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

interface CaseFactsProps {
  claim: Claim;
  /** `null`: not read, or held back; then the list says what it knows. */
  document: DocumentAnswer | null;
}

/** Who it is, which document, and what else that document was used for. */
export const CaseFacts = ({ claim: { sessionId, row }, document }: CaseFactsProps) => {
  const result = document?.document;
  const linked = useQuery(linkedQuery(sessionId));

  return (
    <dl className="grid grid-cols-[68px_minmax(0,1fr)] gap-x-2 gap-y-1 text-table">
      <Fact name="Applicant">
        {document ? <Applicant answer={document} /> : (row.session.applicant ?? withoutName(row.session))}
      </Fact>
      <Fact name="Document">
        {documentTypeWords(result?.documentType ?? row.session.documentType)} ·{' '}
        <Country code={result?.country ?? row.session.country} />
      </Fact>
      <Fact name="Linked">
        {linked.data ? <Linked answer={linked.data} /> : linked.error ? 'could not be read' : ''}
      </Fact>
    </dl>
  );
};

const withoutName = ({ results }: SessionRow): string => (results === 'withheld' ? 'not released' : 'no readable name');

/** As delivered, where it is no plain day. */
const birthDay = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}/.test(text) ? utcDay(`${text.slice(0, 10)}T00:00:00Z`) : text;

const Applicant = ({ answer: { document, masked } }: { answer: DocumentAnswer }) => {
  const name = applicantWords(document);
  const born = document.applicant?.dateOfBirth ?? null;
  if (masked) return <MaskedText>{name ?? 'not delivered'}</MaskedText>;

  return (
    <>
      {name ?? 'name not delivered'}
      <span className="text-ink-2">, {born === null ? 'birth date not delivered' : birthDay(born)}</span>
    </>
  );
};

const Linked = ({ answer: { sameDocument } }: { answer: LinkedAnswer }) => {
  if (sameDocument.state === 'unknown')
    return <span className="text-ink-2">{notComparableWords[sameDocument.because]}</span>;
  const { total, underAnotherName } = sameDocument;
  if (total.count === 0) {
    return (
      <span className="text-ink-2">
        {total.kind === 'exactly' ? 'No other session with this document' : 'None so far; not everything is read'}
      </span>
    );
  }

  return (
    <>
      {othersWords(total)} with this document
      {underAnotherName > 0 && <b className="block font-medium text-warn">{anotherNameWords(underAnotherName)}</b>}
    </>
  );
};
