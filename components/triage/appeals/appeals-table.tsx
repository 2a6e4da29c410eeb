'use client';

import type { AppealQueueRow, AppealState } from '@/lib/answers';
import { findingWords } from '../../evidence/appeal/appeal-words';
import { Cell } from '../../sessions/list/table/cells';
import { classNames } from '../../ui/class-names';
import { ListTable, listCell } from '../../ui/list-table';
import { SkeletonRows } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { cell, ListedPerson, ListedSession } from '../listed-session';

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
    <ListedSession id={session.id}>
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
          <td className={cell}>{appeal && <ListedPerson name={appeal.by.name} isYou={appeal.isYours} />}</td>
          <td className={classNames(cell, 'text-ink-2')}>
            {appeal && <RelativeTime at={appeal.endedAt ?? appeal.takenUpAt} />}
          </td>
        </>
      )}
    </ListedSession>
  );
};
