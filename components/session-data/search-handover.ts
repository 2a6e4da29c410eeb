'use client';

import { useEffect, useRef } from 'react';

type Take = (text: string) => void;

/** Names are personal: they pass from the command palette to the search field in memory, never in an address. */
let taker: Take | null = null;
let waiting: string | null = null;

/** True if a search field took the text; otherwise it waits for the next page that has one. */
export const handSearch = (text: string): boolean => {
  if (taker) taker(text);
  else waiting = text;

  return taker !== null;
};

/** Receives text typed elsewhere, for the search field of the list. */
export const useHandedSearch = (take: Take): void => {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    const own: Take = (text) => latest.current(text);
    taker = own;
    if (waiting !== null) own(waiting);
    waiting = null;

    return () => {
      if (taker === own) taker = null;
    };
  }, []);
};
