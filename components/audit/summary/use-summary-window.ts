'use client';

import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { summaryAddress } from '../address';
import type { TimeWindow } from '../time-window';

interface SummaryWindow {
  window: TimeWindow;
  setWindow: (window: TimeWindow) => void;
}

/** The time that sessions or people are counted over, kept in the address. */
export const useSummaryWindow = (): SummaryWindow => {
  const [{ time, from, to }, ask] = useQueryStates(summaryAddress, { history: 'push' });

  const window = useMemo<TimeWindow>(() => {
    if (from !== null || to !== null) return { span: null, from, to };
    return { span: time === 'all' ? null : time, from: null, to: null };
  }, [time, from, to]);

  return {
    window,
    setWindow: ({ span, from: begin, to: end }) => void ask({ time: span ?? 'all', from: begin, to: end }),
  };
};
