'use client';

import type { Day, DeletionRow } from '@/lib/answers';
import type { Shown } from '../../erasure/queries';
import { ListedPerson } from '../../session-data/session-cells';
import { classNames } from '../../ui/class-names';
import { defineColumns, RowLink } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { DayTime } from '../../ui/time';
import { dayWords, leftWords } from '../../words/days';
import { isEnded, kindWords, nextStepWords, unansweredWords } from '../../words/deletion-words';
import { RequestState } from '../state-pill';

export interface DeletionsContext {
  /** Today, as used for due dates. */
  today: Day;
  personId: string;
}

const due = (row: DeletionRow, { today }: DeletionsContext) => <Due row={row} today={today} />;

/** The whole of it: the cell leaves out what is none. */
const sessionsTitle = ({ items: { all, gone, held, failing }, openIncidents }: DeletionRow): string =>
  [
    `${figure(all)} found`,
    `${figure(gone)} erased`,
    held > 0 && `${figure(held)} held`,
    failing > 0 && `${figure(failing)} failing`,
    openIncidents > 0 && `${figure(openIncidents)} retrievable again`,
  ]
    .filter(Boolean)
    .join(', ');

export const deletionColumns = defineColumns<DeletionRow, DeletionsContext>([
  {
    id: 'request',
    header: 'Request',
    width: 114,
    narrow: 'pinned',
    className: 'mono',
    cell: ({ id, reference }) => <RowLink href={`/deletions/${id}`}>{reference}</RowLink>,
  },
  { id: 'kind', header: 'Kind', width: 136, card: 'part', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'received',
    header: 'Received',
    width: 104,
    // The due date says as much, and the next step needs the room.
    narrow: 'wide',
    className: 'text-ink-2',
    cell: ({ receivedOn }) => dayWords(receivedOn),
  },
  { id: 'due', header: 'Due', width: 134, canHide: true, cell: due },
  { id: 'answer', header: 'Answer', width: 198, canHide: true, cell: due },
  {
    id: 'next',
    header: 'Next step',
    width: 260,
    canHide: true,
    card: 'foot',
    title: ({ next }) => next?.because ?? undefined,
    cell: (row) => <Next row={row} />,
  },
  {
    id: 'state',
    header: 'State',
    width: 192,
    canHide: true,
    card: 'end',
    cell: (row) => <RequestState request={row} />,
  },
  { id: 'sessions', header: 'Sessions', width: 112, title: sessionsTitle, cell: (row) => <Sessions row={row} /> },
  {
    id: 'owner',
    header: 'Owner',
    width: 184,
    cell: ({ owner }, { personId }) =>
      owner ? (
        <ListedPerson name={owner.name} isYou={owner.id === personId} />
      ) : (
        <span className="text-ink-3">Unassigned</span>
      ),
  },
]);

export const visibleColumns: Record<Shown, readonly string[]> = {
  open: ['request', 'kind', 'received', 'due', 'next', 'sessions', 'owner'],
  ended: ['request', 'kind', 'received', 'answer', 'state', 'sessions', 'owner'],
};

/** Below the first words of a cell. */
const second = 'block text-12 whitespace-normal text-ink-2 phone:inline';

/** What the request waits for, and whose turn that is. */
const Next = ({ row }: { row: DeletionRow }) => (
  <div className="py-1.5 leading-[18px] phone:py-0">
    <RequestState request={row} />{' '}
    {row.next && (
      <span className={classNames('block whitespace-normal', row.next.turn === 'you' ? 'font-medium' : 'text-ink-2')}>
        {nextStepWords(row.next)}
      </span>
    )}
  </div>
);

/** Only a person's own request has to be answered. */
const Due = ({ row, today }: { row: DeletionRow; today: Day }) => {
  const { kind, state, dueOn, isExtended, answeredAt, closedBecause } = row;
  if (kind !== 'request') return <span className="text-ink-3">no reply due</span>;
  if (answeredAt !== null) {
    return (
      <span className="relative z-1 text-ink-2">
        answered <DayTime at={answeredAt} />
      </span>
    );
  }
  if (closedBecause !== null) {
    return (
      <span className="relative z-1 text-ink-2" title={unansweredWords[closedBecause]}>
        closed without a reply
      </span>
    );
  }
  if (state === 'cancelled') return <span className="text-ink-2">cancelled without a reply</span>;
  const { words, tone } = leftWords(today, dueOn);

  return (
    <>
      <b className={classNames('font-medium', tone === 'warn' && 'text-warn', tone === 'bad' && 'text-bad')}>{words}</b>{' '}
      <span className={second}>
        {dayWords(dueOn)}
        {isExtended && ' extended'}
      </span>
    </>
  );
};

/** Nothing is erased before an approval takes effect, so there is nothing to count. */
const erasedWords = (state: DeletionRow['state'], { all, gone }: DeletionRow['items']): string => {
  if (state === 'open') return `${figure(all)} found`;
  if (state === 'approval' || state === 'delayed') return `${figure(all)} to erase`;

  return `${figure(gone)} of ${figure(all)} erased`;
};

const Sessions = ({ row: { items, openIncidents, ...row } }: { row: DeletionRow }) => {
  if (items.all === 0) return <span className="text-ink-3">{isEnded(row) ? 'none' : 'none yet'}</span>;
  if (items.all === items.held) return `${figure(items.held)} held`;

  return (
    <span className="whitespace-normal">
      {erasedWords(row.state, items)}
      {items.held > 0 && <span className="text-ink-2">, {figure(items.held)} held</span>}
      {items.failing > 0 && <span className="text-bad">, {figure(items.failing)} failing</span>}
      {openIncidents > 0 && <span className="font-medium text-bad">, {figure(openIncidents)} retrievable again</span>}
    </span>
  );
};
