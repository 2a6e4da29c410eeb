'use client';

import { FileText, ImageOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../ui/class-names';
import { imageWords, isUpright } from './image-names';

/** Faces are compared by eye, so theirs are larger. */
type ThumbnailSize = 'small' | 'large';

const boxClasses = (name: string, size: ThumbnailSize): string => {
  if (size === 'large') return 'block h-[132px] w-[106px]';
  return classNames('block h-[72px]', isUpright(name) ? 'w-[60px]' : 'w-[102px]');
};

interface ThumbnailProps {
  name: string;
  size: ThumbnailSize;
  src: string;
  chosen: boolean;
  opened: boolean;
  onChoose: () => void;
  onBroken: () => void;
}

export const Thumbnail = ({ name, size, src, chosen, opened, onChoose, onBroken }: ThumbnailProps) => {
  const [broken, setBroken] = useState(false);
  const fail = () => {
    setBroken(true);
    onBroken();
  };

  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      title={name}
      className="group grid gap-1 rounded-chip text-left text-11 text-ink-2 outline-none"
    >
      <span
        className={classNames(
          boxClasses(name, size),
          'overflow-hidden rounded-chip bg-press shadow-[0_0_0_1px_var(--line)] outline-2 outline-offset-1',
          'group-focus-visible:outline-offset-3 group-focus-visible:outline-accent',
          chosen ? 'outline-accent' : 'outline-transparent',
        )}
      >
        {broken ? (
          <span className="grid size-full place-items-center">
            <ImageOff aria-hidden="true" className="size-4 stroke-[1.5] text-ink-2" />
          </span>
        ) : (
          // biome-ignore lint/performance/noImgElement: personal pictures must not pass through an image cache
          <img src={src} alt="" onError={fail} className="size-full object-cover" />
        )}
      </span>
      <span className="flex items-center gap-1.5">
        {!opened && (
          <span aria-hidden="true" className="size-1.5 rounded-full shadow-[inset_0_0_0_1.5px_var(--accent)]" />
        )}
        <span>
          {imageWords(name)}
          {broken && ', could not be shown'}
          {!opened && <span className="sr-only">, not opened yet</span>}
        </span>
      </span>
    </button>
  );
};

/** The same box with nothing in it: the name is known, the picture is not served. */
export const HiddenThumbnail = ({ name, size }: { name: string; size: ThumbnailSize }) => {
  const Icon = isUpright(name) ? UserRound : FileText;

  return (
    <span title={name} className="grid gap-1 text-11 text-ink-2">
      <span
        className={classNames(
          boxClasses(name, size),
          'hatched !grid place-items-center rounded-chip bg-press shadow-[0_0_0_1px_var(--line)]',
        )}
      >
        <Icon aria-hidden="true" className="size-[18px] stroke-[1.5] text-control" />
      </span>
      <span>{imageWords(name)}</span>
    </span>
  );
};
