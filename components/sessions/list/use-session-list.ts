'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow } from '@/lib/answers';
import { sessionListsKey } from '../queries';
import { type ListState, listState } from './list-state';
import { type ListPage, letGo, listQuery } from './queries';
import { firstPage, type ListAddress } from './use-list-address';

const noRows: SessionRow[] = [];

export interface SessionListData {
  state: ListState;
  /** What is on the screen, of whichever address; `null` while nothing is. */
  page: ListPage | null;
  /** What is on the screen, if it is what the address asks for. */
  current: ListPage | null;
  rows: SessionRow[];
  busy: boolean;
  /** How many came since the first row was shown; they wait until somebody asks for them. */
  arrived: number;
  /** To the first page as it is now, with all that is new. */
  toStart: () => void;
  retry: () => void;
  /** Something was changed here: what stands in any list may be old. */
  reread: () => void;
}

/** The rows that the address and the search ask for. Old ones stay while newer ones load, and none moves by itself. */
export const useSessionList = (
  { query: asked, address, goTo }: Pick<ListAddress, 'query' | 'address' | 'goTo'>,
  text: string | null,
): SessionListData => {
  const client = useQueryClient();
  const query = useQuery(listQuery(address, text));
  const [lastGood, setLastGood] = useState<ListPage>();
  if (query.data && query.data !== lastGood) setLastGood(query.data);

  const state = listState(query, lastGood);
  const page = state.kind === 'shown' ? state.page : null;
  const current = state.kind === 'shown' && state.isCurrent ? state.page : null;

  const toStart = () => {
    if (text === null) letGo(client, firstPage(asked));
    if (asked.place.kind !== 'start') goTo({ kind: 'start' });
  };

  return {
    state,
    page,
    current,
    rows: page?.answer.rows ?? noRows,
    busy: query.isFetching,
    arrived: current?.answer.arrived ?? 0,
    toStart,
    retry: () => void query.refetch(),
    reread: () => void client.invalidateQueries({ queryKey: sessionListsKey }),
  };
};
