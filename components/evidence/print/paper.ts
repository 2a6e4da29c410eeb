'use client';

import { useSyncExternalStore } from 'react';
import type { PrintAnswer } from '@/lib/answers';

/** What stands on the paper while the case is printed; `null` at all other times. */
let paper: PrintAnswer | null = null;
const listeners = new Set<() => void>();

/** The style sheet prints a case only under this mark of the document. */
const lay = (next: PrintAnswer | null): void => {
  paper = next;
  document.documentElement.toggleAttribute('data-case-print', next !== null);
  for (const tell of listeners) tell();
};

const follow = (tell: () => void) => {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
};

export const usePaper = (): PrintAnswer | null =>
  useSyncExternalStore(
    follow,
    () => paper,
    () => null,
  );

/** For what is closed on the screen and open on paper. */
export const usePrinting = (): boolean => usePaper() !== null;

export const takePaperAway = (): void => lay(null);

/** Two frames: in the first the page is drawn for paper, before the second it stands. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Opens the browser's dialog for what is on record; afterwards the page is as it was. */
export const printOn = async (answer: PrintAnswer): Promise<void> => {
  window.addEventListener('afterprint', takePaperAway, { once: true });
  lay(answer);
  await nextPaint();
  window.print();
};
