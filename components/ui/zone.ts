'use client';

import { useSyncExternalStore } from 'react';
import { ownZone, type Zone } from './time-words';

const listeners = new Set<() => void>();
let journeys = 0;
let isPaper = false;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** `GMT+0100 (Central European Standard Time)` */
const ofDevice = (): string => new Date().toTimeString().slice(9);

let lastSeen = ofDevice();

/** A device may have travelled while the page was in the background. */
const lookAgain = (): void => {
  const seen = ofDevice();
  if (seen === lastSeen) return;
  lastSeen = seen;
  journeys++;
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);

  return () => listeners.delete(listener);
};

const read = (): Zone => (isPaper ? 'UTC' : ownZone(journeys));

if (typeof window !== 'undefined') window.addEventListener('focus', lookAgain);

/** The reader's zone. UTC on the server, so that its pages are the same for everybody. */
export const useZone = (): Zone => useSyncExternalStore(subscribe, read, () => 'UTC');

/** On paper nobody can ask for UTC, so all times are. */
export const writeInUtc = (isOn: boolean): void => {
  isPaper = isOn;
  tell();
};
