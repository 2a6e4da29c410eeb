/** A session's address, and in it the list that the session was opened from. */

/** A search text is personal: an address holds a random name of it, and the text stays in the memory of this page. */
let kept: { name: string; text: string } | null = null;

const nameOf = (text: string): string => {
  if (kept?.text !== text) kept = { name: Math.random().toString(36).slice(2, 10), text };
  return kept.name;
};

/** `null`: it was sought before a reload, or in another tab, and is not known here. */
export const searchNamed = (name: string): string | null => (kept?.name === name ? kept.text : null);

/** For links out of a list: its filters and order, and that something was sought. */
export const fromList = (address: string, text: string | null): string =>
  `?${new URLSearchParams({ list: address, ...(text !== null && { search: nameOf(text) }) })}`;

export const sessionHref = (sessionId: string, from = ''): string =>
  `/sessions/${encodeURIComponent(sessionId)}${from}`;
