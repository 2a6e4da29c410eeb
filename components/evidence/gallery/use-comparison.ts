'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Keys } from '../../ui/shortcuts';
import type { MovingView } from './moving-view';

/** Flashes per second. More than three can trigger seizures. */
export const blinkSpeeds = { min: 0.5, usual: 1.5, max: 3 } as const;

interface Blink {
  shown: 'first' | 'second';
  /** False with reduced motion: each press then switches once. */
  isAutomatic: boolean;
  toggle: () => void;
}

/** The preference is read on every render, without a subscription. */
const noSubscription = () => () => undefined;
const isMotionAllowed = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const useBlink = (running: boolean, speed: number): Blink => {
  // Unknown on the server, so nothing moves in its markup.
  const isAutomatic = useSyncExternalStore(noSubscription, isMotionAllowed, () => false);
  const [isSecond, setSecond] = useState(false);

  useEffect(() => {
    if (running && isAutomatic) setSecond(true);
  }, [running, isAutomatic]);
  useEffect(() => {
    if (!running || !isAutomatic) return;
    const timer = setInterval(() => setSecond((before) => !before), 500 / Math.min(speed, blinkSpeeds.max));
    return () => clearInterval(timer);
  }, [running, isAutomatic, speed]);

  return {
    shown: isSecond ? 'second' : 'first',
    isAutomatic,
    toggle: () => setSecond(!isSecond),
  };
};

type CompareMode = 'side by side' | 'blink' | 'overlay';

export interface Comparison {
  mode: CompareMode;
  setMode: (mode: CompareMode) => void;
  /** Opacity of the second image in per cent. */
  amount: number;
  setAmount: (amount: number) => void;
  addAmount: (more: number) => void;
  blink: Blink;
  /** Flashes per second. */
  speed: number;
  setSpeed: (speed: number) => void;
  pressBlink: () => void;
  /** Whether Space is held down, which makes the images blink. */
  setHeld: (isHeld: boolean) => void;
}

export const useComparison = (): Comparison => {
  const [chosenMode, setMode] = useState<CompareMode>('side by side');
  const [isHeld, setHeld] = useState(false);
  const [amount, setAmount] = useState(50);
  const [speed, setSpeed] = useState<number>(blinkSpeeds.usual);
  const mode = isHeld ? 'blink' : chosenMode;
  const blink = useBlink(mode === 'blink', speed);

  const pressBlink = () => {
    if (blink.isAutomatic) {
      setMode(chosenMode === 'blink' ? 'side by side' : 'blink');
      return;
    }
    setMode('blink');
    blink.toggle();
  };

  return {
    mode,
    setMode,
    amount,
    setAmount,
    addAmount: (more) => setAmount((before) => Math.min(100, Math.max(0, before + more))),
    blink,
    speed,
    setSpeed,
    pressBlink,
    setHeld,
  };
};

/** Space starts blinking; callers must call `setHeld(false)` when it is released. */
export const compareKeys = (comparison: Comparison, moving: MovingView): Keys => {
  const { mode, setMode, blink, pressBlink, setHeld } = comparison;
  const addAmount = (more: number) => () => comparison.addAmount(more);

  return {
    ...(mode === 'overlay' && { ArrowLeft: addAmount(-5), ArrowRight: addAmount(5) }),
    v: () => setMode('side by side'),
    o: () => setMode('overlay'),
    ' ': blink.isAutomatic ? () => setHeld(true) : pressBlink,
    '+': () => moving.step(1),
    '-': () => moving.step(-1),
    '0': moving.fit,
  };
};
