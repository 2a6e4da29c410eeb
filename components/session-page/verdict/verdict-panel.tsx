'use client';

import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DecisionAnswer, Seat, SessionVerdict, SessionVerdictsAnswer } from '@/lib/answers';
import { anyOf, listOf } from '@/lib/base/sentence';
import type { TrustFactor } from '@/lib/contract/domain';
import { UndoVerdict } from '../../triage';
import { classNames } from '../../ui/class-names';
import { Glyph } from '../../ui/glyph';
import { useNow } from '../../ui/now';
import { Panel } from '../../ui/panel';
import { type PanelState, panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { Countdown, MomentTime, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { describeFactor } from '../../words/factor-words';
import { scoreText } from '../../words/score-bar';
import { AppealNote } from '../appeal/claim-card';
import { isUndoable, verdictsQuery } from './queries';

const decisionWords = { approve: 'Approved', reject: 'Rejected' } as const;

const seatWords: Record<Seat, string | null> = { first: null, second: 'second review', settling: 'settled' };

const elsewhereWords = 'Decided outside Proofdesk: who and why are not recorded here';

const isManual = (status: string | null): boolean => status === 'MANUAL_APPROVED' || status === 'MANUAL_REJECTED';

const isEmpty = (state: PanelState<SessionVerdictsAnswer>): boolean =>
  state.kind === 'loading' ||
  ((state.kind === 'ready' || state.kind === 'stale') &&
    state.data.verdicts.length === 0 &&
    state.data.escalatedTo === null);

interface VerdictProps {
  sessionId: string;
  /** The service's own. */
  status: string | null;
}

/** Who decided the session here, why, and whether the service knows. Nothing where no person has decided it. */
export const VerdictPanel = ({ sessionId, status }: VerdictProps) => {
  const verdicts = useQuery(verdictsQuery(sessionId));
  const state = panelState(verdicts);
  const { refetch } = verdicts;
  const known = useRef(status);
  useEffect(() => {
    // The service has taken a verdict, or something else has changed it.
    if (known.current !== null && known.current !== status) void refetch();
    known.current = status;
  }, [status, refetch]);
  if (isEmpty(state) && (state.kind === 'loading' || !isManual(status))) return null;

  return (
    <Panel title="Verdict" state={state} skeleton={<SkeletonLines count={3} />} onRetry={() => void verdicts.refetch()}>
      {({ verdicts: all, escalatedTo }) => (
        <div className="grid gap-3 text-table">
          {all.length === 0 && isManual(status) && <p>{elsewhereWords}.</p>}
          {escalatedTo && <p>{escalatedWords(escalatedTo)}</p>}
          {all.map((verdict) => (
            <Verdict key={verdict.id} verdict={verdict} />
          ))}
        </div>
      )}
    </Panel>
  );
};

const escalatedWords = (people: readonly string[]): string =>
  people.length === 0
    ? 'Escalated, but nobody here can decide it. An administrator must add a supervisor.'
    : `Escalated. ${anyOf(people)} can decide it.`;

const Verdict = ({ verdict: { opinions, sentAt, confirmedAt, words, state } }: { verdict: SessionVerdict }) => (
  <article>
    {opinions.map(({ seat, by, isYours, at, decision, reasons, note }) => (
      <div key={seat} className="pb-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="inline-flex items-center gap-1.5 font-medium">
            <Glyph
              name={decision === 'approve' ? 'check' : 'cross'}
              className={decision === 'approve' ? 'text-ok-bar' : 'text-bad-bar'}
            />
            {decisionWords[decision]} by {isYours ? 'you' : by.name}
          </span>
          <span className="text-12 text-ink-3">
            {seatWords[seat] && `${seatWords[seat]} · `}
            <RelativeTime at={at} />
          </span>
        </p>
        {reasons.length > 0 && <p>{reasons.map((reason) => reason.words).join(' · ')}</p>}
        {note && <AppealNote words={note} />}
      </div>
    ))}
    <p className={state === 'conflicting' ? 'text-12 text-bad' : 'text-12 text-ink-2'}>
      {sentAt && (
        <>
          Sent <MomentTime at={sentAt} />.{' '}
        </>
      )}
      {confirmedAt ? (
        <>
          Confirmed by the service <MomentTime at={confirmedAt} />.
        </>
      ) : (
        state !== 'sent' && words
      )}
      {state === 'sent' && 'Not confirmed yet.'}
    </p>
  </article>
);

interface VerdictLineProps extends VerdictProps {
  /** The service's; `null`: not loaded, or withheld. */
  decided: DecisionAnswer | null;
}

/** One line below the header: the latest verdict and its reasons. Failures are the panel's to tell. */
export const VerdictLine = ({ sessionId, status, decided }: VerdictLineProps) => {
  const { data } = useQuery(verdictsQuery(sessionId));
  if (data?.verdicts.length === 0 && isManual(status)) return <Line>{elsewhereWords}</Line>;
  if (data?.verdicts.length === 0 && status === 'AUTO_REJECTED' && decided) return <AutomaticLine decided={decided} />;
  const latest = data?.verdicts.find((each) => each.decision !== null || isUndoable(each));
  const decision = latest && (latest.decision ?? latest.opinions.at(-1)?.decision);
  if (!latest || !decision) return null;
  const agreeing = latest.opinions.filter((opinion) => opinion.decision === decision);
  const last = agreeing.at(-1);
  const reasons = new Map(agreeing.flatMap((opinion) => opinion.reasons.map(({ code, words }) => [code, words])));

  return (
    <Line>
      <b className="font-medium">
        {decisionWords[decision]} by {listOf(agreeing.map(({ by, isYours }) => (isYours ? 'you' : by.name)))}
      </b>
      {reasons.size > 0 && <span>{[...reasons.values()].join(' · ')}</span>}
      {last && (
        <span className="text-12 text-ink-3">
          <RelativeTime at={last.at} />
        </span>
      )}
      {latest.undoUntil !== null && isUndoable(latest) && (
        <UndoWindow id={latest.id} until={millisecondsOf(latest.undoUntil)} />
      )}
    </Line>
  );
};

const UndoWindow = ({ id, until }: { id: string; until: number }) => {
  const now = useNow(1000);
  if (now === null || now >= until) return null;

  return (
    <span data-print="hide" className="inline-flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      <Countdown to={until} before="Takes effect in" after="Taking effect" />
      <UndoVerdict id={id} />
    </span>
  );
};

/** What the service rejected for, with the limit where one is documented. The headline says it in a sentence. */
const AutomaticLine = ({ decided: { decision, reading } }: { decided: DecisionAnswer }) => {
  const low = decision.factors.filter(({ level }) => level === 'LOW').map(lowWords);

  return (
    // A phone begins with the images; the decision is a tap away.
    <Line className="phone:hidden">
      <b className="font-medium">Rejected automatically</b>
      <span>{low.join(' · ') || reading.explanation}</span>
    </Line>
  );
};

const lowWords = (factor: TrustFactor): string => {
  const { name, limit } = describeFactor(factor);

  return `${name} ${scoreText(factor.score)}${limit === undefined ? '' : `, limit ${limit}`}`;
};

const Line = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p
    data-verdict-line=""
    className={classNames(
      'flex min-h-[34px] shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-5 py-1 text-table',
      className,
    )}
  >
    <Gavel aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-ink-3" />
    {children}
  </p>
);
