'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  Claim,
  DecisionAnswer,
  DocumentAnswer,
  LinkedAnswer,
  ReviewPolicy,
  SessionRow,
  TriageRow,
} from '@/lib/answers';
import { linkedQuery } from '../../session-data/linked-queries';
import { Failure } from '../../ui/failure';
import { useNow } from '../../ui/now';
import { outsideWords } from '../../ui/outside-words';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { millisecondsOf, utcDay } from '../../ui/time-words';
import { applicantWords } from '../../words/applicant-words';
import { Country } from '../../words/country';
import { documentTypeWords } from '../../words/document-words';
import { Level } from '../../words/level';
import { anotherNameWords, notComparableWords, othersWords } from '../../words/link-words';
import { MaskedText } from '../../words/masked-text';
import { ScoreBar } from '../../words/score-bar';
import { ScoreHelp } from '../../words/score-help';
import { waitWords } from '../../words/service-level-words';
import { SourcesDiffer } from '../../words/sources-differ';
import { ServiceLevel } from '../service-level';

const minute = 60_000;

interface DueBarProps {
  row: Pick<TriageRow, 'serviceLevel' | 'waitingSince' | 'dueAt'>;
  /** `null` while loading; the bar has no warning tick until then. */
  policy: ReviewPolicy | null;
}

/** How long the session has waited, against the warning and breach times. */
export const DueBar = ({ row, policy }: DueBarProps) => {
  const now = useNow(15_000) ?? Date.now();
  const { waitingSince, dueAt } = row;
  const allowed = waitingSince && dueAt ? millisecondsOf(dueAt) - millisecondsOf(waitingSince) : null;
  const waited = waitingSince ? now - millisecondsOf(waitingSince) : null;

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <ServiceLevel row={row} />
        {waited !== null && allowed !== null && (
          <span className="text-12 text-ink-3">
            Waiting {waitWords(waited)} (target {waitWords(allowed)})
          </span>
        )}
      </div>
      {waited !== null && allowed !== null && allowed > 0 && (
        <span aria-hidden="true" className="relative block h-1 rounded-[2px] bg-track">
          <span
            className="block h-full rounded-[2px] bg-ink-2 forced-color-adjust-none"
            style={{ width: `${Math.min(100, Math.max(0, (waited / allowed) * 100))}%` }}
          />
          {policy && (
            <span
              className="absolute -top-[3px] h-2.5 w-px bg-ink-3 forced-color-adjust-none"
              style={{ left: `${Math.min(100, ((policy.warnMinutes * minute) / allowed) * 100)}%` }}
            />
          )}
        </span>
      )}
    </div>
  );
};

export const CaseScore = ({ state, onRetry }: { state: PanelState<DecisionAnswer>; onRetry: () => void }) => {
  if (state.kind === 'loading') return <SkeletonLines count={3} rowClass="h-6" />;
  if (state.kind === 'failed') {
    return (
      <Failure
        className="py-1"
        size="small"
        title="The decision could not be loaded"
        problem={state.problem}
        onRetry={onRetry}
      />
    );
  }
  if (state.kind !== 'ready' && state.kind !== 'stale') {
    return (
      <p className="flex items-center gap-2 text-12 text-ink-2">
        <Lock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
        {state.kind === 'withheld' ? 'Decision withheld by the service.' : 'Decision not available.'}
      </p>
    );
  }
  const { decision, reading } = state.data;

  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        {decision.score === null ? (
          <span className="text-14 font-medium text-ink-2">Score not provided</span>
        ) : (
          <span className="text-score font-semibold tracking-[-0.03em]">{Math.round(decision.score)}</span>
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-2 text-12 text-ink-3">
            <Level level={decision.level} /> <ScoreHelp />
          </div>
          <ScoreBar score={decision.score} level={decision.level} />
        </div>
      </div>
      <p className="text-14">{reading.explanation}</p>
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

interface CaseFactsProps {
  claim: Claim;
  /** `null`: not loaded, or withheld; then the list's own data is shown. */
  document: DocumentAnswer | null;
}

export const CaseFacts = ({ claim: { sessionId, externalId, row }, document }: CaseFactsProps) => {
  const result = document?.document;
  const linked = useQuery(linkedQuery(sessionId));

  return (
    <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 gap-y-1 text-table">
      <Fact name="Applicant">
        {document ? <Applicant answer={document} /> : outsideWords(row.session.applicant ?? noNameWords(row.session))}
      </Fact>
      <Fact name="Document">
        {documentTypeWords(result?.documentType ?? row.session.documentType)} ·{' '}
        <Country code={result?.country ?? row.session.country} />
      </Fact>
      {externalId !== null && (
        <Fact name="Reference">
          <span className="mono">
            <MaskedText>{externalId}</MaskedText>
          </span>
        </Fact>
      )}
      <Fact name="Linked">
        {linked.data ? <Linked answer={linked.data} /> : linked.error ? 'could not be loaded' : ''}
      </Fact>
    </dl>
  );
};

const noNameWords = ({ results }: SessionRow): string => (results === 'withheld' ? 'not released' : 'no readable name');

/** Shown as delivered unless it is a plain date. */
const birthDay = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}/.test(text) ? utcDay(`${text.slice(0, 10)}T00:00:00Z`) : outsideWords(text);

const Applicant = ({ answer: { document, reading, masked } }: { answer: DocumentAnswer }) => {
  const name = applicantWords(document);
  const born = document.applicant?.dateOfBirth ?? null;
  const nameMark = <SourcesDiffer of="name" reading={reading} />;
  if (masked) {
    return (
      <>
        <MaskedText>{name ?? 'not provided'}</MaskedText>
        {nameMark}
      </>
    );
  }

  return (
    <>
      {name ?? 'name not provided'}
      {nameMark}
      <span className="text-ink-2">
        , {born === null ? 'date of birth not provided' : <span className="whitespace-nowrap">{birthDay(born)}</span>}
      </span>
      <SourcesDiffer of="birth" reading={reading} />
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
        {total.kind === 'exactly'
          ? 'No other sessions with this document'
          : 'None found so far; not all sessions are loaded'}
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
