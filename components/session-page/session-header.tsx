'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StatusAnswer } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { CommandsButton } from '../commands/commands-button';
import { CaseBar } from '../page/case-bar';
import { MoreActions } from '../page/more-actions';
import { PurposeChip } from '../purpose/purpose-chip';
import { CopyButton } from '../ui/copy-button';
import { useIsPhone } from '../ui/phone';
import { shortId } from '../ui/short-id';
import { SkeletonLine } from '../ui/skeleton';
import { SampleChip } from '../words/sample-chip';
import { Status } from '../words/status';
import { statusMeaning } from '../words/status-sentences';
import { describeStatus } from '../words/status-words';
import { CopyItem } from './copy-item';
import { Neighbours } from './neighbours/neighbours';
import { Checked, Facts, type SessionFacts } from './session-facts';
import { isUndoable, verdictsQuery } from './verdict/queries';

export const headerClasses = 'case-head shrink-0 border-b border-line pt-2 pr-4 pb-2.5 pl-5';

export const CrumbLine = ({ sessionId, children }: { sessionId: string; children?: ReactNode }) => (
  <div data-print="hide" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 phone:contents">
    <Neighbours sessionId={sessionId} />
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5 phone:order-3 phone:ml-auto phone:gap-x-1">
      {children}
      <PurposeChip />
      <span className="contents phone:hidden">
        <CommandsButton />
      </span>
      <MoreActions>
        <CopyItem text={sessionId} words="Copy session id" />
      </MoreActions>
    </div>
  </div>
);

/** A phone has room for the short id; its name is the whole one. */
export const SessionTitle = ({ sessionId }: { sessionId: string }) => (
  <h1 title={sessionId} className="mono text-[15px] tracking-[-0.03em] break-all">
    <span className="phone:sr-only">{sessionId}</span>
    <span
      aria-hidden="true"
      data-short={shortId(sessionId)}
      className="hidden before:content-[attr(data-short)] phone:inline"
    />
  </h1>
);

interface SessionHeaderProps extends SessionFacts {
  sessionId: string;
  status: StatusAnswer | undefined;
  /** The service says that it is drawn. */
  isSample: boolean;
  /** What was found on appeal, beside the status. */
  finding: ReactNode;
  actions: ReactNode;
}

/** On a phone, status and facts stand beside the evidence instead. */
export const SessionHeader = ({
  sessionId,
  status,
  known,
  document,
  isSample,
  finding,
  actions,
}: SessionHeaderProps) => {
  const isPhone = useIsPhone();
  const present = status?.status ?? known?.row.status ?? null;

  return (
    <header className={headerClasses}>
      <CrumbLine sessionId={sessionId}>{!isPhone && status && <Checked answer={status} />}</CrumbLine>
      <div className="flex min-h-[34px] flex-wrap items-center gap-x-2 gap-y-1 phone:contents">
        <SessionTitle sessionId={sessionId} />
        {!isPhone && (
          <span className="contents phone:hidden">
            <span className="-ml-1.5 inline-flex items-center gap-1">
              <CopyButton text={sessionId} label="Copy session id" />
            </span>
            {present === null ? (
              !status && <SkeletonLine className="h-6 w-28 rounded-box" />
            ) : (
              <>
                <Status status={present} pill />
                <Meaning sessionId={sessionId} status={present} />
                {finding}
              </>
            )}
            {isSample && <SampleChip />}
          </span>
        )}
        <CaseBar>{actions}</CaseBar>
      </div>
      {!isPhone && (
        <Facts
          known={known}
          document={document}
          className="mt-1 flex min-h-4 flex-wrap gap-x-5 gap-y-0.5 text-12 phone:hidden"
        />
      )}
    </header>
  );
};

/** What the status means, unless its note says so ("Rejected auto"). The service may not know yet what was decided here. */
const Meaning = ({ sessionId, status }: { sessionId: string; status: Open<SessionStatus> }) => {
  const { data } = useQuery({ ...verdictsQuery(sessionId), enabled: false });
  const latest = data?.verdicts[0];
  const isDecidedHere = latest && (latest.decision !== null || isUndoable(latest));

  if (describeStatus(status).note) return null;

  return (
    <span className="text-12 text-ink-3">
      {status === 'WAITING_FOR_MANUAL_APPROVE' && isDecidedHere
        ? 'decided here, not yet at the service'
        : statusMeaning(status)}
    </span>
  );
};
