'use client';

import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer for the whole page, and none if nothing shows a running time.
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    current = Date.now();
    for (const each of listeners) each();
  }, 1000);

  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
};

/** The time in milliseconds, rounded down to a step; the caller renders once per step. `null` on the server. */
export const useNow = (stepMs: number): number | null => {
  const read = useCallback(() => {
    if (listeners.size === 0) current = Date.now();
    return Math.floor(current / stepMs) * stepMs;
  }, [stepMs]);

  return useSyncExternalStore<number | null>(subscribe, read, () => null);
};
