'use client';

import { type ColumnSizingState, functionalUpdate, type Updater } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import type { Column } from './columns';
import type { ColumnSizing } from './resize-handle';

export const boxWidth = 36;
/** For columns that share what is left. */
export const leastWidth = 96;

type Widths = Readonly<Record<string, number>>;
const noWidths: Widths = {};

/** Widths while they are being changed, until those given change too: the change was saved, or taken back. */
export const useWidths = (sizing: ColumnSizing | undefined) => {
  const given = sizing?.widths ?? noWidths;
  const [edit, setEdit] = useState<{ given: Widths; widths: Widths } | null>(null);
  const unsent = useRef<typeof edit>(null);
  const widths = edit?.given === given ? edit.widths : given;

  return {
    widths,
    onColumnSizingChange: (updater: Updater<ColumnSizingState>) => {
      unsent.current = { given, widths: functionalUpdate(updater, widths) };
      setEdit(unsent.current);
    },
    commit: () => {
      if (unsent.current?.given === given) sizing?.onWidths(unsent.current.widths);
      unsent.current = null;
    },
  };
};

/** Room for the box's scroll bar, which container units do not know of. */
const scrollBar = 16;

/**
 * Chosen widths hold exactly; the other columns share the rest of the box in proportion, and the last of them takes what
 * is left. If all are chosen, the last column does: the browser would otherwise stretch every one.
 */
export const colWidths = (
  columns: ReadonlyArray<Pick<Column<never>, 'id' | 'width'>>,
  chosen: Widths,
  hasBoxes: boolean,
): Array<number | string | undefined> => {
  const others = columns.filter(({ id }) => chosen[id] === undefined);
  if (others.length === columns.length) return columns.map(({ width }) => width);

  const usual = ({ width }: { width?: number }) => width ?? leastWidth;
  const sum = (widths: number[]) => widths.reduce((total, width) => total + width, 0);
  const taken = sum(columns.map(({ id }) => chosen[id] ?? 0)) + (hasBoxes ? boxWidth : 0) + scrollBar;
  const shared = sum(others.map(usual));

  const last = others.at(-1) ?? columns.at(-1);

  return columns.map((column) => {
    if (column === last) return undefined;
    if (chosen[column.id] !== undefined) return chosen[column.id];
    return `max(${usual(column)}px, calc((100cqi - ${taken}px) * ${(usual(column) / shared).toFixed(4)}))`;
  });
};
