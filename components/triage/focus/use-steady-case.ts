import { useEffect, useState } from 'react';

import type { Opening } from './run-state';

/**
 * True once a case has been ready for a moment without a key: one pressed sooner was meant for the case before. Every key
 * begins that moment again, since somebody who types goes on whichever case is on screen. So does another opening.
 */
export const useSteadyCase = (isReady: boolean, opening: Opening): boolean => {
  const [steadyIn, setSteadyIn] = useState<Opening | null>(null);
  const isSteady = steadyIn === opening;
  useEffect(() => {
    if (!isReady || isSteady) return;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSteadyIn(opening), opening.quietMs);
    };
    begin();
    document.addEventListener('keydown', begin, { capture: true });

    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', begin, { capture: true });
    };
  }, [isReady, isSteady, opening]);

  return isSteady;
};
