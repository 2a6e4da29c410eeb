'use client';

import { FileText, ImageOff, UserRound } from 'lucide-react';
import { classNames } from '../../ui/class-names';
import { isUpright } from '../../words/image-names';
import { isFailure, shortWords } from './image-state';
import { useImage } from './image-store';

// Its only cell is as large as itself, however large the image.
const frame =
  'grid shrink-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-chip bg-press shadow-[0_0_0_1px_var(--line)]';

interface BoxProps {
  name: string;
  className: string;
}

/** An image in a box of fixed size. Its name is shown elsewhere. */
export const ImageBox = ({ name, className }: BoxProps) => {
  const state = useImage(name);

  return (
    <span className={classNames(frame, className)}>
      {state.kind === 'ready' && (
        // biome-ignore lint/performance/noImgElement: personal images must not pass through an image cache
        <img
          src={state.url}
          alt=""
          decoding="async"
          // A phone's boxes are wide and low, and would leave half of a face.
          className={classNames('size-full object-cover', isUpright(name) && 'phone:object-contain')}
        />
      )}
      {isFailure(state) && (
        <span className="grid justify-items-center gap-0.5 text-center text-11 text-ink-2">
          <ImageOff aria-hidden="true" className="size-4 stroke-[1.5]" />
          {shortWords[state.kind]}
        </span>
      )}
    </span>
  );
};

/** The same box without the masked image. */
export const HiddenBox = ({ name, className }: BoxProps) => {
  const Icon = isUpright(name) ? UserRound : FileText;

  return (
    <span className={classNames(frame, 'hatched', className)}>
      <Icon aria-hidden="true" className="size-[18px] stroke-[1.5] text-control" />
    </span>
  );
};
