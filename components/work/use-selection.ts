'use client';

import { useMemo, useState } from 'react';
import type { SessionRow } from '@/lib/answers';

export interface Selection {
  /** `matching`: everything that matches the filter, on any page. */
  all: false | 'matching';
  /** Empty while `all` is set. */
  ids: string[];
  /** With `all`: the number shown when the person selected all. */
  count: number;
  /** The sessions selected one by one, with the newest data at hand. */
  rows: SessionRow[];
  isSelected: (id: string) => boolean;
  /** `range`: everything from the row selected last to this one. */
  toggle: (id: string, options?: { range?: boolean }) => void;
  /** Selects the whole page, or deselects it if all of it is selected. */
  selectAllOnPage: () => void;
  selectAllMatching: (count: number) => void;
  clear: () => void;
  /** For the checkbox in the table's head. */
  headState: 'none' | 'some' | 'all';
}

interface State {
  filterKey: string;
  /** Selected one by one, on any page. */
  chosen: ReadonlyMap<string, SessionRow>;
  expected: number | null;
  /** Start of a range. */
  anchor: string | null;
}

const nothing = (filterKey: string): State => ({ filterKey, chosen: new Map(), expected: null, anchor: null });

const between = (rows: readonly SessionRow[], anchor: string | null, id: string): readonly SessionRow[] => {
  const to = rows.findIndex((row) => row.id === id);
  const from = rows.findIndex((row) => row.id === anchor);
  // The range starts on another page: select this row alone.
  if (from === -1) return rows.slice(to, to + 1);

  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
};

const toggled = (state: State, rows: readonly SessionRow[], id: string, range: boolean): State => {
  // The server cannot take "all but one": only the rows on screen stay selected.
  const before = state.expected === null ? state.chosen : new Map(rows.map((row) => [row.id, row]));
  const chosen = new Map(before);

  if (range) {
    for (const row of between(rows, state.anchor, id)) chosen.set(row.id, row);
  } else if (!chosen.delete(id)) {
    const row = rows.find((each) => each.id === id);
    if (row) chosen.set(id, row);
  }

  return { ...state, chosen, expected: null, anchor: id };
};

const withPage = (state: State, rows: readonly SessionRow[], isWhole: boolean): State => {
  const chosen = new Map(state.expected === null ? state.chosen : []);
  for (const row of rows) {
    if (isWhole) chosen.delete(row.id);
    else chosen.set(row.id, row);
  }

  return { ...state, chosen, expected: null, anchor: null };
};

/**
 * The selected sessions, by id, so that pages and order may change. Another filter clears the selection, because nobody
 * should act on what they no longer see.
 */
export const useSelection = (rows: readonly SessionRow[], filterKey: string): Selection => {
  const [stored, setState] = useState(() => nothing(filterKey));
  const state = stored.filterKey === filterKey ? stored : nothing(filterKey);
  if (state !== stored) setState(state);

  return useMemo((): Selection => {
    const { chosen, expected } = state;
    const isAll = expected !== null;
    const isSelected = (id: string) => isAll || chosen.has(id);
    const onPage = rows.filter(({ id }) => isSelected(id)).length;
    const isWhole = rows.length > 0 && onPage === rows.length;
    const fresh = new Map(rows.map((row) => [row.id, row]));

    return {
      all: isAll ? 'matching' : false,
      ids: isAll ? [] : [...chosen.keys()],
      count: expected ?? chosen.size,
      rows: isAll ? [] : [...chosen.values()].map((row) => fresh.get(row.id) ?? row),
      isSelected,
      toggle: (id, { range = false } = {}) => setState((before) => toggled(before, rows, id, range)),
      selectAllOnPage: () => setState((before) => withPage(before, rows, isWhole)),
      selectAllMatching: (count) => setState((before) => ({ ...before, expected: count, anchor: null })),
      clear: () => setState(nothing(state.filterKey)),
      headState: isWhole ? 'all' : onPage > 0 ? 'some' : 'none',
    };
  }, [rows, state]);
};
