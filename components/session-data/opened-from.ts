/** A session's address, with the list it was opened from. */
import { nameSearch } from './named-search';

/** For links from a list to a session: the list's filters, order and search. */
export const fromList = (address: string, text: string | null): string =>
  `?${new URLSearchParams({ list: address, ...(text !== null && { search: nameSearch(text) }) })}`;

/** For links from Appeals: its view, filters and search. */
export const fromAppeals = (address: string, text: string | null): string =>
  `?${new URLSearchParams({ appeals: address, ...(text !== null && { search: nameSearch(text) }) })}`;

export const sessionHref = (sessionId: string, from = ''): string =>
  `/sessions/${encodeURIComponent(sessionId)}${from}`;
