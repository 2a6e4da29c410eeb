'use client';

import { ScanEye } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { Button } from '../../ui/button';
import { useShortcuts } from '../../ui/shortcuts';
import { EyeLines, EyeMarks } from './eye-marks';
import { placementOnto, placementWords } from './eyes';
import type { Size } from './image-state';
import { useImage } from './image-store';
import type { MovingView } from './moving-view';
import { type Alignment, useAlignment } from './use-alignment';
import type { Comparison } from './use-comparison';

type Pair = readonly [string | null, string | null];

const useSize = (name: string | null): Size | null => {
  const state = useImage(name ?? '');
  return state.kind === 'ready' ? state.size : null;
};

type Stages = readonly [RefObject<HTMLElement | null>, RefObject<HTMLElement | null>];

export interface EyeAlignment extends Alignment {
  sizes: readonly [Size, Size] | null;
}

/** Eyes are marked side by side; choosing another view cancels it. */
export const useEyeAlignment = (pair: Pair, comparison: Comparison, stages: Stages): EyeAlignment => {
  const [first, second] = [useSize(pair[0]), useSize(pair[1])];
  const sizes = useMemo(() => (first && second ? ([first, second] as const) : null), [first, second]);
  const alignment = useAlignment({ names: pair, sizes });
  const { marking, begin, end } = alignment;
  useShortcuts(marking?.keys ?? {}, 3);

  const isMarking = marking !== null;
  const isBeside = comparison.mode === 'side by side';
  useEffect(() => {
    if (isMarking && !isBeside) end();
  });

  // Otherwise Enter would press the Align button again.
  const at = marking?.image;
  useEffect(() => {
    if (at !== undefined) stages[at].current?.focus({ preventScroll: true });
  }, [at, stages]);

  return {
    ...alignment,
    sizes,
    begin: () => {
      comparison.setMode('side by side');
      begin();
    },
  };
};

/** Drawn over each image: the marks being set, or the lines through the eyes. */
export const imageOverlays = (
  { marking, aligned, sizes }: EyeAlignment,
  moving: MovingView,
): [ReactNode, ReactNode] => {
  if (aligned) {
    const lines = <EyeLines moving={moving} target={aligned[0]} />;
    return [lines, lines];
  }
  if (!marking || !sizes) return [null, null];
  const marks = <EyeMarks key={marking.image} moving={moving} size={sizes[marking.image]} marking={marking} />;

  return marking.image === 0 ? [marks, null] : [null, marks];
};

export const alignedWords = ({ aligned }: EyeAlignment): string | undefined =>
  aligned ? placementWords(placementOnto(aligned[0], aligned[1], aligned[0].size)) : undefined;

interface AlignEyesButtonProps {
  alignment: EyeAlignment;
  /** Moves the focus away after a click, so that Space blinks instead of pressing the button again. */
  onPointed: () => void;
}

export const AlignEyesButton = ({ alignment, onPointed }: AlignEyesButtonProps) => {
  const { marking, aligned, sizes, begin, end } = alignment;
  const isOn = marking !== null || aligned !== null;

  return (
    <Button
      look="ghost"
      size="small"
      aria-pressed={isOn}
      disabled={sizes === null}
      title={isOn ? 'Show the images unaligned' : 'Mark the eyes in both images to overlay the second on the first'}
      onClick={({ detail }: MouseEvent) => {
        if (isOn) end();
        else begin();
        if (detail > 0) onPointed();
      }}
      className="mr-2 aria-pressed:bg-press aria-pressed:text-ink"
    >
      <ScanEye aria-hidden="true" />
      Align eyes
    </Button>
  );
};
