'use client';

import { Activity, Columns2, Layers } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import type { MovingView } from './moving-view';
import { blinkSpeeds } from './use-blink';
import type { Comparison } from './use-comparison';
import { ZoomButtons } from './zoom-buttons';

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

interface SliderProps {
  label: string;
  range: { min: number; max: number; step: number };
  value: number;
  /** Beside it; `spoken` where that would say too little. */
  words: string;
  spoken?: string;
  onChange: (value: number) => void;
}

/** The button of its mode stands beside it, and is its label to the eye. */
const Slider = ({ label, range, value, words, spoken = words, onChange }: SliderProps) => (
  <span className="flex items-center gap-2 text-12">
    <input
      type="range"
      {...range}
      value={value}
      aria-label={label}
      aria-valuetext={spoken}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-6 w-[72px] accent-ink"
    />
    <span className="w-10 text-ink-2">{words}</span>
  </span>
);

const speeds = { min: blinkSpeeds.least, max: blinkSpeeds.most, step: 0.5 };

/** What can be set in the present mode; nothing where the pictures stand beside each other. */
const ModeSetting = ({
  comparison: { mode, amount, setAmount, blink, speed, setSpeed },
}: {
  comparison: Comparison;
}) => {
  if (mode === 'overlay') {
    return (
      <Slider
        label="Overlay"
        range={{ min: 0, max: 100, step: 5 }}
        value={amount}
        words={`${amount} %`}
        spoken={`${amount} % of the second picture`}
        onChange={setAmount}
      />
    );
  }
  if (mode !== 'blink') return null;

  return blink.byItself ? (
    <Slider
      label="Blink"
      range={speeds}
      value={speed}
      words={`${speed.toFixed(1)} Hz`}
      spoken={`${speed} flashes a second`}
      onChange={setSpeed}
    />
  ) : (
    <span className="text-12 text-ink-2">each press changes</span>
  );
};

interface CompareToolbarProps {
  comparison: Comparison;
  onPointed: () => void;
  moving: MovingView;
  hasTurnKey?: boolean;
  /** Before the tools that move the pictures, and after them. */
  before?: ReactNode;
  children?: ReactNode;
}

export const CompareToolbar = ({
  comparison,
  onPointed,
  moving,
  hasTurnKey = true,
  before,
  children,
}: CompareToolbarProps) => {
  const { mode, setMode, pressBlink } = comparison;

  return (
    <div role="toolbar" aria-label="Compare" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex gap-px rounded-control bg-press p-0.5">
        <ModeButton isOn={mode === 'side by side'} onPress={() => setMode('side by side')} onPointed={onPointed}>
          <Columns2 aria-hidden="true" />
          Side by side <Kbd>V</Kbd>
        </ModeButton>
        <ModeButton isOn={mode === 'blink'} onPress={pressBlink} onPointed={onPointed}>
          <Activity aria-hidden="true" />
          Blink <Kbd>Space</Kbd>
        </ModeButton>
        <ModeButton isOn={mode === 'overlay'} onPress={() => setMode('overlay')} onPointed={onPointed}>
          <Layers aria-hidden="true" />
          Overlay <Kbd>O</Kbd>
        </ModeButton>
      </div>
      <ModeSetting comparison={comparison} />
      {/* On a line of their own where what a mode can set would push them there: nothing moves while pictures blink. */}
      <span className="flex basis-full items-center justify-end gap-px min-[1280px]:ml-auto min-[1280px]:basis-auto">
        {before}
        <ZoomButtons moving={moving} hasTurnKey={hasTurnKey} />
        {children}
      </span>
    </div>
  );
};
