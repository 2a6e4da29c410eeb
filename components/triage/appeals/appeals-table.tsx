'use client';

import Link from 'next/link';
import type { AppealQueueRow, AppealState } from '@/lib/answers';
import { findingWords } from '../../evidence/appeal/appeal-words';
import { Cell } from '../../sessions/list/table/cells';
import { sessionHref } from '../../sessions/opened-from';
import { classNames } from '../../ui/class-names';
import { Initials } from '../../ui/initials';
import { focusEdge, ListTable, listCell, passOnClicks, pinnedFirst, rowLinkClasses } from '../../ui/list-table';
import { shortId } from '../../ui/short-id';
import { SkeletonRows } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';

const cell = `${listCell} ${pinnedFirst} ${focusEdge}`;

const ofSession = ['status', 'score', 'weakest', 'completed'] as const;

/** What is told of the appeal: nothing where there is none. */
const ofAppeal: Record<AppealState, string[]> = {
  free: [],
  open: ['Taken up by', 'Since'],
  decided: ['Finding', 'By', 'When'],
};

const columnsOf = (state: AppealState) => [
  { name: 'Session', width: 'w-[116px]' },
  { name: 'Status', width: 'w-[140px]' },
  { name: 'Score', width: 'w-[110px]' },
  { name: 'Weakest factor', width: 'w-[190px]' },
  { name: 'Completed', width: 'w-[96px]' },
  { name: 'Reasons given here', width: '' },
  ...ofAppeal[state].map((name) => ({ name, width: name === 'Finding' ? 'w-[172px]' : 'w-[120px]' })),
];

interface AppealsTableProps {
  state: AppealState;
  /** `null` while the first rows are on their way. */
  rows: AppealQueueRow[] | null;
  busy: boolean;
}

/** Each row leads to the session, where an appeal is taken up, decided or put back. */
export const AppealsTable = ({ state, rows, busy }: AppealsTableProps) => {
  const columns = columnsOf(state);

  return (
    <ListTable label="Sessions to review again" busy={busy} minWidth="min-w-[1000px]" columns={columns}>
      {rows ? (
        rows.map((row) => <Row key={row.session.id} state={state} row={row} />)
      ) : (
        <SkeletonRows rows={12} columns={columns.length} cellClass={listCell} />
      )}
    </ListTable>
  );
};

const Row = ({ state, row: { session, appeal, reasons } }: { state: AppealState; row: AppealQueueRow }) => {
  const words = reasons.map((reason) => reason.words).join(' · ');

  return (
    <tr
      {...passOnClicks}
      className="group/row relative cursor-pointer bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
    >
      <td className={classNames(cell, 'mono')}>
        <Link
          href={sessionHref(session.id)}
          prefetch={false}
          data-row-link
          data-session={session.id}
          title={session.id}
          className={rowLinkClasses}
        >
          {shortId(session.id)}
        </Link>
      </td>
      {ofSession.map((column) => (
        <td key={column} className={cell}>
          <Cell column={column} row={session} tags={[]} personId="" />
        </td>
      ))}
      <td className={cell} title={words}>
        {words || <span className="text-ink-3">none</span>}
      </td>
      {state === 'decided' && (
        <td className={cell}>{appeal?.finding && findingWords(appeal.against, appeal.finding)}</td>
      )}
      {state !== 'free' && (
        <>
          <td className={cell}>{appeal && <Person name={appeal.by.name} isYou={appeal.isYours} />}</td>
          <td className={classNames(cell, 'text-ink-2')}>
            {appeal && <RelativeTime at={appeal.endedAt ?? appeal.takenUpAt} />}
          </td>
        </>
      )}
    </tr>
  );
};

const Person = ({ name, isYou }: { name: string; isYou: boolean }) => (
  <span title={name} className="relative z-1 inline-flex max-w-full items-center gap-1.5 align-middle">
    <Initials name={name} you={isYou} />
    <span className="truncate">{isYou ? 'you' : name}</span>
  </span>
);
