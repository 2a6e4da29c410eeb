'use client';

import { useEffect, useEffectEvent } from 'react';

/** Does once what the end of the address asks for (`/settings/people#invite`), and removes it from there. */
export const useArrival = (wish: string, act: () => void): void => {
  const fulfil = useEffectEvent(act);
  useEffect(() => {
    if (location.hash !== `#${wish}`) return;
    history.replaceState(null, '', location.pathname + location.search);
    fulfil();
  }, [wish]);
};
