import type { MouseEvent } from 'react';
import type { AuditEventRow } from '@/lib/answers';
import { isRefusal } from '@/lib/refusal';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { focusEdge, listCell, pinnedFirst, rowLinkClasses } from '../../ui/list-table';
import { onPlainClick } from '../../ui/plain-click';
import { shortId } from '../../ui/short-id';
import { utcClock, utcExact } from '../../ui/time-words';
import { logHref } from '../address';
import { whatWords } from '../details';
import { clockToTheMillisecond } from '../figures';
import { subjectOf } from '../subject';
import { Who } from '../who';

const openEdge = 'first:shadow-[inset_2px_0_0_var(--accent)]';

export interface RowActions {
  hrefOf: (eventId: string) => string;
  onOpen: (eventId: string) => void;
  onSession: (sessionId: string) => void;
}

interface EventRowProps extends RowActions {
  event: AuditEventRow;
  day: string | null;
  personId: string;
  open: boolean;
  /** The place in the chain that somebody jumped to. */
  sought: boolean;
}

export const EventRow = ({ event, day, personId, open, sought, hrefOf, onOpen, onSession }: EventRowProps) => {
  const sealed = event.position !== null;
  const what = whatWords(event);
  const cell = `${listCell} ${pinnedFirst} ${open ? openEdge : focusEdge}`;

  // The link spans its row, except on narrow screens, where its cell is pinned.
  const onRowClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a')) onOpen(event.id);
  };

  return (
    <tr
      aria-current={open ? 'true' : undefined}
      onClick={onRowClick}
      className={classNames(
        'group/row relative cursor-pointer',
        open ? 'bg-accent-soft' : 'bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover',
        !sealed && 'hatched',
      )}
    >
      <td className={classNames(cell, 'text-right text-12', sealed ? 'text-ink-2' : 'text-ink-3')}>
        <a
          href={hrefOf(event.id)}
          data-row-link
          data-event={event.id}
          onClick={onPlainClick(() => onOpen(event.id))}
          aria-label={sealed ? `Event ${figure(event.position ?? 0)}` : `Unsealed event ${event.id}`}
          className={classNames(rowLinkClasses, sought && 'font-semibold text-ink')}
        >
          {event.position === null ? 'unsealed' : figure(event.position)}
        </a>
      </td>
      <td className={cell}>
        <time dateTime={event.at} title={`${utcExact(event.at)} UTC`} className="flex justify-between gap-2 text-ink-2">
          <span className="text-ink-3">{day}</span>
          {sealed ? utcClock(event.at) : clockToTheMillisecond(event.at)}
        </time>
      </td>
      <td className={cell}>
        <Who actorId={event.actorId} actor={event.actor} personId={personId} />
      </td>
      <td
        className={classNames(cell, 'font-mono text-[11.5px] tracking-[-0.01em]', isRefusal(event.code) && 'text-bad')}
        title={event.code}
      >
        {event.code}
      </td>
      <td className={cell}>
        <SubjectCell event={event} hrefOf={hrefOf} onOpen={onOpen} onSession={onSession} />
      </td>
      <td className={cell} title={what}>
        {what}
      </td>
    </tr>
  );
};

// Above the link that spans its row.
const linkInRow = 'mono relative z-1 inline-block rounded-chip py-1 text-12 hover:underline';

const SubjectCell = ({ event, hrefOf, onOpen, onSession }: RowActions & { event: AuditEventRow }) => {
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
          title="Show the event that this is about"
          className={linkInRow}
        >
          event
        </a>
      );
    case 'request':
      return (
        <a href={`/deletions/${subject.requestId}`} title="Open the deletion request" className={linkInRow}>
          deletion request
        </a>
      );
    case 'person':
      return <span title={subject.name}>{subject.name}</span>;
    case 'other':
      return <span title={subject.words}>{subject.words}</span>;
  }
};
