'use client';

import { FileText, ImageOff, UserRound } from 'lucide-react';
import { classNames } from '../../ui/class-names';
import { isUpright } from '../image-names';
import { isFailure, shortWords } from './picture-state';
import { usePicture } from './pictures-context';

const frame = 'grid shrink-0 place-items-center overflow-hidden rounded-chip bg-press shadow-[0_0_0_1px_var(--line)]';

interface BoxProps {
  name: string;
  /** Its size, and what else the place asks for. */
  className: string;
}

/** A picture in a box that keeps its size, whatever becomes of the picture. Its name stands elsewhere. */
export const PictureBox = ({ name, className }: BoxProps) => {
  const state = usePicture(name);

  return (
    <span className={classNames(frame, className)}>
      {state.kind === 'ready' && (
        // biome-ignore lint/performance/noImgElement: personal pictures must not pass through an image cache
        <img src={state.url} alt="" decoding="async" className="size-full object-cover" />
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

/** The same box with nothing in it: the name is known, the picture is not served. */
export const HiddenBox = ({ name, className }: BoxProps) => {
  const Icon = isUpright(name) ? UserRound : FileText;

  return (
    <span className={classNames(frame, 'hatched', className)}>
      <Icon aria-hidden="true" className="size-[18px] stroke-[1.5] text-control" />
    </span>
  );
};
