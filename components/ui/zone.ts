'use client';

import { useSyncExternalStore } from 'react';
import type { Zone } from './time-words';

const listeners = new Set<() => void>();
let ofDevice: Zone | null = null;
let isPaper = false;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** A device may have travelled while the page was in the background. */
const readAgain = (): void => {
  ofDevice = null;
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);

  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) ofDevice = null;
  };
};

const read = (): Zone => {
  // Kept, because asking takes longer than formatting a time.
  ofDevice ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

  return isPaper ? 'UTC' : ofDevice;
};

if (typeof window !== 'undefined') {
  window.addEventListener('focus', readAgain);
  // Asked in a quiet moment before the first time is drawn, where the browser tells of one.
  window.requestIdleCallback?.(read);
}

/** The reader's zone. UTC on the server, so that its pages are the same for everybody. */
export const useZone = (): Zone => useSyncExternalStore(subscribe, read, () => 'UTC');

/** On paper nobody can ask for UTC, so all times are. */
export const writeInUtc = (isOn: boolean): void => {
  isPaper = isOn;
  tell();
};
