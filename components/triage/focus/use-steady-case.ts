import { useEffect, useState } from 'react';

/** Faster than anybody reads a case, and slower than a second press of the same key. */
export const steadyAfterMs = 400;

/** True once a case has been ready for a moment: a key pressed sooner was meant for the case before. */
export const useSteadyCase = (isReady: boolean): boolean => {
  const [isSteady, setSteady] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setSteady(true), steadyAfterMs);
    return () => clearTimeout(timer);
  }, [isReady]);

  return isSteady;
};
