'use client';

import { ArrowDown, ArrowUp, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Preferences, SessionRow as Row, TagsAnswer } from '@/lib/answers';
import type { ListColumnName, SessionQuery, SortColumn } from '@/lib/session-query';
import { Checkbox } from '../../../ui/checkbox';
import { classNames } from '../../../ui/class-names';
import { SkeletonRows } from '../../../ui/skeleton';
import { useRowKeys } from '../../../ui/use-row-keys';
import type { Selection } from '../../bulk/use-selection';
import { beginsDescending, columnNames } from './column-names';
import { cellClasses, heights, type RowActions, SessionRow } from './session-row';

const boxWidth = 36;
const sessionWidth = 104;

const headClasses = 'sticky top-0 z-3 h-[30px] border-b border-line bg-surface text-12 whitespace-nowrap text-ink-2';

interface SessionsTableProps {
  /** `null` while the first page is on its way: rows of the same height without content. */
  rows: readonly Row[] | null;
  busy: boolean;
  preferences: Preferences;
  sort: SessionQuery['sort'];
  onSort: (sort: SessionQuery['sort']) => void;
  selection: Selection;
  peekId: string | null;
  tags: TagsAnswer['tags'];
  personId: string;
  /** The list, as links out of it name it. */
  from: string;
  box: RefObject<HTMLDivElement | null>;
  onFocus: (sessionId: string) => void;
  onPeek: (sessionId: string) => void;
}

/** About what fits on a screen. */
const screenful = 25;

/** Drawn between other things, first those in sight: a page of rows at once would hold up what somebody does meanwhile. */
const useGradually = (given: readonly Row[] | null): readonly Row[] | null => {
  const wanted = useDeferredValue(given);
  const drawn = useDeferredValue(wanted);

  return useMemo(() => (wanted === drawn ? wanted : (wanted?.slice(0, screenful) ?? null)), [wanted, drawn]);
};

/** The same functions always; each does what was given last. */
const useSteady = (given: RowActions): RowActions => {
  const last = useRef(given);
  useEffect(() => {
    last.current = given;
  });

  return useState<RowActions>(() => ({
    toggle: (sessionId, range) => last.current.toggle(sessionId, range),
    focus: (sessionId) => last.current.focus(sessionId),
    peek: (sessionId) => last.current.peek(sessionId),
  }))[0];
};

export const SessionsTable = ({
  rows: given,
  busy,
  preferences: { columns, density },
  sort,
  onSort,
  selection,
  peekId,
  tags,
  personId,
  from,
  box,
  onFocus,
  onPeek,
}: SessionsTableProps) => {
  useRowKeys(box);
  const rows = useGradually(given);
  const actions = useSteady({
    toggle: (sessionId, range) => selection.toggle(sessionId, { range }),
    focus: onFocus,
    peek: onPeek,
  });
  const minWidth = boxWidth + sessionWidth + columns.reduce((sum, name) => sum + columnNames[name].width, 0);

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label="Sessions"
        aria-busy={busy}
        className="w-full table-fixed border-separate border-spacing-0 text-table"
        style={{ minWidth }}
      >
        <colgroup>
          <col style={{ width: boxWidth }} />
          <col style={{ width: sessionWidth }} />
          {columns.map((name) => (
            <col key={name} style={{ width: columnNames[name].width }} />
          ))}
        </colgroup>
        <thead>
          <tr className="bg-surface">
            <th scope="col" className={headClasses}>
              <Checkbox
                checked={selection.headState === 'all'}
                mixed={selection.headState === 'some'}
                onChange={selection.selectAllOnPage}
                disabled={rows === null || rows.length === 0}
                aria-label="Select all on this page"
                className="ml-1.5 grid size-6 place-items-center"
              />
            </th>
            <SortHead column="session" sort={sort} onSort={onSort} className="left-0 z-4 desk:z-3">
              Session
            </SortHead>
            {columns.map((name) => {
              const { sort: column, isTime } = columnNames[name];
              return column === null ? (
                <th key={name} scope="col" className={classNames(headClasses, 'px-[7px]')}>
                  <Head name={name} />
                </th>
              ) : (
                <SortHead key={name} column={column} sort={sort} onSort={onSort} isTime={isTime}>
                  <Head name={name} />
                </SortHead>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <SessionRow
              key={row.id}
              row={row}
              columns={columns}
              height={heights[density]}
              tags={tags}
              personId={personId}
              from={from}
              selected={selection.isSelected(row.id)}
              peeked={row.id === peekId}
              actions={actions}
            />
          ))}
          {rows === null && (
            <SkeletonRows
              rows={24}
              columns={columns.length + 2}
              cellClass={classNames(cellClasses, heights[density])}
            />
          )}
        </tbody>
      </table>
    </div>
  );
};

/** Initials are narrow: their column is named by a picture of a person. */
const Head = ({ name }: { name: ListColumnName }) =>
  name === 'assignee' ? (
    <span title="Assignee">
      <UserRound aria-hidden="true" className="size-3.5 stroke-[1.5]" />
      <span className="sr-only">Assignee</span>
    </span>
  ) : (
    columnNames[name].head
  );

interface SortHeadProps {
  column: SortColumn;
  sort: SessionQuery['sort'];
  onSort: (sort: SessionQuery['sort']) => void;
  isTime?: boolean;
  className?: string;
  children: ReactNode;
}

/** Pressed once, the list is ordered by it; pressed again, the other way round. The arrow is where the order is. */
const SortHead = ({ column, sort, onSort, isTime = false, className, children }: SortHeadProps) => {
  const active = sort.column === column;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;

  return (
    <th
      scope="col"
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(headClasses, 'px-[7px]', isTime && 'text-right', className)}
    >
      <button
        type="button"
        onClick={() => onSort({ column, descending: active ? !sort.descending : beginsDescending(column) })}
        className="inline-flex h-6 items-center gap-0.5 rounded-chip font-medium hover:text-ink"
      >
        {children}
        {active && <Arrow aria-hidden="true" className="size-3 stroke-2 text-ink" />}
      </button>
    </th>
  );
};
