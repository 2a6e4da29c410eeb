'use client';

import { parseAsString, useQueryState } from 'nuqs';

/** Search texts are personal: an address holds a random name, and the text stays in memory until the page is reloaded. */
const texts = new Map<string, string>();
const mostTexts = 50;

/** The same name for the same text. */
export const nameSearch = (text: string): string => {
  for (const [name, known] of texts) if (known === text) return name;

  const name = Math.random().toString(36).slice(2, 10);
  texts.set(name, text);
  const [oldest] = texts.keys();
  if (oldest !== undefined && texts.size > mostTexts) texts.delete(oldest);

  return name;
};

/** `null`: searched before a reload or in another tab. */
export const searchNamed = (name: string): string | null => texts.get(name) ?? null;

/** A list with the search for a text, if any. */
export const searchedHref = (path: string, address: string, text: string | null): string => {
  const parameters = [address, text !== null && `search=${nameSearch(text)}`].filter(Boolean).join('&');

  return parameters === '' ? path : `${path}?${parameters}`;
};

/** The search of a list. It belongs to the page in the browser's history, so Back restores it. */
export const useNamedSearch = () => {
  const [name, setName] = useQueryState('search', parseAsString);

  return {
    text: name === null ? null : searchNamed(name),
    setText: (text: string | null) => void setName(text === null ? null : nameSearch(text)),
  };
};
