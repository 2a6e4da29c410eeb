'use client';

import { useState } from 'react';
import type { LogFilter, Place } from '../../session-data/audit-address';
import type { LogPage } from '../queries';

/** How a page was reached: from which page, and with how many rows above it at that time. */
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
  /** Number of the first row shown, if known. */
  firstRow: number | null;
  /** The page above; `undefined` if this page was not reached from one. */
  newer: Place | undefined;
  older: () => void;
}

/**
 * The server only pages towards older events, so the way back is remembered here. New events push rows down: the number
 * of rows above grows with the total, and is unknown if the total is not exact.
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
