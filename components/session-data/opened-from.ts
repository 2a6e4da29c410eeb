/** A session's address, with the list it was opened from. */

/** Search texts are personal: the address holds a random name, and the text stays in memory. */
let lastSearch: { name: string; text: string } | null = null;

const nameOf = (text: string): string => {
  if (lastSearch?.text !== text) lastSearch = { name: Math.random().toString(36).slice(2, 10), text };
  return lastSearch.name;
};

/** `null`: searched before a reload or in another tab. */
export const searchNamed = (name: string): string | null => (lastSearch?.name === name ? lastSearch.text : null);

/** For links from a list to a session: the list's filters, order and search. */
export const fromList = (address: string, text: string | null): string =>
  `?${new URLSearchParams({ list: address, ...(text !== null && { search: nameOf(text) }) })}`;

/** For links from Appeals: its view, filters and search. */
export const fromAppeals = (address: string, text: string | null): string =>
  `?${new URLSearchParams({ appeals: address, ...(text !== null && { search: nameOf(text) }) })}`;

export const sessionHref = (sessionId: string, from = ''): string =>
  `/sessions/${encodeURIComponent(sessionId)}${from}`;
