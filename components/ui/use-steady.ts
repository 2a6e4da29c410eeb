'use client';

import { useCallback, useEffect, useRef } from 'react';

/** The same function always, which calls the newest one: memoised rows are not drawn again for a new callback. */
export const useSteady = <Args extends unknown[]>(given: (...args: Args) => void): ((...args: Args) => void) => {
  const newest = useRef(given);
  useEffect(() => {
    newest.current = given;
  });

  return useCallback((...args: Args) => newest.current(...args), []);
};
