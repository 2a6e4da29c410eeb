'use client';

import { LocateFixed } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names';
import { roles } from '../../ui/data-table/looks';
import { imageWords } from '../../words/image-names';
import { useFacts } from './facts-context';
import type { ReadPlace } from './places';

/** Props for the part of a page that belongs to these places: pointing at it shows them on the image, and the reverse. */
export const usePointing = (places: readonly ReadPlace[]) => {
  const { active, setActive } = useFacts();
  if (places.length === 0) return { isPointed: false, pointing: {} };

  return {
    isPointed: places.some(({ id }) => active.includes(id)),
    pointing: {
      onPointerEnter: () => setActive(places.map(({ id }) => id)),
      onPointerLeave: () => setActive([]),
    },
  };
};

/** A table row that lights up with its places on the image. Without places it is a plain row. */
export const PlacedRow = ({ places, ...rest }: ComponentProps<'tr'> & { places: readonly ReadPlace[] }) => {
  const { isPointed, pointing } = usePointing(places);

  return (
    <tr
      {...roles.row}
      {...(isPointed && { 'data-pointed': true, className: 'bg-accent-soft' })}
      {...pointing}
      {...rest}
    />
  );
};

interface LocateButtonProps {
  places: readonly ReadPlace[];
  /** "surname, printed" */
  label: string;
  className?: string;
}

/** Focusing it shows the place; pressing it also brings up the image. Absent without a place. */
export const LocateButton = ({ places, label, className }: LocateButtonProps) => {
  const { setActive, showImage } = useFacts();
  const [first] = places;
  if (!first) return null;

  return (
    <button
      type="button"
      aria-label={`Show ${label} on ${imageWords(first.image)}`}
      title="Show on image"
      onFocus={() => setActive(places.map(({ id }) => id))}
      onBlur={() => setActive([])}
      onClick={() => {
        showImage(first.image);
        setActive(places.map(({ id }) => id));
      }}
      className={classNames(
        'grid size-5 shrink-0 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink print:hidden',
        className,
      )}
    >
      <LocateFixed aria-hidden="true" className="size-3.5 stroke-[1.5]" />
    </button>
  );
};
