'use client';

import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { isUpright, wordsInGroup } from '../image-names';
import { HiddenBox, PictureBox } from './picture-box';

/** Faces are compared by eye, so theirs are larger. */
export type ThumbnailSize = 'small' | 'large';

/** Kept from the start, so that nothing moves when a picture comes, fails or is opened. */
const tileOf = (name: string, size: ThumbnailSize): string =>
  classNames(
    'grid grid-cols-[minmax(0,1fr)] gap-1 text-left text-11 text-ink-2',
    size === 'large' ? 'w-[106px]' : isUpright(name) ? 'w-[60px]' : 'w-[96px]',
  );

const heights: Record<ThumbnailSize, string> = { small: 'h-[72px]', large: 'h-[132px]' };

const Label = ({ children }: { children: ReactNode }) => (
  <span className="-mr-1.5 flex min-w-0 items-center gap-1 whitespace-nowrap">{children}</span>
);

interface ThumbnailProps {
  name: string;
  size: ThumbnailSize;
  chosen: boolean;
  opened: boolean;
  onChoose: () => void;
}

export const Thumbnail = ({ name, size, chosen, opened, onChoose }: ThumbnailProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    title={name}
    data-picture={name}
    className={classNames('group rounded-chip outline-none', tileOf(name, size))}
  >
    <PictureBox
      name={name}
      className={classNames(
        heights[size],
        'outline-2 outline-offset-1 group-focus-visible:outline-offset-3 group-focus-visible:outline-accent',
        chosen ? 'outline-accent' : 'outline-transparent',
      )}
    />
    <Label>
      {!opened && (
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full shadow-[inset_0_0_0_1.5px_var(--accent)]" />
      )}
      <span className="truncate">{wordsInGroup(name)}</span>
      {!opened && <span className="sr-only">, not opened yet</span>}
    </Label>
  </button>
);

export const HiddenThumbnail = ({ name, size }: { name: string; size: ThumbnailSize }) => (
  <span title={name} data-picture={name} className={tileOf(name, size)}>
    <HiddenBox name={name} className={heights[size]} />
    <Label>
      <span className="truncate">{wordsInGroup(name)}</span>
    </Label>
  </span>
);
