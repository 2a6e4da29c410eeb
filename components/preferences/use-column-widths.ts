'use client';

import { useCallback } from 'react';
import type { Preferences } from '@/lib/answers';
import type { ColumnSizing } from '../ui/data-table';

const none: Readonly<Record<string, number>> = {};

/** A person's column widths of one table, for a DataTable's `sizing`. */
export const useColumnWidths = (
  table: string,
  { columnWidths }: Preferences,
  change: (part: Partial<Preferences>) => void,
): ColumnSizing => ({
  widths: columnWidths[table] ?? none,
  onWidths: useCallback(
    (widths) => change({ columnWidths: { ...columnWidths, [table]: widths } }),
    [change, columnWidths, table],
  ),
});
