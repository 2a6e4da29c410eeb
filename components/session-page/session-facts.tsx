'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentAnswer, KnownSession, SessionRow, StatusAnswer } from '@/lib/answers';
import type { DocumentResult, Open, SessionStatus } from '@/lib/contract/domain';
import { applicantFields, RevealButton, useReveal } from '../evidence';
import { ServiceLevel } from '../triage';
import { CopyButton } from '../ui/copy-button';
import { outsideWords } from '../ui/outside-words';
import { TimeRing } from '../ui/ring';
import { Countdown, ExactTime, RelativeTime } from '../ui/time';
import { millisecondsOf, spanWords, utcWords } from '../ui/time-words';
import { applicantWords } from '../words/applicant-words';
import { Country } from '../words/country';
import { documentTypeWords } from '../words/document-words';
import { MaskedText } from '../words/masked-text';
import { SampleChip } from '../words/sample-chip';
import { SourcesDiffer } from '../words/sources-differ';
import { Status } from '../words/status';
import { expiryName, noCompletionWords } from '../words/status-words';
import { verdictsQuery } from './verdict/queries';

export const Checked = ({ answer }: { answer: StatusAnswer }) => {
  const next = millisecondsOf(answer.nextCheckAt);
  const from = answer.checkedAt ? millisecondsOf(answer.checkedAt) : next - 60_000;

  return (
    <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {answer.problem && (
        <span className="inline-flex items-center gap-1.5 font-medium text-bad" title={answer.problem.reference}>
          <TriangleAlert aria-hidden="true" className="size-3.5 stroke-[1.5]" />
          {answer.problem.message}
        </span>
      )}
      {answer.checkedAt ? (
        <span>
          checked <RelativeTime at={answer.checkedAt} />
        </span>
      ) : (
        <span>not checked yet</span>
      )}
      <span aria-hidden="true" className="phone:hidden">
        ·
      </span>
      <span className="inline-flex items-center gap-1.5 phone:hidden">
        <TimeRing from={from} to={next} />
        <Countdown to={next} before="next in" after="checking" />
      </span>
    </span>
  );
};

const Meta = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5 whitespace-nowrap phone:whitespace-normal">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const ApplicantName = ({ answer: { document, masked } }: { answer: DocumentAnswer }) => {
  const { revealed } = useReveal();
  const words = applicantWords(document);
  if (words === null) return <span className="text-ink-3">not provided</span>;
  if (!masked) return words;

  const fields = applicantFields(document);
  const shown = fields.flatMap((field) => revealed.get(field)?.value ?? []).join(' ');

  return (
    <span className="inline-flex items-center gap-1">
      {shown ? <b className="font-medium">{outsideWords(shown)}</b> : <MaskedText>{words}</MaskedText>}
      <RevealButton label="applicant" fields={fields} look="words" />
    </span>
  );
};

export interface SessionFacts {
  known: KnownSession | null;
  document: DocumentAnswer | null;
}

export const Facts = ({ known, document, className }: SessionFacts & { className: string }) => {
  const row = known?.row;
  const expiry = row ? expiryName(row.status, row.completedAt) : null;
  const result = document?.document;

  return (
    <dl className={className}>
      <Meta name="Applicant">
        {document ? <ApplicantName answer={document} /> : <KnownName applicant={row?.applicant ?? null} />}
        {document && <SourcesDiffer of="name" reading={document.reading} />}
      </Meta>
      {(result || row) && (
        <>
          <Meta name="Country">
            <Country code={result?.country ?? row?.country ?? null} />
          </Meta>
          <Meta name="Document">{documentWords(result, row?.documentType ?? null)}</Meta>
        </>
      )}
      {row?.createdAt && (
        <Meta name="Created">
          <ExactTime at={row.createdAt} />
        </Meta>
      )}
      {row && (
        <Meta name="Completed">
          <Completed {...row} />
        </Meta>
      )}
      {row?.expiresAt && expiry && (
        <Meta name={expiry}>
          <ExactTime at={row.expiresAt} />
        </Meta>
      )}
      {known?.externalId && (
        <Meta name="Reference">
          <span className="mono">
            <MaskedText>{known.externalId}</MaskedText>
          </span>
        </Meta>
      )}
    </dl>
  );
};

