'use client';

import { ArrowUpFromLine, Eye } from 'lucide-react';
import Link from 'next/link';
import type { TriageRow } from '@/lib/answers';
import { factorName } from '../../evidence/decision/factor-names';
import { resultWords } from '../../sessions/list/table/row-words';
import { Button, buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Level } from '../../ui/level';
import { useNow } from '../../ui/now';
import { BusyRing } from '../../ui/ring';
import { scoreText } from '../../ui/score-bar';
import { shortId } from '../../ui/short-id';
import { millisecondsOf, utcClock, utcExact } from '../../ui/time-words';
import { cell, ListedPerson, ListedSession } from '../listed-session';
import { seatWords } from '../seat-words';
import { ServiceLevel } from '../service-level';
import { waitWords } from '../service-level-words';

export interface RowActions {
  /** Which one is being taken; while one is, no other can be. */
  takingId: string | null;
  onTake: (sessionId: string) => void;
  /** `null` for those who may not. */
  onAssign: ((sessionId: string) => void) | null;
}

interface QueueRowProps extends RowActions {
  row: TriageRow;
  personId: string;
}

/** Where there is less room, the service level says enough of the wait, and the holder's cell tells the assignee. */
export const onlyWide = 'hidden wide:table-cell';

export const QueueRow = ({ row, personId, ...actions }: QueueRowProps) => {
  const { session, holder } = row;

  return (
    <ListedSession id={session.id}>
      <td className={cell}>
        <ServiceLevel row={row} />
      </td>
      <td className={classNames(cell, onlyWide)}>
        <Waits since={row.waitingSince} />
      </td>
      <td className={cell}>
        <Score row={row} />
      </td>
      <td className={cell}>
        <Weakest row={row} />
      </td>
      <td className={cell}>
        <Review row={row} />
      </td>
      <td className={cell}>
        {holder ? (
          <ListedPerson
            name={holder.name}
            isYou={holder.isYou}
            note={holder.kind === 'reserved' ? 'reserved' : undefined}
            title={`${holder.kind === 'reserved' ? 'Reserved' : 'Held'} to ${utcClock(holder.until)} UTC`}
          />
        ) : (
          <>
            <span className={classNames('text-ink-3', session.assignee && 'hidden wide:inline')}>nobody</span>
            {session.assignee && <span className="text-ink-2 wide:hidden">for {session.assignee.name}</span>}
          </>
        )}
      </td>
      <td className={classNames(cell, onlyWide)}>
        {session.assignee && <ListedPerson name={session.assignee.name} isYou={session.assignee.id === personId} />}
      </td>
      <td className={cell}>
        <Actions row={row} {...actions} />
      </td>
    </ListedSession>
  );
};

const Waits = ({ since }: { since: TriageRow['waitingSince'] }) => {
  const now = useNow(15_000);
  if (since === null) return <span className="text-ink-3">not known</span>;

  return (
    <time dateTime={since} title={`since ${utcExact(since)} UTC`} className="relative z-1 text-ink-2">
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

/** A first review is what is usual; what another person has begun stands out. */
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

/** Not read is not the same as none. */
const Weakest = ({ row: { weakest, session } }: { row: TriageRow }) => {
  if (weakest === null) {
    return <span className="text-ink-3">{session.results === 'withheld' ? 'not released' : 'not read'}</span>;
  }
  if (weakest.length === 0) return <span className="text-ink-3">no factor delivered</span>;
  const words = weakest.map(
    ({ name, score }) => `${factorName(name)} ${score === null ? 'no score' : Math.round(score)}`,
  );

  return <span title={words.join(', ')}>{words.join(' · ')}</span>;
};

/** What cannot be done stays visible, with the reason on it. */
const Actions = ({ row, takingId, onTake, onAssign }: RowActions & { row: TriageRow }) => {
  const { session, holder, whyNot } = row;
  const isTaking = takingId === session.id;

  return (
    <span className="relative z-1 flex items-center gap-1">
      {holder?.isYou && holder.kind === 'held' ? (
        <Link
          href="/triage/focus"
          prefetch={false}
          className={classNames(buttonClasses({ size: 'small' }), 'min-w-14')}
        >
          Go on
        </Link>
      ) : (
        <Button
          size="small"
          // Not `disabled`: who comes by key should hear the reason too.
          aria-disabled={whyNot !== null || takingId !== null}
          aria-label={`Take session ${shortId(session.id)}${whyNot === null ? '' : `. Not possible: ${whyNot}`}`}
          title={whyNot ?? undefined}
          onClick={() => whyNot === null && takingId === null && onTake(session.id)}
          className="min-w-14 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:shadow-none"
        >
          {isTaking && <BusyRing />}
          {isTaking ? 'Taking…' : 'Take'}
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
