'use client';

import { startTransition, useEffect, useState } from 'react';

/** True from when it is time for it, or after so long at the latest; and not before the page was drawn once. */
export const useFrom = (isTime: boolean, atLatestMs: number): boolean => {
  const [hasBegun, setBegun] = useState(false);

  useEffect(() => {
    if (hasBegun) return;
    const begin = () => startTransition(() => setBegun(true));
    if (isTime) return begin();
    const timer = setTimeout(begin, atLatestMs);
    return () => clearTimeout(timer);
  }, [hasBegun, isTime, atLatestMs]);

  return hasBegun;
};
