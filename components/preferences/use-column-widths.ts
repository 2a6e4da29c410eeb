'use client';

import { useCallback } from 'react';
import type { ColumnSizing } from '../ui/data-table';
import { usePreferences } from './use-preferences';

const none: Readonly<Record<string, number>> = {};

/** A person's column widths of one table, for a DataTable's `sizing`. */
export const useColumnWidths = (table: string): ColumnSizing => {
  const { preferences, change } = usePreferences();
  const { columnWidths } = preferences;

  return {
    widths: columnWidths[table] ?? none,
    onWidths: useCallback(
      (widths) => change({ columnWidths: { ...columnWidths, [table]: widths } }),
      [change, columnWidths, table],
    ),
  };
};
