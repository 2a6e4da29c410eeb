'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { placeWords } from '../../words/facts-words';
import { imageWords } from '../../words/image-names';
import { drawing, useLayer } from '../gallery/drawn-over';
import type { Size } from '../gallery/image-state';
import { type Aligned, type MovingView, useRestedView } from '../gallery/moving-view';
import { useFacts } from './facts-context';
import type { ReadPlace } from './places';

interface ReadBoxesProps {
  name: string;
  places: readonly ReadPlace[];
  /** Ids of places that stay marked, and are named while nobody points at another. */
  marked: readonly string[];
  size: Size;
  moving: MovingView;
  aligned?: Aligned | undefined;
}

/** Outlines of what was read on an image. Pointing at one, or moving to it by keyboard, names it. */
export const ReadBoxes = ({ name, places, marked, size, moving, aligned }: ReadBoxesProps) => {
  const { active, setActive, isOutlined } = useFacts();
  const layer = useLayer(moving, size, aligned);
  const { zoom } = useRestedView(moving);
  const unit = Math.max(size.width, size.height) / zoom / 400;
  const isPointing = places.some(({ id }) => active.includes(id));
  const pointed = places.filter(({ id }) => (isPointing ? active : marked).includes(id));

  return (
    <>
      <div ref={layer} className="pointer-events-none absolute inset-2">
        <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className={drawing}>
          {places.map((place) => (
            <Outline
              key={place.id}
              place={place}
              size={size}
              unit={unit}
              look={
                active.includes(place.id) || marked.includes(place.id) ? 'pointed' : isOutlined ? 'outlined' : 'hidden'
              }
              onPoint={(isPointed) => setActive(isPointed ? [place.id] : [])}
            />
          ))}
        </svg>
      </div>
      {pointed.length > 0 && (
        <p
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-x-3 mx-auto w-fit rounded-control bg-solid px-2 py-1 text-12 text-on-solid shadow-2',
            // Away from what it names.
            pointed.some(({ box }) => box.y > 0.5) ? 'top-3' : 'bottom-3',
          )}
        >
          {pointed.map(({ label, confidence }) => placeWords(label, confidence)).join(' · ')}
        </p>
      )}
      <PlaceList name={name} places={places} onPoint={setActive} />
    </>
  );
};

interface OutlineProps {
  place: ReadPlace;
  size: Size;
  unit: number;
  look: 'hidden' | 'outlined' | 'pointed';
  onPoint: (isPointed: boolean) => void;
}

/** A little larger than the text, so that no letter is covered. White with a dark edge, on light and dark images alike. */
const Outline = ({ place: { box }, size, unit, look, onPoint }: OutlineProps) => {
  const margin = 1.5 * unit;
  const at = {
    x: box.x * size.width - margin,
    y: box.y * size.height - margin,
    width: box.width * size.width + 2 * margin,
    height: box.height * size.height + 2 * margin,
    rx: 2 * unit,
  };

  return (
    <g fill="none" opacity={look === 'hidden' ? 0 : 1}>
      {look === 'pointed' ? (
        <>
          <rect {...at} stroke="#fff" strokeWidth={4 * unit} />
          <rect {...at} stroke="#2a57d5" strokeWidth={2 * unit} />
        </>
      ) : (
        <>
          <rect {...at} stroke="#000" strokeOpacity="0.4" strokeWidth={1.3 * unit} />
          <rect {...at} stroke="#fff" strokeOpacity="0.8" strokeWidth={0.5 * unit} />
        </>
      )}
      <rect
        {...at}
        stroke="none"
        pointerEvents="all"
        onPointerEnter={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
      />
    </g>
  );
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface PlaceListProps {
  name: string;
  places: readonly ReadPlace[];
  onPoint: (ids: readonly string[]) => void;
}

/** The same in words, for the keyboard and screen readers: one tab stop, then the arrow keys. The outline shows the focus. */
const PlaceList = ({ name, places, onPoint }: PlaceListProps) => {
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[current + step]?.focus();
  };

  return (
    <ul ref={list} aria-label={`Read on ${imageWords(name)}`} className="sr-only" onKeyDown={onKeyDown}>
      {places.map(({ id, label, confidence }, at) => (
        <li key={id}>
          <button
            type="button"
            tabIndex={at === Math.min(current, places.length - 1) ? 0 : -1}
            onFocus={() => {
              setCurrent(at);
              onPoint([id]);
            }}
            onBlur={() => onPoint([])}
          >
            {placeWords(label, confidence)}
          </button>
        </li>
      ))}
    </ul>
  );
};
