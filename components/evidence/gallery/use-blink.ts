'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

/** Flashes a second, each of two changes. More than three are not safe for everybody. */
export const blinkSpeeds = { least: 0.5, usual: 1.5, most: 3 } as const;

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
export const useBlink = (running: boolean, speed: number): Blink => {
  // The server cannot know: nothing moves in what it draws.
  const byItself = useSyncExternalStore(unfollowed, isMotionWelcome, () => false);
  const [isSecond, setSecond] = useState(false);

  useEffect(() => {
    if (running && byItself) setSecond(true);
  }, [running, byItself]);
  useEffect(() => {
    if (!running || !byItself) return;
    const timer = setInterval(() => setSecond((before) => !before), 500 / Math.min(speed, blinkSpeeds.most));
    return () => clearInterval(timer);
  }, [running, byItself, speed]);

  return {
    shown: isSecond ? 'second' : 'first',
    byItself,
    change: () => setSecond(!isSecond),
  };
};
