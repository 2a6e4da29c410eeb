'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useRef, useState } from 'react';
import { onPlainClick } from '../../ui/plain-click';
import { type Mark, markWords, nextMark } from './mark';
import { ReadingBox } from './reading-box';

interface MarksProps {
  /** Sums up the chart in a sentence. */
  label: string;
  rows: ReadonlyArray<readonly Mark[]>;
  plot: { width: number; height: number };
}

interface Place {
  row: number;
  index: number;
}

interface Reading extends Place {
  toLeft: boolean;
  upwards: boolean;
}

/** So far from the edge of the window, the box of values fits between. */
const roomToLeft = 340;

const markClasses =
  'absolute rounded-[2px] outline-offset-0! hover:outline-[1.5px] hover:outline-ink focus-visible:outline-2 focus-visible:outline-ink';

/**
 * The marks of a chart as links above its drawing: one stop of the Tab key, then arrows from mark to mark, Enter to their
 * sessions. The focus itself moves, so that a reader says each mark as it is reached.
 */
export const Marks = ({ label, rows, plot }: MarksProps) => {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Place>({ row: 0, index: 0 });
  const [reading, setReading] = useState<Reading | null>(null);
  const shown = rows.filter((row) => row.length > 0);
  const at = shown[stop.row]?.[stop.index] ? stop : { row: 0, index: 0 };
  const read = reading && shown[reading.row]?.[reading.index];

  const begin = (place: Place) => (event: { currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setReading({ ...place, toLeft: left > roomToLeft, upwards: top > window.innerHeight / 2 });
  };
  const end = () => setReading(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reading) {
      end();
      return;
    }
    const next = nextMark(shown, at, event.key);
    if (!next) return;
    event.preventDefault();
    setStop(next);
    box.current?.querySelector<HTMLElement>(`[data-mark="${next.row}.${next.index}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links in a drawing, not of fields in a form
    <div ref={box} role="group" aria-label={label} onKeyDown={onKeyDown} className="absolute inset-0">
      {shown.map((marks, row) =>
        marks.map((mark, index) => {
          const { x, y, width, height, href } = mark;
          const place = { row, index };
          const key = `${mark.title} ${x} ${y}`;
          const rest = {
            'data-mark': `${row}.${index}`,
            'aria-label': markWords(mark),
            tabIndex: at.row === row && at.index === index ? 0 : -1,
            className: markClasses,
            style: { left: x, top: y, width, height },
            onMouseEnter: begin(place),
            onMouseLeave: end,
            onFocus: (event: { currentTarget: HTMLElement }) => {
              setStop(place);
              begin(place)(event);
            },
            onBlur: end,
          };

          return href === null ? (
            <span key={key} role="img" {...rest} />
          ) : (
            <a key={key} href={href} onClick={onPlainClick(() => router.push(href))} {...rest} />
          );
        }),
      )}
      {reading && read && <ReadingBox mark={read} plot={plot} toLeft={reading.toLeft} upwards={reading.upwards} />}
    </div>
  );
};
