'use client';

import { ArrowUpFromLine, Eye } from 'lucide-react';
import Link from 'next/link';
import type { TriageRow } from '@/lib/answers';
import { sessionHref } from '../../session-data/opened-from';
import { resultWords } from '../../session-data/row-words';
import { ApplicantCell, ListedPerson } from '../../session-data/session-cells';
import { Button, buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { defineColumns, RowLink } from '../../ui/data-table';
import { useNow } from '../../ui/now';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { inBothZones, millisecondsOf, utcWords } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { factorName } from '../../words/factor-names';
import { Level } from '../../words/level';
import { scoreText } from '../../words/score-bar';
import { levelMeaning, scoreMeaning } from '../../words/score-words';
import { waitWords } from '../../words/service-level-words';
import { seatWords } from '../seat-words';
import { ServiceLevel } from '../service-level';

export interface RowActions {
  /** Only one session can be claimed at a time. */
  claimingId: string | null;
  onClaim: (sessionId: string) => void;
  /** `null` without the right to assign. */
  onAssign: ((sessionId: string) => void) | null;
}

export interface QueueContext extends RowActions {
  /** The viewer. */
  personId: string;
}

/**
 * Narrow screens drop the masked name and the wait, which the service level implies, and show the assignee in the claim
 * column.
 */
export const queueColumns = defineColumns<TriageRow, QueueContext>([
  {
    id: 'session',
    header: 'Session',
    width: 96,
    sort: { key: 'session' },
    narrow: 'pinned',
    className: 'mono',
    cell: ({ session: { id } }) => (
      <RowLink href={sessionHref(id)} data-session={id} title={id}>
        {shortId(id)}
      </RowLink>
    ),
  },
  {
    id: 'applicant',
    header: 'Applicant',
    width: 80,
    narrow: 'wide',
    card: 'part',
    cell: ({ session }) => <ApplicantCell row={session} />,
  },
  {
    id: 'serviceLevel',
    header: 'Service level',
    width: 152,
    sort: { key: 'level' },
    card: 'end',
    cell: (row) => <ServiceLevel row={row} />,
  },
  {
    id: 'waiting',
    header: 'Waiting',
    width: 92,
    sort: { key: 'waiting', descendingFirst: true },
    narrow: 'wide',
    card: 'none',
    cell: ({ waitingSince }) => <Waiting since={waitingSince} />,
  },
  {
    id: 'score',
    header: 'Score',
    about: `${scoreMeaning} ${levelMeaning}`,
    width: 114,
    sort: { key: 'score' },
    card: 'part',
    cell: (row) => <Score row={row} />,
  },
  {
    id: 'weakest',
    header: 'Weakest factors',
    sort: { key: 'weakest' },
    card: 'line',
    cell: (row) => <Weakest row={row} />,
  },
  {
    id: 'review',
    header: 'Review',
    width: 100,
    sort: { key: 'review' },
    card: 'part',
    cell: (row) => <Review row={row} />,
  },
  {
    id: 'claimedBy',
    header: 'Claimed by',
    width: 124,
    sort: { key: 'holder' },
    card: 'foot-start',
    cell: (row) => <ClaimedBy row={row} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    width: 108,
    sort: { key: 'assignee' },
    narrow: 'wide',
    card: 'none',
    cell: ({ session: { assignee } }, { personId }) =>
      assignee && <ListedPerson name={assignee.name} isYou={assignee.id === personId} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 160,
    card: 'foot',
    cell: (row, { claimingId, onClaim, onAssign }) => (
      <Actions row={row} claimingId={claimingId} onClaim={onClaim} onAssign={onAssign} />
    ),
  },
]);

const Waiting = ({ since }: { since: TriageRow['waitingSince'] }) => {
  const now = useNow(15_000);
  if (since === null) return <span className="text-ink-3">unknown</span>;

  return (
    <time dateTime={since} title={`Since ${utcWords(since)}`} className="relative z-1 text-ink-2">
      {now === null ? '' : waitWords(now - millisecondsOf(since))}
    </time>
  );
};

const Score = ({ row: { session } }: { row: TriageRow }) => {
  const without = resultWords(session);
  if (without !== null) return <span className="text-ink-2">{without}</span>;

  return (
    <span className="inline-flex items-center gap-2">
      <b className="w-[22px] text-right font-medium">{scoreText(session.score && Math.round(session.score))}</b>
      <Level level={session.level} />
    </span>
  );
};

/** A second review or an escalation stands out from the usual first review. */
const Review = ({ row }: { row: TriageRow }) => {
  const words = seatWords(row);
  if (words === null) return <span className="text-ink-3">first review</span>;

  return (
    <span title={words} className="inline-flex max-w-full items-center gap-1.5 align-middle">
      {row.isEscalated ? (
        <ArrowUpFromLine aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-accent" />
      ) : (
        <Eye aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-accent" />
      )}
      <span className="truncate">{words}</span>
    </span>
  );
};

/** Factors that are not read yet are not the same as none. */
const Weakest = ({ row: { weakest, session } }: { row: TriageRow }) => {
  if (weakest === null) {
    return <span className="text-ink-3">{session.results === 'withheld' ? 'not released' : 'not read yet'}</span>;
  }
  if (weakest.length === 0) return <span className="text-ink-3">none provided</span>;
  const words = weakest.map(
    ({ name, score }) => `${factorName(name)} ${score === null ? 'no score' : Math.round(score)}`,
  );
  const [first, second] = words;

  return (
    <span title={words.join(', ')}>
      {first}
      {second && <span className="hidden text-ink-2 wide:inline phone:inline"> · {second}</span>}
    </span>
  );
};

const ClaimedBy = ({ row: { holder, session, youSkipped } }: { row: TriageRow }) => {
  const zone = useZone();

  return holder ? (
    <ListedPerson
      name={holder.name}
      isYou={holder.isYou}
      note={holder.kind === 'reserved' ? 'reserved' : undefined}
      title={`${holder.kind === 'reserved' ? 'Reserved' : 'Claimed'} until ${inBothZones(holder.until, zone)}`}
    />
  ) : (
    <>
      <span
        title={youSkipped ? 'Start brings it after the other cases. Claim opens it now.' : undefined}
        className={classNames('relative z-1 text-ink-3', session.assignee && 'hidden wide:inline')}
      >
        {youSkipped ? 'skipped by you' : 'unclaimed'}
      </span>
      {session.assignee && <span className="text-ink-2 wide:hidden">for {session.assignee.name}</span>}
    </>
  );
};

/** An unavailable action stays visible and says why. */
const Actions = ({ row, claimingId, onClaim, onAssign }: RowActions & { row: TriageRow }) => {
  const { session, holder, whyNot } = row;
  const isClaiming = claimingId === session.id;

  return (
    <span className="relative z-1 flex items-center gap-1">
      {holder?.isYou && holder.kind === 'held' ? (
        <Link
          href="/triage/focus"
          prefetch={false}
          className={classNames(buttonClasses({ size: 'small' }), 'min-w-16')}
        >
          Resume
        </Link>
      ) : (
        <Button
          size="small"
          // Not `disabled`, so that keyboard users reach the reason too.
          aria-disabled={whyNot !== null || claimingId !== null}
          aria-label={`Claim session ${shortId(session.id)}${whyNot === null ? '' : `. Unavailable: ${whyNot}`}`}
          title={whyNot ?? undefined}
          onClick={() => whyNot === null && claimingId === null && onClaim(session.id)}
          className="min-w-16 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:shadow-none"
        >
          {isClaiming && <BusyRing />}
          {isClaiming ? 'Claiming…' : 'Claim'}
        </Button>
      )}
      {onAssign && (
        <Button
          size="small"
          look="ghost"
          aria-label={`Assign session ${shortId(session.id)}`}
          onClick={() => onAssign(session.id)}
        >
          Assign…
        </Button>
      )}
    </span>
  );
};
