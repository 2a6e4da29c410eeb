'use client';

import { Activity, Columns2, Layers } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import type { MovingView } from './moving-view';
import { blinkSpeeds, type Comparison } from './use-comparison';
import { ZoomButtons } from './zoom-buttons';

interface ModeButtonProps {
  isOn: boolean;
  onPress: () => void;
  /** Moves the focus away after a click, so that Space blinks instead of pressing the button again. */
  onPointed: () => void;
  /** `tool`: behind a button on a phone, in focus mode. */
  className?: string | undefined;
  children: ReactNode;
}

const ModeButton = ({ isOn, onPress, onPointed, className, children }: ModeButtonProps) => (
  <Button
    look="ghost"
    size="small"
    aria-pressed={isOn}
    onClick={({ detail }: MouseEvent) => {
      onPress();
      if (detail > 0) onPointed();
    }}
    className={classNames(
      'aria-pressed:border-line-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-1',
      className,
    )}
  >
    {children}
  </Button>
);

interface SliderProps {
  label: string;
  range: { min: number; max: number; step: number };
  value: number;
  /** Shown beside it; `spoken` where that is too short for screen readers. */
  words: string;
  spoken?: string;
  onChange: (value: number) => void;
}

/** Its visible label is the mode button beside it. */
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

const speeds = { min: blinkSpeeds.min, max: blinkSpeeds.max, step: 0.5 };

const ModeSetting = ({ comparison }: { comparison: Comparison }) => {
  const { mode, amount, setAmount, blink, speed, setSpeed } = comparison;
  if (mode === 'overlay') {
    return (
      <Slider
        label="Overlay"
        range={{ min: 0, max: 100, step: 5 }}
        value={amount}
        words={`${amount}%`}
        spoken={`${amount}% of the second image`}
        onChange={setAmount}
      />
    );
  }
  if (mode !== 'blink') return null;

  return blink.isAutomatic ? (
    <Slider
      label="Blink"
      range={speeds}
      value={speed}
      words={`${speed.toFixed(1)} Hz`}
      spoken={`${speed} flashes a second`}
      onChange={setSpeed}
    />
  ) : (
    <span className="text-12 text-ink-2">press to switch</span>
  );
};

interface CompareToolbarProps {
  comparison: Comparison;
  onPointed: () => void;
  moving: MovingView;
  hasRotateKey?: boolean;
  /** Before the zoom tools; `children` go after them. */
  before?: ReactNode;
  children?: ReactNode;
}

export const CompareToolbar = (props: CompareToolbarProps) => {
  const { comparison, onPointed, moving, hasRotateKey = true, before, children } = props;
  const { mode, setMode, pressBlink } = comparison;

  return (
    <div
      role="toolbar"
      aria-label="Compare"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 phone:order-2 phone:-mx-3 phone:flex-nowrap phone:overflow-x-auto phone:px-3 phone:[scrollbar-width:none]"
    >
      <div className="flex gap-px rounded-control bg-press p-0.5">
        <ModeButton
          isOn={mode === 'side by side'}
          onPress={() => setMode('side by side')}
          onPointed={onPointed}
          // The way back from the other two.
          className={mode === 'side by side' ? 'tool' : undefined}
        >
          <Columns2 aria-hidden="true" />
          Side by side <Kbd>V</Kbd>
        </ModeButton>
        <ModeButton isOn={mode === 'blink'} onPress={pressBlink} onPointed={onPointed}>
          <Activity aria-hidden="true" />
          Blink <Kbd>Space</Kbd>
        </ModeButton>
        <ModeButton
          isOn={mode === 'overlay'}
          onPress={() => setMode('overlay')}
          onPointed={onPointed}
          className={mode === 'overlay' ? undefined : 'tool'}
        >
          <Layers aria-hidden="true" />
          Overlay <Kbd>O</Kbd>
        </ModeButton>
      </div>
      <ModeSetting comparison={comparison} />
      {/* On a line of their own on narrow screens, so that a mode's setting does not move them. */}
      <span className="tool flex basis-full items-center justify-end gap-px phone:basis-auto min-[1280px]:ml-auto min-[1280px]:basis-auto">
        {before}
        <ZoomButtons moving={moving} hasRotateKey={hasRotateKey} />
        {children}
      </span>
    </div>
  );
};
