'use client';

import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Preferences, SessionRow, TagsAnswer } from '@/lib/answers';
import type { SessionQuery, SortColumn } from '@/lib/session-query';
import { isInFull } from '../../../session-data/session-cells';
import { type ColumnSizing, DataTable, type TableState } from '../../../ui/data-table';
import { shortId } from '../../../ui/short-id';
import { useSteady } from '../../../ui/use-steady';
import type { Selection } from '../../../work/use-selection';
import { columnsInFull, isTimeColumn, type ListContext, sessionColumns } from './columns';

interface SessionsTableProps {
  state: TableState<SessionRow>;
  notice: ReactNode;
  preferences: Preferences;
  sizing: ColumnSizing;
  sort: SessionQuery['sort'];
  onSort: (sort: SessionQuery['sort']) => void;
  selection: Selection;
  peekId: string | null;
  tags: TagsAnswer['tags'];
  personId: string;
  /** Names this list in links to sessions. */
  from: string;
  box: RefObject<HTMLDivElement | null>;
  onFocus: (sessionId: string) => void;
  onPeek: (sessionId: string) => void;
}

const rowId = ({ id }: SessionRow): string => id;

export const SessionsTable = ({
  state,
  notice,
  preferences: { columns, density },
  sizing,
  sort,
  onSort,
  selection,
  peekId,
  tags,
  personId,
  from,
  box,
  ...actions
}: SessionsTableProps) => {
  const onFocus = useSteady(actions.onFocus);
  const onPeek = useSteady(actions.onPeek);
  const context = useMemo(
    (): ListContext => ({ tags, personId, from, times: columns.filter(isTimeColumn), onFocus, onPeek }),
    [tags, personId, from, columns, onFocus, onPeek],
  );

  const inFull = 'rows' in state && state.rows.some(isInFull);

  return (
    <DataTable
      label="Sessions"
      variant="list"
      columns={inFull ? columnsInFull : sessionColumns}
      // Names that are on record as shown are shown, even if the column is hidden otherwise.
      visible={inFull && !columns.includes('applicant') ? ['applicant', ...columns] : columns}
      rowId={rowId}
      state={state}
      notice={notice}
      context={context}
      density={density}
      sort={{ key: sort.column, descending: sort.descending }}
      onSort={({ key, descending }) => onSort({ column: key as SortColumn, descending })}
      sizing={sizing}
      selection={{
        isSelected: selection.isSelected,
        toggle: (id, range) => selection.toggle(id, { range }),
        page: selection.headState,
        togglePage: selection.selectAllOnPage,
        labelOf: ({ id }) => `Select session ${shortId(id)}`,
      }}
      isCurrent={({ id }) => id === peekId}
      box={box}
    />
  );
};
