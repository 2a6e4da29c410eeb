'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DocumentAnswer, StatusAnswer } from '@/lib/answers';
import type { DocumentResult } from '@/lib/contract/domain';
import { CommandsButton } from '../commands/commands-button';
import { PurposeChip } from '../purpose/purpose-chip';
import { findListed } from '../sessions/list/queries';
import { CopyButton } from '../ui/copy-button';
import { Country } from '../ui/country';
import { documentTypeWords } from '../ui/document-words';
import { TimeRing } from '../ui/ring';
import { shortId } from '../ui/short-id';
import { SkeletonLine } from '../ui/skeleton';
import { Status } from '../ui/status';
import { Countdown, ExactTime, RelativeTime } from '../ui/time';
import { millisecondsOf, spanWords, utcExact } from '../ui/time-words';
import { applicantFields } from './reveal/fields';
import { MaskedText } from './reveal/masked-text';
import { RevealButton } from './reveal/reveal-button';
import { useReveal } from './reveal/reveal-provider';

/** The path on the left; freshness and the purpose in the corner. */
export const CrumbLine = ({ sessionId, children }: { sessionId: string; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
    <nav aria-label="Path" className="flex h-7 items-center gap-1 text-12 text-ink-2">
      <Link href="/sessions" className="rounded-chip hover:text-ink hover:underline">
        Sessions
      </Link>
      <ChevronRight aria-hidden="true" className="size-3 text-ink-3" />
      <span className="mono">{shortId(sessionId)}</span>
    </nav>
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
        <span>never checked yet</span>
      )}
      <span aria-hidden="true">·</span>
      <span className="inline-flex items-center gap-1.5">
        <TimeRing from={from} to={next} />
        <Countdown to={next} before="next in" after="checking" />
      </span>
    </span>
  );
};

const Meta = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5 whitespace-nowrap">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const applicantWords = ({ applicant }: DocumentResult): string | null => {
  const { firstName, lastName, surnameAndGivenNames } = applicant ?? {};
  return [firstName, lastName].filter(Boolean).join(' ') || surnameAndGivenNames || null;
};

const ApplicantName = ({ answer: { document, masked } }: { answer: DocumentAnswer }) => {
  const { revealed } = useReveal();
  const words = applicantWords(document);
  if (words === null) return <span className="text-ink-3">not delivered</span>;
  if (!masked) return words;

  const fields = applicantFields(document);
  const shown = fields.flatMap((field) => revealed.get(field)?.value ?? []).join(' ');

  return (
    <span className="inline-flex items-center gap-1">
      {shown ? <b className="font-medium">{shown}</b> : <MaskedText>{words}</MaskedText>}
      <RevealButton label="applicant" fields={fields} look="words" />
    </span>
  );
};

interface SessionHeaderProps {
  sessionId: string;
  status: StatusAnswer | undefined;
  document: DocumentAnswer | undefined;
  actions: ReactNode;
}

export const SessionHeader = ({ sessionId, status, document, actions }: SessionHeaderProps) => {
  const listed = findListed(useQueryClient(), sessionId);
  const result = document?.document;

  return (
    <header className="shrink-0 border-b border-line pt-2 pr-4 pb-2.5 pl-5">
      <CrumbLine sessionId={sessionId}>{status && <Checked answer={status} />}</CrumbLine>
      <div className="flex min-h-[34px] flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="mono text-[15px] tracking-[-0.03em] break-all">{sessionId}</h1>
        <span className="-ml-1.5 inline-flex items-center gap-1">
          <CopyButton text={sessionId} label="Copy session id" />
        </span>
        {status ? (
          status.status !== null && <Status status={status.status} pill />
        ) : (
          <SkeletonLine className="h-6 w-28 rounded-box" />
        )}
        <span className="ml-auto flex gap-2">{actions}</span>
      </div>
      <dl className="mt-1 flex min-h-4 flex-wrap gap-x-7 gap-y-0.5 text-12">
        {document && (
          <Meta name="Applicant">
            <ApplicantName answer={document} />
          </Meta>
        )}
        {(result ?? listed) && (
          <>
            <Meta name="Country">
              <Country code={result?.country ?? listed?.country ?? null} />
            </Meta>
            <Meta name="Document">{documentTypeWords(result?.documentType ?? listed?.documentType ?? null)}</Meta>
          </>
        )}
        {result?.documentReleaseYear && <Meta name="Model of">{result.documentReleaseYear}</Meta>}
        {listed?.createdAt && (
          <Meta name="Created">
            <ExactTime at={listed.createdAt} />
          </Meta>
        )}
        {listed?.createdAt && listed.completedAt && (
          <Meta name="Completed">
            <time dateTime={listed.completedAt} title={`${utcExact(listed.completedAt)} UTC`}>
              after {spanWords(millisecondsOf(listed.completedAt) - millisecondsOf(listed.createdAt))}
            </time>
          </Meta>
        )}
      </dl>
    </header>
  );
};
