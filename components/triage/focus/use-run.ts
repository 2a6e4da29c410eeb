'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRun, type Run, type RunState } from './run';

const tickMs = 5000;

/** Begins with the page and ends with it. */
export const useRun = (): { run: Run; state: RunState } => {
  const [run] = useState(createRun);
  const state = useSyncExternalStore(run.subscribe, run.read, run.read);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    clearTimeout(leaving.current);
    run.start();
    const timer = setInterval(run.tick, tickMs);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && run.start();
    window.addEventListener('pagehide', run.leave);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', run.tick);

    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', run.leave);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', run.tick);
      // In development React takes every page off once and puts it back: that is no leaving.
      leaving.current = setTimeout(run.leave);
    };
  }, [run]);

  return { run, state };
};
