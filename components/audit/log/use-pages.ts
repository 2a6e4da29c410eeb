'use client';

import { useState } from 'react';
import type { LogFilter, Place } from '../address';
import type { LogPage } from '../queries';

/** How a page was reached: from which one, and how many rows lay above it at that time. */
interface Step {
  from: Place;
  rowsAbove: number | null;
  total: LogPage['total'];
  since: LogPage['since'];
}

interface Steps {
  filter: LogFilter;
  byStart: Record<string, Step>;
}

interface Pages {
  /** Absolute number of the first row shown, while it can be known. */
  firstRow: number | null;
  /** The way back up; `undefined` where nobody came down. */
  newer: Place | undefined;
  older: () => void;
}

/**
 * The server knows only "older than": the way back is what was passed on the way down. New events push rows down, so
 * the count of rows above grows with the total, and is not claimed where the total is no exact one.
 */
export const usePages = (
  filter: LogFilter,
  place: Place,
  page: LogPage | undefined,
  goTo: (place: Place) => void,
): Pages => {
  const [steps, setSteps] = useState<Steps>({ filter, byStart: {} });
  const known = steps.filter === filter ? steps.byStart : {};
  const step = place && 'before' in place ? known[place.before] : undefined;

  const rowsAbove = place === null ? 0 : rowsAboveNow(step, page);

  return {
    firstRow: rowsAbove === null ? null : rowsAbove + 1,
    newer: step?.from,
    older: () => {
      const before = page?.nextBefore;
      if (!page || !before) return;

      const next: Step = {
        from: place,
        rowsAbove: rowsAbove === null ? null : rowsAbove + page.events.length,
        total: page.total,
        since: page.since,
      };
      setSteps({ filter, byStart: { ...known, [before]: next } });
      goTo({ before });
    },
  };
};

const rowsAboveNow = (step: Step | undefined, page: LogPage | undefined): number | null => {
  if (!step || !page || step.rowsAbove === null) return null;
  if (step.total.atLeast || page.total.atLeast || step.since !== page.since) return null;
  return step.rowsAbove + page.total.count - step.total.count;
};
