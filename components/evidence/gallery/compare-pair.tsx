'use client';

import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import { classNames } from '../../ui/class-names';
import { imageWords } from '../../words/image-names';
import type { MarkedImage } from './eyes';
import type { Face } from './faces';
import { ImageStage } from './image-stage';
import { sizeWords } from './image-state';
import { useImage } from './image-store';
import type { Aligned, MovingView } from './moving-view';
import type { Comparison } from './use-comparison';

interface ComparePairProps {
  faces: readonly [Face, Face];
  comparison: Comparison;
  moving: MovingView;
  /** The box of each image, which has the focus while the image is moved. */
  stages: readonly [RefObject<HTMLElement | null>, RefObject<HTMLElement | null>];
  filter?: string | undefined;
  /** Marked eyes: the second image is laid over the first. */
  aligned?: readonly [MarkedImage, MarkedImage] | null;
  over?: readonly [ReactNode, ReactNode];
  /** A finger swiped over the first or the second image, to the next or the previous one. */
  onSwipe?: ((place: 0 | 1, by: 1 | -1) => void) | undefined;
}

/** Two images side by side, overlaid or blinking. */
export const ComparePair = (props: ComparePairProps) => {
  const { faces, comparison, moving, stages, filter, aligned = null, over = [null, null], onSwipe } = props;
  const { mode, amount, blink } = comparison;
  const [first, second] = faces;
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
        <CompareStage
          {...first}
          moving={moving}
          stage={stages[0]}
          filter={filter}
          onSwipe={onSwipe && ((by) => onSwipe(0, by))}
        >
          {over[0]}
        </CompareStage>
      </div>
      <div
        className={mode === 'overlay' ? undefined : 'bg-stage'}
        style={{ opacity: mode === 'overlay' ? amount / 100 : mode === 'blink' && blink.shown === 'first' ? 0 : 1 }}
      >
        <CompareStage
          {...second}
          moving={moving}
          stage={stages[1]}
          filter={filter}
          aligned={onto}
          onSwipe={onSwipe && ((by) => onSwipe(1, by))}
        >
          {over[1]}
        </CompareStage>
      </div>
    </div>
  );
};

interface CompareStageProps {
  name: string | null;
  absent: string;
  moving: MovingView;
  stage: RefObject<HTMLElement | null>;
  filter?: string | undefined;
  aligned?: Aligned | undefined;
  onSwipe?: ((by: 1 | -1) => void) | undefined;
  children?: ReactNode;
}

const CompareStage = ({ name, absent, ...stage }: CompareStageProps) =>
  name === null ? (
    <p role="alert" className="grid h-full place-items-center p-4 text-center text-ink-2">
      {absent}: the service lists none. Choose another image below.
    </p>
  ) : (
    <ImageStage name={name} {...stage} />
  );

interface CompareCaptionProps {
  label: 'First image' | 'Second image';
  name: string | null;
  names: readonly string[];
  onChange: (name: string) => void;
  note?: string | undefined;
}

/** Names the image, and lets the officer choose another one. */
export const CompareCaption = ({ label, name, names, onChange, note }: CompareCaptionProps) => {
  const id = useId();

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={name ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className="h-[26px] max-w-full rounded-control border border-line-2 bg-surface px-1.5 text-ink shadow-1"
      >
        {name === null && (
          <option value="" disabled>
            Choose an image
          </option>
        )}
        {names.map((each) => (
          <option key={each} value={each}>
            {imageWords(each)}
          </option>
        ))}
      </select>
      {note && <span className="text-ink-2">{note}</span>}
      {name !== null && <Facts name={name} />}
    </div>
  );
};

const Facts = ({ name }: { name: string }) => {
  const state = useImage(name);

  return state.kind === 'ready' && <span className="tool ml-auto whitespace-nowrap">{sizeWords(state.size)}</span>;
};
