'use client';

import { useRef, useState } from 'react';
import type { Column } from './columns';
import type { ColumnSizing } from './resize-handle';

export const boxWidth = 36;
/** For columns that share what is left. */
const leastWidth = 96;

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
    /** `null`: as wide as it was made. */
    setWidth: (id: string, width: number | null) => {
      const { [id]: _, ...others } = widths;
      unsent.current = { given, widths: width === null ? others : { ...others, [id]: width } };
      setEdit(unsent.current);
    },
    commit: () => {
      if (unsent.current?.given === given) sizing?.onWidths(unsent.current.widths);
      unsent.current = null;
    },
  };
};

type Sized = Pick<Column<never>, 'id' | 'width'>;

const sum = (widths: number[]): number => widths.reduce((total, width) => total + width, 0);
const usual = ({ width }: Pick<Sized, 'width'>): number => width ?? leastWidth;

export const widthOf = (column: Sized, chosen: Widths): number => chosen[column.id] ?? usual(column);

export const totalWidth = (columns: readonly Sized[], chosen: Widths, hasBoxes: boolean): number =>
  sum(columns.map((column) => widthOf(column, chosen))) + (hasBoxes ? boxWidth : 0);

/** Room for the box's scroll bar, which container units do not know of. */
const scrollBar = 16;

/**
 * Chosen widths hold exactly; the other columns share the rest of the box in proportion, and the last of them takes what
 * is left. If all are chosen, the last column does: the browser would otherwise stretch every one.
 */
export const colWidths = (
  columns: readonly Sized[],
  chosen: Widths,
  hasBoxes: boolean,
): Array<number | string | undefined> => {
  const others = columns.filter(({ id }) => chosen[id] === undefined);
  if (others.length === columns.length) return columns.map(({ width }) => width);

  const taken = sum(columns.map(({ id }) => chosen[id] ?? 0)) + (hasBoxes ? boxWidth : 0) + scrollBar;
  const shared = sum(others.map(usual));

  const last = others.at(-1) ?? columns.at(-1);

  return columns.map((column) => {
    if (column === last) return undefined;
    if (chosen[column.id] !== undefined) return chosen[column.id];
    return `max(${usual(column)}px, calc((100cqi - ${taken}px) * ${(usual(column) / shared).toFixed(4)}))`;
  });
};
