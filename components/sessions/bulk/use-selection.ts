'use client';

import { useMemo, useState } from 'react';
import type { SessionRow } from '@/lib/answers';

export interface Selection {
  /** `matching`: everything that fits the filter, on this page or not. */
  all: false | 'matching';
  /** Empty while `all` is set: nobody has read their names. */
  ids: string[];
  /** With `all`: as many as the person was told when they chose it. */
  count: number;
  /** What is known of those chosen by name, as new as it is at hand. */
  rows: SessionRow[];
  isSelected: (id: string) => boolean;
  /** `range`: everything from the row that was chosen last to this one. */
  toggle: (id: string, options?: { range?: boolean }) => void;
  /** Chooses the whole page; once all of it is chosen, leaves it out again. */
  selectAllOnPage: () => void;
  selectAllMatching: (count: number) => void;
  clear: () => void;
  /** For the checkbox in the head of the table: of this page. */
  headState: 'none' | 'some' | 'all';
}

interface State {
  filterKey: string;
  /** Chosen by name, on whichever page. */
  chosen: ReadonlyMap<string, SessionRow>;
  expected: number | null;
  /** Where a range begins. */
  anchor: string | null;
}

const nothing = (filterKey: string): State => ({ filterKey, chosen: new Map(), expected: null, anchor: null });

const between = (rows: readonly SessionRow[], anchor: string | null, id: string): readonly SessionRow[] => {
  const to = rows.findIndex((row) => row.id === id);
  const from = rows.findIndex((row) => row.id === anchor);
  // The row where it began is on another page: then this one alone.
  if (from === -1) return rows.slice(to, to + 1);

  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
};

const toggled = (state: State, rows: readonly SessionRow[], id: string, range: boolean): State => {
  // All but one cannot be asked of the server: what is in sight stays chosen, and nothing that nobody looked at.
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
 * Which sessions something is to be done to. By id, so that pages and order may change; another filter ends it, because
 * nobody should act on what they no longer see.
 */
export const useSelection = (rows: readonly SessionRow[], filterKey: string): Selection => {
  const [kept, setState] = useState(() => nothing(filterKey));
  const state = kept.filterKey === filterKey ? kept : nothing(filterKey);
  if (state !== kept) setState(state);

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
