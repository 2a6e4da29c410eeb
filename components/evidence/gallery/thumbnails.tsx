'use client';

import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { classNames } from '../../ui/class-names';
import { imageGroups, isUpright, wordsInGroup } from '../../words/image-names';
import { HiddenBox, ImageBox } from './image-box';

/** Faces are compared by eye, so theirs are larger. */
type ThumbnailSize = 'small' | 'large';

/** A fixed size, so that nothing moves when an image loads, fails or is opened. */
const tileOf = (name: string, size: ThumbnailSize): string =>
  classNames(
    'grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1 text-left text-11 text-ink-2',
    size === 'large' ? 'w-[106px] phone:w-[72px]' : isUpright(name) ? 'w-[60px]' : 'w-[96px]',
  );

const heights: Record<ThumbnailSize, string> = { small: 'h-[72px]', large: 'h-[132px] phone:h-[72px]' };

/** Its words in full, and the service's name for it. */
const titleOf = (name: string): string => `${wordsInGroup(name)} (${name})`;

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
    title={titleOf(name)}
    data-picture={name}
    className={classNames('group rounded-chip outline-none', tileOf(name, size))}
  >
    <ImageBox
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
  <span title={titleOf(name)} data-picture={name} className={tileOf(name, size)}>
    <HiddenBox name={name} className={heights[size]} />
    <Label>
      <span className="truncate">{wordsInGroup(name)}</span>
    </Label>
  </span>
);

interface ThumbnailGroupsProps {
  images: ImageList;
  render: (name: string, size: ThumbnailSize) => ReactNode;
}

export const ThumbnailGroups = ({ images, render }: ThumbnailGroupsProps) => (
  <>
    {/* One row on a phone, which a keyboard scrolls by its buttons; masked images have none. */}
    <div className="group/thumbnails relative phone:has-[button]:-mx-4 phone:has-[button]:flex phone:has-[button]:gap-4 phone:has-[button]:overflow-x-auto phone:has-[button]:px-4 phone:has-[button]:pb-1">
      {imageGroups(images).map(({ title, names }) => (
        <section key={title} aria-label={`${title} images`} className="shrink-0">
          <h3 className="mt-3 mb-1.5 text-12 font-medium text-ink-2">{title}</h3>
          {names.length === 0 ? (
            <p className="text-12 text-ink-3">The service lists no images.</p>
          ) : (
            <div className="flex flex-wrap items-start gap-x-1.5 gap-y-3 phone:group-has-[button]/thumbnails:flex-nowrap">
              {names.map((name) => render(name, title === 'Face' ? 'large' : 'small'))}
            </div>
          )}
        </section>
      ))}
    </div>
    <p data-print="hide" className="mt-3.5 flex items-center gap-1.5 border-t border-line pt-2.5 text-12 text-ink-3">
      <Eye aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
      Every view is logged. Nothing is stored in the browser.
    </p>
  </>
);
