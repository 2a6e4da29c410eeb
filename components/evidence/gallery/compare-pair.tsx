'use client';

import { type ReactNode, type RefObject, useMemo } from 'react';
import { classNames } from '../../ui/class-names';
import { CompareStage } from './compare-side';
import type { MarkedPicture } from './eyes';
import type { Face } from './faces';
import type { MovingView } from './moving-view';
import type { Comparison } from './use-comparison';

interface ComparePairProps {
  pictures: readonly [Face, Face];
  comparison: Comparison;
  moving: MovingView;
  /** Of each picture, the box that has the focus while somebody moves it. */
  stages: readonly [RefObject<HTMLElement | null>, RefObject<HTMLElement | null>];
  filter?: string | undefined;
  /** Eyes that somebody marked: the second picture is drawn onto the first. */
  aligned?: readonly [MarkedPicture, MarkedPicture] | null;
  /** Over each picture. */
  over?: readonly [ReactNode, ReactNode];
}

/** Two pictures beside each other, over each other, or in turn. */
export const ComparePair = ({
  pictures,
  comparison,
  moving,
  stages,
  filter,
  aligned = null,
  over = [null, null],
}: ComparePairProps) => {
  const { mode, amount, blink } = comparison;
  const [first, second] = pictures;
  const onto = useMemo(() => (aligned ? { target: aligned[0], own: aligned[1] } : undefined), [aligned]);

  return (
    <div
      data-mode={mode}
      className={classNames(
        'grid min-h-[220px] flex-1 grid-rows-[minmax(0,1fr)] gap-2.5 *:min-w-0 *:rounded-card',
        mode === 'side by side' ? 'grid-cols-2 *:bg-stage' : '*:col-start-1 *:row-start-1',
      )}
    >
      <div className="bg-stage">
        <CompareStage {...first} moving={moving} stage={stages[0]} filter={filter}>
          {over[0]}
        </CompareStage>
      </div>
      <div
        className={mode === 'overlay' ? undefined : 'bg-stage'}
        style={{ opacity: mode === 'overlay' ? amount / 100 : mode === 'blink' && blink.shown === 'first' ? 0 : 1 }}
      >
        <CompareStage {...second} moving={moving} stage={stages[1]} filter={filter} aligned={onto}>
          {over[1]}
        </CompareStage>
      </div>
    </div>
  );
};
