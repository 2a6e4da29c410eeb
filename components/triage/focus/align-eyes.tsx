'use client';

import { ScanEye } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { EyeLines, EyeMarks } from '../../evidence/gallery/eye-marks';
import { placingOnto, placingWords } from '../../evidence/gallery/eyes';
import type { MovingView } from '../../evidence/gallery/moving-view';
import type { Size } from '../../evidence/gallery/picture-state';
import { usePicture } from '../../evidence/gallery/pictures-context';
import { type Alignment, useAlignment } from '../../evidence/gallery/use-alignment';
import type { Comparison } from '../../evidence/gallery/use-comparison';
import { Button } from '../../ui/button';
import { useShortcuts } from '../../ui/shortcuts';
import type { Pair } from './face-stage';

const useSize = (name: string | null): Size | null => {
  const state = usePicture(name ?? '');
  return state.kind === 'ready' ? state.size : null;
};

type Stages = readonly [RefObject<HTMLElement | null>, RefObject<HTMLElement | null>];

export interface EyeAlignment extends Alignment {
  /** `null` until both pictures are here. */
  sizes: readonly [Size, Size] | null;
}

/** Marks are set beside each other; whoever looks at the pictures another way calls it off. */
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

  // Enter would press the button again that began it.
  const at = marking?.picture;
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

/** Over each picture: the marks in the making, or the lines through the eyes. */
export const overPictures = ({ marking, aligned, sizes }: EyeAlignment, moving: MovingView): [ReactNode, ReactNode] => {
  if (aligned) {
    const lines = <EyeLines moving={moving} target={aligned[0]} />;
    return [lines, lines];
  }
  if (!marking || !sizes) return [null, null];
  const marks = <EyeMarks key={marking.picture} moving={moving} size={sizes[marking.picture]} marking={marking} />;

  return marking.picture === 0 ? [marks, null] : [null, marks];
};

/** What was done to the second picture. */
export const alignedWords = ({ aligned }: EyeAlignment): string | undefined =>
  aligned ? placingWords(placingOnto(aligned[0], aligned[1], aligned[0].size)) : undefined;

interface AlignEyesButtonProps {
  alignment: EyeAlignment;
  /** Takes the focus after a press with the pointer: Space would press the button again instead of blinking. */
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
      title={isOn ? 'As the pictures came' : 'Mark the eyes in both pictures: the second is laid onto the first'}
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
