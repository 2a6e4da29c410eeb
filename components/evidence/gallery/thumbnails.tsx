'use client';

import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { classNames } from '../../ui/class-names';
import { imageGroups, imageWords, isUpright, wordsInGroup } from '../../words/image-names';
import { HiddenBox, ImageBox } from './image-box';

/** Faces are compared by eye, so theirs are larger where there is room. */
type ThumbnailSize = 'small' | 'large';

/** A fixed size, so that nothing moves when an image loads, fails or is opened. */
const tileOf = (name: string, size: ThumbnailSize): string =>
  classNames(
    'grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1 text-left text-11 text-ink-2 phone:w-auto',
    size === 'large' ? 'w-[106px] max-wide:w-[60px]' : isUpright(name) ? 'w-[60px]' : 'w-[96px]',
  );

const heights: Record<ThumbnailSize, string> = {
  small: 'h-[72px] phone:h-14',
  large: 'h-[132px] max-wide:h-[72px] phone:h-14',
};

/** Its words in full, and the service's name for it. */
const titleOf = (name: string): string => `${wordsInGroup(name)} (${name})`;

const Label = ({ children }: { children: ReactNode }) => (
  <span className="-mr-1.5 flex min-w-0 items-center gap-1 whitespace-nowrap phone:mr-0 phone:items-start">
    {children}
  </span>
);

/** On a phone no heading says which group it is in, and long words take a second line. */
const Words = ({ name }: { name: string }) => (
  <span
    data-words={imageWords(name)}
    className="truncate phone:wrap-anywhere phone:whitespace-normal phone:before:content-[attr(data-words)]"
  >
    <span className="phone:hidden">{wordsInGroup(name)}</span>
  </span>
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
    title={opened ? titleOf(name) : `${titleOf(name)}, not opened yet`}
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
        <span
          aria-hidden="true"
          className="size-1.5 shrink-0 rounded-full shadow-[inset_0_0_0_1.5px_var(--accent)] phone:mt-1"
        />
      )}
      <Words name={name} />
      {!opened && <span className="sr-only">, not opened yet</span>}
    </Label>
  </button>
);

export const HiddenThumbnail = ({ name, size }: { name: string; size: ThumbnailSize }) => (
  <span title={titleOf(name)} data-picture={name} className={tileOf(name, size)}>
    <HiddenBox name={name} className={heights[size]} />
    <Label>
      <Words name={name} />
    </Label>
  </span>
);

interface ThumbnailGroupsProps {
  images: ImageList;
  render: (name: string, size: ThumbnailSize) => ReactNode;
}

export const ThumbnailGroups = ({ images, render }: ThumbnailGroupsProps) => (
  <div>
    {/* On a phone all groups share one grid, so that the faces are in sight. */}
    <div className="relative phone:mt-2 phone:grid phone:grid-cols-4 phone:items-start phone:gap-1.5">
      {imageGroups(images).map(({ title, names }) => (
        <section key={title} aria-label={`${title} images`} className="phone:contents">
          <h3
            className={classNames(
              'mt-3 mb-1.5 text-12 font-medium text-ink-2',
              names.length > 0 ? 'phone:sr-only' : 'phone:col-span-full phone:m-0',
            )}
          >
            {title}
          </h3>
          {names.length === 0 ? (
            <p className="text-12 text-ink-3 phone:col-span-full">The service lists no images.</p>
          ) : (
            <div className="flex flex-wrap items-start gap-x-1.5 gap-y-3 phone:contents">
              {names.map((name) => render(name, title === 'Face' ? 'large' : 'small'))}
            </div>
          )}
        </section>
      ))}
    </div>
    <p
      data-print="hide"
      className="mt-3.5 flex items-center gap-1.5 border-t border-line pt-2.5 text-12 text-ink-3 phone:mt-2 phone:pt-2"
    >
      <Eye aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
      Every view is logged. Nothing is stored in the browser.
    </p>
  </div>
);
