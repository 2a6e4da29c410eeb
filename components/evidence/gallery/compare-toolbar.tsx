'use client';

import { Activity, Columns2, Layers } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import type { MovingView } from './moving-view';
import { ZoomButtons } from './zoom-buttons';

export type CompareMode = 'side by side' | 'blink' | 'overlay';

interface ModeButtonProps {
  isOn: boolean;
  onPress: () => void;
  /** Takes the focus after a press with the pointer: Space would press the button again instead of blinking. */
  onPointed: () => void;
  children: ReactNode;
}

const ModeButton = ({ isOn, onPress, onPointed, children }: ModeButtonProps) => (
  <Button
    look="ghost"
    size="small"
    aria-pressed={isOn}
    onClick={({ detail }: MouseEvent) => {
      onPress();
      if (detail > 0) onPointed();
    }}
    className="aria-pressed:border-line-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-1"
  >
    {children}
  </Button>
);

interface CompareToolbarProps {
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  onBlink: () => void;
  onPointed: () => void;
  /** How much of the second picture is seen, in per cent. */
  amount: number;
  onAmount: (amount: number) => void;
  moving: MovingView;
  hasTurnKey?: boolean;
  /** Further tools, at its end. */
  children?: ReactNode;
}

export const CompareToolbar = ({
  mode,
  onMode,
  onBlink,
  onPointed,
  amount,
  onAmount,
  moving,
  hasTurnKey = true,
  children,
}: CompareToolbarProps) => {
  const id = useId();

  return (
    <div role="toolbar" aria-label="Compare" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex gap-px rounded-control bg-press p-0.5">
        <ModeButton isOn={mode === 'side by side'} onPress={() => onMode('side by side')} onPointed={onPointed}>
          <Columns2 aria-hidden="true" />
          Side by side <Kbd>V</Kbd>
        </ModeButton>
        <ModeButton isOn={mode === 'blink'} onPress={onBlink} onPointed={onPointed}>
          <Activity aria-hidden="true" />
          Blink <Kbd>Space</Kbd>
        </ModeButton>
        <ModeButton isOn={mode === 'overlay'} onPress={() => onMode('overlay')} onPointed={onPointed}>
          <Layers aria-hidden="true" />
          Overlay <Kbd>O</Kbd>
        </ModeButton>
      </div>
      <span className="flex items-center gap-2 text-12">
        <label htmlFor={id} className="text-ink-2">
          Overlay
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={amount}
          aria-valuetext={`${amount} % of the second picture`}
          disabled={mode !== 'overlay'}
          onChange={(event) => onAmount(Number(event.target.value))}
          className="h-6 w-28 accent-ink"
        />
        <span className="w-10 text-right text-ink-2">{amount} %</span>
      </span>
      <span className="ml-auto flex items-center gap-px">
        <ZoomButtons moving={moving} hasTurnKey={hasTurnKey} />
        {children}
      </span>
    </div>
  );
};
