'use client';

import { useSyncExternalStore } from 'react';
import type { PrintAnswer } from '@/lib/answers';
import { writeInUtc } from '../ui/zone';

let printout: PrintAnswer | null = null;
const listeners = new Set<() => void>();

/** The style sheet prints a case only while the document has this attribute. */
const setPrintout = (next: PrintAnswer | null): void => {
  printout = next;
  document.documentElement.toggleAttribute('data-case-print', next !== null);
  writeInUtc(next !== null);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const usePrintout = (): PrintAnswer | null =>
  useSyncExternalStore(
    subscribe,
    () => printout,
    () => null,
  );

/** True while printing, when collapsed parts must be expanded. */
export const usePrinting = (): boolean => usePrintout() !== null;

export const endPrinting = (): void => setPrintout(null);

/** The page is redrawn for print in the first frame and complete before the second. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** The logo at the head. A picture that cannot be drawn keeps nobody from printing. */
const drawnLogo = async (): Promise<void> => {
  await document
    .querySelector<HTMLImageElement>('[data-case-page] img[src^="blob:"]')
    ?.decode()
    .catch(() => undefined);
};

/** Opens the browser's print dialog for a recorded printout, then restores the page. */
export const printPage = async (answer: PrintAnswer): Promise<void> => {
  window.addEventListener('afterprint', endPrinting, { once: true });
  setPrintout(answer);
  await nextPaint();
  await drawnLogo();
  window.print();
};
