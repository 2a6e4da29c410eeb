'use client';

import { useState } from 'react';
import type { Keys } from '../../ui/shortcuts';
import type { MovingView } from './moving-view';
import { type Blink, blinkSpeeds, useBlink } from './use-blink';

type CompareMode = 'side by side' | 'blink' | 'overlay';

export interface Comparison {
  mode: CompareMode;
  setMode: (mode: CompareMode) => void;
  /** How much of the second picture is seen, in per cent. */
  amount: number;
  setAmount: (amount: number) => void;
  addAmount: (more: number) => void;
  blink: Blink;
  /** Flashes a second. */
  speed: number;
  setSpeed: (speed: number) => void;
  pressBlink: () => void;
  /** Space is down, or not any more: while it is, the pictures blink. */
  setHeld: (isHeld: boolean) => void;
}

/** How two pictures are held against each other. */
export const useComparison = (): Comparison => {
  const [chosenMode, setMode] = useState<CompareMode>('side by side');
  const [isHeld, setHeld] = useState(false);
  const [amount, setAmount] = useState(50);
  const [speed, setSpeed] = useState<number>(blinkSpeeds.usual);
  const mode = isHeld ? 'blink' : chosenMode;
  const blink = useBlink(mode === 'blink', speed);

  const pressBlink = () => {
    if (blink.byItself) {
      setMode(chosenMode === 'blink' ? 'side by side' : 'blink');
      return;
    }
    setMode('blink');
    blink.change();
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

/** Space begins what the end of its press has to end: `setHeld(false)`. */
export const compareKeys = (comparison: Comparison, moving: MovingView): Keys => {
  const { mode, setMode, blink, pressBlink, setHeld } = comparison;
  const addAmount = (more: number) => () => comparison.addAmount(more);

  return {
    ...(mode === 'overlay' && { ArrowLeft: addAmount(-5), ArrowRight: addAmount(5) }),
    v: () => setMode('side by side'),
    o: () => setMode('overlay'),
    ' ': blink.byItself ? () => setHeld(true) : pressBlink,
    '+': () => moving.step(1),
    '-': () => moving.step(-1),
    '0': moving.fit,
  };
};
