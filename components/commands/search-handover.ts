'use client';

import { useEffect, useRef } from 'react';

type Take = (text: string) => void;

/** A name is personal: it goes from the palette to the search field in memory, and never through an address. */
let taker: Take | null = null;
let waiting: string | null = null;

/** Whether a search field was there to take it; otherwise it waits for the next one, on the page that is opened now. */
export const handSearch = (text: string): boolean => {
  if (taker) taker(text);
  else waiting = text;

  return taker !== null;
};

/** For the search field of the list: takes what was typed elsewhere. */
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
