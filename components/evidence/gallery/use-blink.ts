'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

/** Three changes a second are one and a half flashes: half of what is safe for everybody. */
const changeMs = 333;

export interface Blink {
  /** Which of two pictures is seen at present. */
  shown: 'first' | 'second';
  /** Where motion is unwelcome, nothing changes by itself: each press changes once. */
  byItself: boolean;
  change: () => void;
}

/** Read whenever something is drawn, and not followed. */
const unfollowed = () => () => undefined;
const isMotionWelcome = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Two pictures in the same place, in turn, for as long as it is `running`. */
export const useBlink = (running: boolean): Blink => {
  // The server cannot know: nothing moves in what it draws.
  const byItself = useSyncExternalStore(unfollowed, isMotionWelcome, () => false);
  const [isSecond, setSecond] = useState(false);

  useEffect(() => {
    if (!running || !byItself) return;
    setSecond(true);
    const timer = setInterval(() => setSecond((before) => !before), changeMs);
    return () => clearInterval(timer);
  }, [running, byItself]);

  return {
    shown: isSecond ? 'second' : 'first',
    byItself,
    change: () => setSecond(!isSecond),
  };
};
