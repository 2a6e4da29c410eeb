'use client';

import { startTransition, useEffect, useState } from 'react';

/** True once `isTime`, or after `maxDelayMs`, but never before the first paint. */
export const useDelayed = (isTime: boolean, maxDelayMs: number): boolean => {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    if (isOn) return;
    const turnOn = () => startTransition(() => setOn(true));
    if (isTime) return turnOn();
    const timer = setTimeout(turnOn, maxDelayMs);
    return () => clearTimeout(timer);
  }, [isOn, isTime, maxDelayMs]);

  return isOn;
};
