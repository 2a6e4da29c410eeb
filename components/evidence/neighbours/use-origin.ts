'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import type { SavedViewRow } from '@/lib/answers';
import { readAddress } from '@/lib/session-query';
import { viewsQuery } from '../../sessions/list/queries';
import { firstPage } from '../../sessions/list/use-list-address';
import { searchNamed } from '../../sessions/opened-from';

/** `search`: what was sought in the list; `lost` after a reload or in another tab, where nobody knows it. */
export interface Origin {
  address: string;
  search: { kind: 'none' } | { kind: 'known'; text: string } | { kind: 'lost' };
}

/** However its parameters were written, the same list has one address; what it cannot mean is left out. */
const normal = (address: string): string => firstPage(readAddress(new URLSearchParams(address)).query);

const searchOf = (name: string | null): Origin['search'] => {
  if (name === null) return { kind: 'none' };
  const text = searchNamed(name);
  return text === null ? { kind: 'lost' } : { kind: 'known', text };
};

const parsers = { list: parseAsString, search: parseAsString };

/** The list that the session was opened from, as the address says; `null`: from none. */
export const useOrigin = (): Origin | null => {
  const [{ list, search }] = useQueryStates(parsers);
  return list === null ? null : { address: normal(list), search: searchOf(search) };
};

const nameAmong = (views: readonly SavedViewRow[], address: string): string | null =>
  views.find((view) => normal(view.address) === address)?.name ?? null;

/** The name that somebody gave the list; `null` for one that is no saved view. */
export const useListName = (address: string): string | null => {
  const { data } = useQuery({ ...viewsQuery, refetchInterval: false, enabled: address !== '' });
  return address === '' ? null : nameAmong(data?.views ?? [], address);
};
