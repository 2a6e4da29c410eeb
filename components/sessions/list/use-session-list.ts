'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionRow } from '@/lib/answers';
import { useProof } from '../../proof/proof-provider';
import { usePurpose } from '../../purpose/purpose-provider';
import { sessionListsKey } from '../../session-data/keys';
import { type ListPage, listQuery, mayStay, releaseFirstPage } from '../../session-data/list-queries';
import { firstPage, type ListAddress } from '../../session-data/use-list-address';
import { type AddressedState, useAddressedState } from '../../ui/addressed-state';

const noRows: SessionRow[] = [];

export interface SessionListData {
  state: AddressedState<ListPage>;
  /** The page on screen, even if for a previous address; `null` if there is none. */
  page: ListPage | null;
  /** The page on screen, if it is the one of the address. */
  current: ListPage | null;
  rows: SessionRow[];
  busy: boolean;
  /** New sessions since the page was loaded; shown on request. */
  arrived: number;
  /** Goes to the first page with all new sessions. */
  toStart: () => void;
  retry: () => void;
  /** Reloads all lists after a change. */
  refresh: () => void;
}

/**
 * Rows that must not stay until others come: names whose purpose or search is over, and, after a failed search, the rows
 * of another text, which would pass for its answer.
 */
const ownRows = (
  state: AddressedState<ListPage>,
  text: string | null,
  purpose: string | null,
): AddressedState<ListPage> => {
  if (state.kind !== 'shown') return state;
  if (state.problem && state.data.text !== text) return { kind: 'failed', problem: state.problem };

  return mayStay(state.data, text, purpose) ? state : { kind: 'loading' };
};

/** The rows for the address and the search. Old ones stay while new ones load, and rows never move by themselves. */
export const useSessionList = (
  { query: requested, address, goTo }: Pick<ListAddress, 'query' | 'address' | 'goTo'>,
  text: string | null,
): SessionListData => {
  const client = useQueryClient();
  const { withProof } = useProof();
  const { running, reconcile } = usePurpose();
  const purpose = running?.code ?? null;
  const query = useQuery(listQuery(address, text, purpose));
  const state = ownRows(useAddressedState(query), text, purpose);
  const page = state.kind === 'shown' ? state.data : null;
  const current = state.kind === 'shown' && state.isCurrent ? state.data : null;

  const isMasked = text === null || !current ? null : current.namesFor === null;
  useEffect(() => {
    if (isMasked !== null) reconcile(isMasked);
  }, [isMasked, reconcile]);

  const toStart = () => {
    if (text === null) releaseFirstPage(client, firstPage({ ...requested, columns: null }));
    if (requested.place.kind !== 'start') goTo({ kind: 'start' });
  };

  return {
    state,
    page,
    current,
    rows: page?.answer.rows ?? noRows,
    busy: query.isFetching,
    arrived: current?.answer.arrived ?? 0,
    toStart,
    // Asks for a proof of identity if a search needs one.
    retry: () => void withProof(() => query.refetch({ throwOnError: true })).catch(() => {}),
    refresh: () => void client.invalidateQueries({ queryKey: sessionListsKey }),
  };
};
