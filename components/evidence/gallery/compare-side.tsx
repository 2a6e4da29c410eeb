'use client';

import { type ReactNode, type RefObject, useId } from 'react';
import { imageWords } from '../image-names';
import type { Aligned, MovingView } from './moving-view';
import { PictureStage } from './picture-stage';
import { sizeWords } from './picture-state';
import { usePicture } from './pictures-context';

interface CompareStageProps {
  name: string | null;
  /** Said in the place of a picture that the service does not list. */
  absent: string;
  moving: MovingView;
  stage: RefObject<HTMLElement | null>;
  filter?: string | undefined;
  aligned?: Aligned | undefined;
  /** Over the picture. */
  children?: ReactNode;
}

export const CompareStage = ({ name, absent, ...stage }: CompareStageProps) =>
  name === null ? (
    <p role="alert" className="grid h-full place-items-center p-4 text-center text-ink-2">
      {absent}: the service lists none. Choose another picture below.
    </p>
  ) : (
    <PictureStage name={name} {...stage} />
  );

interface CompareCaptionProps {
  label: 'First picture' | 'Second picture';
  name: string | null;
  names: readonly string[];
  onChange: (name: string) => void;
  /** What was done to it, in words. */
  note?: string | undefined;
}

/** Which picture it is; any other of the session can take its place. */
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
            Choose a picture
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
  const state = usePicture(name);

  return (
    <>
      <span className="mono min-w-0 truncate">{name}</span>
      {state.kind === 'ready' && <span className="ml-auto whitespace-nowrap">{sizeWords(state.size)}</span>}
    </>
  );
};
