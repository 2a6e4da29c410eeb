'use client';

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentAnswer, KnownSession, SessionRow, StatusAnswer } from '@/lib/answers';
import type { DocumentResult } from '@/lib/contract/domain';
import { CommandsButton } from '../commands/commands-button';
import { applicantFields, RevealButton, useReveal } from '../evidence';
import { PurposeChip } from '../purpose/purpose-chip';
import { CopyButton } from '../ui/copy-button';
import { outsideWords } from '../ui/outside-words';
import { TimeRing } from '../ui/ring';
import { SkeletonLine } from '../ui/skeleton';
import { Countdown, ExactTime, RelativeTime } from '../ui/time';
import { millisecondsOf, spanWords, utcWords } from '../ui/time-words';
import { applicantWords } from '../words/applicant-words';
import { Country } from '../words/country';
import { documentTypeWords } from '../words/document-words';
import { MaskedText } from '../words/masked-text';
import { SampleChip } from '../words/sample-chip';
import { SourcesDiffer } from '../words/sources-differ';
import { Status } from '../words/status';
import { statusMeaning } from '../words/status-sentences';
import { Neighbours } from './neighbours/neighbours';

export const CrumbLine = ({ sessionId, children }: { sessionId: string; children?: ReactNode }) => (
  <div data-print="hide" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
    <Neighbours sessionId={sessionId} />
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5">
      {children}
      <PurposeChip />
      <CommandsButton />
    </div>
  </div>
);

const Checked = ({ answer }: { answer: StatusAnswer }) => {
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

interface SessionHeaderProps {
  sessionId: string;
  status: StatusAnswer | undefined;
  known: KnownSession | null;
  document: DocumentAnswer | null;
  /** The service says that it is drawn. */
  isSample: boolean;
  /** What was found on appeal, beside the status. */
  finding: ReactNode;
  actions: ReactNode;
}

export const SessionHeader = ({
  sessionId,
  status,
  known,
  document,
  isSample,
  finding,
  actions,
}: SessionHeaderProps) => {
  const row = known?.row;
  const present = status?.status ?? row?.status ?? null;

  return (
    <header className="shrink-0 border-b border-line pt-2 pr-4 pb-2.5 pl-5 phone:pl-4">
      <CrumbLine sessionId={sessionId}>{status && <Checked answer={status} />}</CrumbLine>
      <div className="flex min-h-[34px] flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="mono text-[15px] tracking-[-0.03em] break-all">{sessionId}</h1>
        <span className="-ml-1.5 inline-flex items-center gap-1">
          <CopyButton text={sessionId} label="Copy session id" />
        </span>
        {present === null ? (
          !status && <SkeletonLine className="h-6 w-28 rounded-box" />
        ) : (
          <>
            <Status status={present} pill />
            <span className="text-12 text-ink-3">{statusMeaning(present)}</span>
            {finding}
          </>
        )}
        {isSample && <SampleChip />}
        <span data-print="hide" className="case-bar ml-auto flex flex-wrap gap-2">
          {actions}
        </span>
      </div>
      <Facts known={known} document={document} />
    </header>
  );
};

const Facts = ({ known, document }: Pick<SessionHeaderProps, 'known' | 'document'>) => {
  const row = known?.row;
  const result = document?.document;

  return (
    <dl className="mt-1 flex min-h-4 flex-wrap gap-x-5 gap-y-0.5 text-12">
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
      {/* A session waiting for approval does not expire. */}
      {row?.expiresAt && row.status !== 'WAITING_FOR_MANUAL_APPROVE' && (
        <Meta name="Valid until">
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

const Completed = ({ createdAt, completedAt }: Pick<SessionRow, 'createdAt' | 'completedAt'>) => {
  if (!completedAt) return <span className="text-ink-3">not yet</span>;
  if (!createdAt) return <ExactTime at={completedAt} />;

  return (
    <time dateTime={completedAt} title={utcWords(completedAt)}>
      after {spanWords(millisecondsOf(completedAt) - millisecondsOf(createdAt))}
    </time>
  );
};
