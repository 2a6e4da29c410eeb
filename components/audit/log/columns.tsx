'use client';

import { Eye, EyeOff } from 'lucide-react';
import type { AuditEventRow } from '@/lib/answers';
import { isRefusal } from '@/lib/audit/refusal';
import { logHref } from '../../session-data/audit-address';
import { classNames } from '../../ui/class-names';
import { defineColumns, RowLink } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { onPlainClick } from '../../ui/plain-click';
import { shortId } from '../../ui/short-id';
import { inBothZones, isAsInUtc, localClock, utcClock, utcWords } from '../../ui/time-words';
import { WholeIds } from '../../ui/whole-ids';
import { useZone } from '../../ui/zone';
import { changeWords, detailLine } from '../../words/audit/details';
import { sentenceFor } from '../../words/audit/sentences';
import { type ShownAs, shownAs } from '../../words/audit/shown-as';
import { subjectOf } from '../../words/audit/subject';
import { EventActor } from '../actor';
import { clockToTheMillisecond } from '../figures';
import type { LogLine } from './log-lines';

export interface LogContext {
  /** Who is looking at the page. */
  personId: string;
  /** The position somebody jumped to. */
  targetPosition: number | null;
  hrefOf: (eventId: string) => string;
  onOpen: (eventId: string) => void;
  onSession: (sessionId: string) => void;
}

/** For records: the table draws all other lines as dividers. */
const ofEvent =
  <Args extends unknown[], Result>(draw: (event: AuditEventRow, ...args: Args) => Result) =>
  (line: LogLine, ...args: Args): Result | undefined =>
    line.kind === 'event' ? draw(line.event, ...args) : undefined;

/** Shown to readers outside UTC. */
const localColumn = 'local';

export const logColumns = defineColumns<LogLine, LogContext>([
  {
    id: 'position',
    header: 'Position',
    width: 96,
    numeric: true,
    narrow: 'pinned',
    card: 'end',
    className: ofEvent(({ position }) => classNames('text-12', position === null ? 'text-ink-3' : 'text-ink-2')),
    cell: ofEvent(({ id, position }, { hrefOf, onOpen, targetPosition }) => (
      <RowLink
        href={hrefOf(id)}
        data-event={id}
        onClick={onPlainClick(() => onOpen(id))}
        aria-label={position === null ? `Unsealed event ${id}` : `Event ${figure(position)}`}
      >
        <span className={classNames(position !== null && position === targetPosition && 'font-semibold text-ink')}>
          {position === null ? 'unsealed' : figure(position)}
        </span>
      </RowLink>
    )),
  },
  {
    id: 'time',
    header: 'Time (UTC)',
    width: 184,
    card: 'part',
    cell: (line) =>
      line.kind === 'event' && (
        <time
          dateTime={line.event.at}
          title={utcWords(line.event.at)}
          className="flex justify-between gap-2 text-ink-2"
        >
          <span className="text-ink-3 phone:empty:hidden">{line.day}</span>
          {line.event.position === null ? clockToTheMillisecond(line.event.at) : utcClock(line.event.at)}
        </time>
      ),
  },
  {
    id: localColumn,
    canHide: true,
    header: 'Local',
    width: 72,
    className: 'text-ink-3',
    cell: ofEvent(({ at }) => <LocalClock at={at} />),
  },
  {
    id: 'person',
    header: 'Person',
    width: 176,
    card: 'part',
    cell: ofEvent((event, { personId }) => <EventActor event={event} personId={personId} />),
  },
  {
    id: 'event',
    header: 'Event',
    card: 'title',
    title: ofEvent((event) => [sentenceFor(event), detailLine(event), event.code].filter(Boolean).join('\n')),
    className: ofEvent(({ code }) => isRefusal(code) && 'text-bad'),
    cell: ofEvent((event) => (
      // Two lines before it is cut: what was shown, and why, stands at the end. A card has room for all of it.
      <span className="line-clamp-2 py-1 whitespace-normal phone:line-clamp-none">
        <ShownMark as={shownAs(event)} />
        {event.details.demo === true && (
          <span className="mr-1.5 rounded-chip bg-sunken px-1 text-11 text-ink-3">demo</span>
        )}
        <WholeIds words={sentenceFor(event)} /> <span className="text-ink-3">{changeWords(event)}</span>
      </span>
    )),
  },
  {
    id: 'subject',
    header: 'Subject',
    // A whole reference, and most names.
    width: 148,
    cell: ofEvent((event, context) => <SubjectCell event={event} {...context} />),
  },
]);

/** `withLocal`: the reader's time differs from UTC. */
export const visibleLogColumns = (withLocal: boolean): string[] =>
  logColumns.map(({ id }) => id).filter((id) => id !== localColumn || withLocal);

/** The sentence says it too, but may be cut. */
const ShownMark = ({ as }: { as: ShownAs | null }) => {
  if (as === null) return null;
  const Icon = as === 'masked' ? EyeOff : Eye;

  return (
    <span title={`Shown ${as}`} data-shown={as} className="relative z-1 mr-1.5">
      <Icon
        aria-hidden="true"
        className={classNames(
          'inline-block size-3.5 stroke-[1.5] align-[-2px]',
          as === 'masked' ? 'text-ink-3' : 'text-warn',
        )}
      />
    </span>
  );
};

/** Empty at times when it would repeat UTC. */
const LocalClock = ({ at }: Pick<AuditEventRow, 'at'>) => {
  const zone = useZone();

  return (
    !isAsInUtc(at, zone) && (
      <time dateTime={at} title={inBothZones(at, zone)} className="relative z-1">
        {localClock(at, zone)}
      </time>
    )
  );
};

// Above the link that spans its row.
const linkInRow = 'mono relative z-1 inline-block rounded-chip py-1 text-12 hover:underline';

const SubjectCell = ({ event, hrefOf, onOpen, onSession }: LogContext & { event: AuditEventRow }) => {
  const subject = subjectOf(event);

  switch (subject.kind) {
    case 'none':
      return null;
    case 'session':
      return (
        <a
          href={logHref({ session: subject.sessionId })}
          onClick={onPlainClick(() => onSession(subject.sessionId))}
          title={`${subject.sessionId}: show its events`}
          className={linkInRow}
        >
          {shortId(subject.sessionId)}
        </a>
      );
    case 'event':
      return (
        <a
          href={hrefOf(subject.eventId)}
          onClick={onPlainClick(() => onOpen(subject.eventId))}
          title="Show this event"
          className={linkInRow}
        >
          event
        </a>
      );
    case 'request':
      return (
        <a
          href={`/deletions/${subject.requestId}`}
          title={`Open deletion request ${subject.reference ?? ''}`.trim()}
          className={linkInRow}
        >
          {subject.reference ?? 'request'}
        </a>
      );
    case 'person':
      return <span title={subject.name}>{subject.name}</span>;
    case 'other':
      return <span title={subject.words}>{subject.words}</span>;
  }
};
