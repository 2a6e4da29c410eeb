import type { ReactNode } from 'react';
import type { PanelState } from '../panel-state';
import type { TableState } from './table-state';

interface StateParts<T, Row> {
  rowsOf: (data: T) => readonly Row[];
  isRefreshing: boolean;
  /** "The queue could not be read" */
  failed: string;
  note?: string;
  /** In place of a table without rows. */
  empty: ReactNode;
  onRetry: () => void;
}

/** A query's state as a table's: for tables that show one query's rows. */
export const tableStateOf = <T, Row>(panel: PanelState<T>, parts: StateParts<T, Row>): TableState<Row> => {
  const { rowsOf, isRefreshing, failed, note, empty, onRetry } = parts;

  switch (panel.kind) {
    case 'loading':
      return { kind: 'loading' };
    case 'ready': {
      const rows = rowsOf(panel.data);
      return rows.length === 0 ? { kind: 'empty', content: empty } : { kind: 'ready', rows, isRefreshing };
    }
    case 'stale':
      return { kind: 'stale', rows: rowsOf(panel.data), isRefreshing, problem: panel.problem, empty, onRetry };
    case 'failed':
    case 'missing':
      return { kind: 'failed', title: failed, ...(note && { note }), problem: panel.problem, onRetry };
    case 'forbidden':
      return panel;
    case 'withheld':
      return { kind: 'forbidden', message: panel.message, reference: null };
    case 'erased':
      return { kind: 'forbidden', message: 'The session has been erased.', reference: null };
  }
};

/** For rows that are already here. */
export const stateOfRows = <Row>(rows: readonly Row[], empty: ReactNode): TableState<Row> =>
  rows.length === 0 ? { kind: 'empty', content: empty } : { kind: 'ready', rows, isRefreshing: false };
