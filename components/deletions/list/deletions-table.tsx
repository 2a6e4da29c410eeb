'use client';

import Link from 'next/link';
import type { Day, DeletionRow, DeletionsAnswer } from '@/lib/answers';
import { cell, ListedPerson } from '../../triage/listed-session';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { ListTable, listCell, passOnClicks, rowLinkClasses } from '../../ui/list-table';
import { SkeletonRows } from '../../ui/skeleton';
import { utcDay } from '../../ui/time-words';
import { dayWords, leftWords } from '../days';
import type { Shown } from '../queries';
import { RequestState } from '../state-pill';
import { isEnded, kindWords } from '../words';

const columnsOf = (show: Shown) => [
  { name: 'Request', width: 'w-[124px]' },
  { name: 'Kind', width: 'w-[164px]' },
  { name: 'Received', width: 'w-[104px]' },
  { name: show === 'open' ? 'Due' : 'Answer', width: 'w-[176px]' },
  { name: 'State', width: 'w-[172px]' },
  { name: 'Sessions', width: '' },
  { name: 'Owner', width: 'w-[118px]' },
];

interface DeletionsTableProps {
  show: Shown;
  /** `null` while the first rows are on their way. */
  answer: DeletionsAnswer | null;
  personId: string;
  busy: boolean;
}

/** Each row leads to its request. */
export const DeletionsTable = ({ show, answer, personId, busy }: DeletionsTableProps) => {
  const columns = columnsOf(show);

  return (
    <ListTable label="Deletion requests" busy={busy} minWidth="min-w-[940px]" columns={columns}>
      {answer ? (
        answer.rows.map((row) => <Row key={row.id} row={row} today={answer.today} personId={personId} />)
      ) : (
        <SkeletonRows rows={10} columns={columns.length} cellClass={listCell} />
      )}
    </ListTable>
  );
};

const Row = ({ row, today, personId }: { row: DeletionRow; today: Day; personId: string }) => (
  <tr
    {...passOnClicks}
    className="group/row relative cursor-pointer bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
  >
    <td className={classNames(cell, 'mono')}>
      <Link href={`/deletions/${row.id}`} prefetch={false} data-row-link className={rowLinkClasses}>
        {row.reference}
      </Link>
    </td>
    <td className={cell}>{kindWords[row.kind]}</td>
    <td className={classNames(cell, 'text-ink-2')}>{dayWords(row.receivedOn)}</td>
    <td className={cell}>
      <Due row={row} today={today} />
    </td>
    <td className={cell}>
      <RequestState request={row} />
    </td>
    <td className={cell}>
      <Sessions row={row} />
    </td>
    <td className={cell}>
      {row.owner ? (
        <ListedPerson name={row.owner.name} isYou={row.owner.id === personId} />
      ) : (
        <span className="text-ink-3">nobody</span>
      )}
    </td>
  </tr>
);

/** Only who asked waits for an answer. */
const Due = ({ row: { kind, state, dueOn, isExtended, answeredAt }, today }: { row: DeletionRow; today: Day }) => {
  if (kind !== 'request') return <span className="text-ink-3">no answer is due</span>;
  if (answeredAt !== null) return <span className="text-ink-2">answered {utcDay(answeredAt)}</span>;
  if (state === 'cancelled') return <span className="text-ink-2">cancelled, not answered</span>;
  const { words, isLate } = leftWords(today, dueOn);

  return (
    <>
      <b className={classNames('font-medium', isLate && 'text-bad')}>{words}</b>{' '}
      <span className="text-ink-2">{dayWords(dueOn)}</span>
      {isExtended && <span className="text-ink-3"> extended</span>}
    </>
  );
};

const Sessions = ({ row: { items, openIncidents, ...row } }: { row: DeletionRow }) => {
  if (items.all === 0) return <span className="text-ink-3">{isEnded(row) ? 'none' : 'none yet'}</span>;

  return (
    <>
      {row.state === 'open' ? `${figure(items.all)} found` : `${figure(items.gone)} of ${figure(items.all)} gone`}
      {items.held > 0 && <span className="text-ink-2">, {figure(items.held)} held</span>}
      {items.failing > 0 && <span className="text-bad">, {figure(items.failing)} failing</span>}
      {openIncidents > 0 && (
        <span className="font-medium text-bad">
          , {figure(openIncidents)} {openIncidents === 1 ? 'answers' : 'answer'} again
        </span>
      )}
    </>
  );
};