const KnownName = ({ applicant }: { applicant: string | null }) =>
  applicant === null ? <span className="text-ink-3">unknown</span> : <MaskedText>{applicant}</MaskedText>;

/** "Utopia - Passport (2021)": the service's name, completed with type and year where it lacks them. */
const documentWords = (result: DocumentResult | undefined, listedType: string | null): string => {
  const name = result?.documentName ?? null;
  const type = result?.documentType ?? listedType;
  const kind = documentTypeWords(type);
  const year = result?.documentReleaseYear ?? null;
  const says = (words: string) => name?.toLowerCase().includes(words.toLowerCase()) ?? false;

  const isSaid = says(kind) || (type !== null && says(type.replaceAll('_', ' ')));

  return [!isSaid && kind, name, year !== null && !says(year) && `model ${year}`].filter(Boolean).join(', ');
};

const Completed = ({ status, createdAt, completedAt }: Pick<SessionRow, 'status' | 'createdAt' | 'completedAt'>) => {
  if (!completedAt) return <span className="text-ink-3">{noCompletionWords(status)}</span>;
  if (!createdAt) return <ExactTime at={completedAt} />;

  return (
    <time dateTime={completedAt} title={utcWords(completedAt)}>
      after {spanWords(millisecondsOf(completedAt) - millisecondsOf(createdAt))}
    </time>
  );
};

interface PhoneStatusProps {
  sessionId: string;
  status: Open<SessionStatus> | null;
  row: SessionRow | undefined;
  /** What was found on appeal. */
  finding: ReactNode;
  /** The evidence loads first. */
  isLoaded: boolean;
}

/** On a phone, one line above the evidence: the status, and the time that matters most. */
export const PhoneStatus = ({ sessionId, status, row, finding, isLoaded }: PhoneStatusProps) => (
  <section
    aria-label="Status"
    className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2 text-13"
  >
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {status !== null && <Status status={status} pill />}
      {finding}
    </span>
    <span className="text-ink-2">
      <Due sessionId={sessionId} isAsked={isLoaded && status === 'WAITING_FOR_MANUAL_APPROVE'}>
        {row?.completedAt ? (
          <>
            Completed <RelativeTime at={row.completedAt} />
          </>
        ) : (
          row?.createdAt && (
            <>
              Created <RelativeTime at={row.createdAt} />
            </>
          )
        )}
      </Due>
    </span>
  </section>
);

/** By when a waiting session is to be decided; `children` for others. */
const Due = ({ sessionId, isAsked, children }: { sessionId: string; isAsked: boolean; children: ReactNode }) => {
  const { data } = useQuery({ ...verdictsQuery(sessionId), enabled: isAsked });

  return isAsked && data?.waits ? <ServiceLevel row={data.waits} /> : children;
};

interface PhoneDetailsProps extends SessionFacts {
  sessionId: string;
  answer: StatusAnswer | undefined;
  isSample: boolean;
}

/** On a phone, below the images: what the header has no room for. */
export const PhoneDetails = ({ sessionId, answer, isSample, ...facts }: PhoneDetailsProps) => (
  <section aria-label="Details" className="border-b border-line px-4 py-2.5">
    <Facts {...facts} className="flex flex-wrap gap-x-5 gap-y-1 text-13 [&>:first-child]:basis-full" />
    <div className="flex flex-wrap items-center gap-x-1 text-12">
      <span className="mono tracking-[-0.03em] break-all text-ink-2">{sessionId}</span>
      <CopyButton text={sessionId} label="Copy session id" />
    </div>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isSample && <SampleChip />}
      {answer && <Checked answer={answer} />}
    </div>
  </section>
);
