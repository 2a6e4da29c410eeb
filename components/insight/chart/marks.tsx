'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { onPlainClick } from '../../ui/plain-click';
import { type Mark, markWords, nextMark } from './mark';

interface PlotSize {
  width: number;
  height: number;
}

interface MarksProps {
  label: string;
  rows: ReadonlyArray<readonly Mark[]>;
  plot: PlotSize;
}

interface Place {
  row: number;
  index: number;
}

/** With this much room on its left, the box opens to the left. */
const roomToLeft = 340;
/** With this much room above it, the box of a row opens upwards. */
const roomAbove = 130;
/** Wider marks are rows of a chart, with their labels beside them. */
const rowFrom = 100;

const markClasses =
  'absolute rounded-[2px] outline-offset-0! hover:outline-[1.5px] hover:outline-ink focus-visible:outline-2 focus-visible:outline-ink';

/**
 * The marks of a chart as links over its drawing: one Tab stop, arrow keys between marks, Enter to open their sessions.
 * The focus itself moves, so that screen readers announce each mark.
 */
export const Marks = ({ label, rows, plot }: MarksProps) => {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Place>({ row: 0, index: 0 });
  const [reading, setReading] = useState<(Place & { toLeft: boolean; upwards: boolean }) | null>(null);
  const shown = rows.filter((row) => row.length > 0);
  const at = shown[stop.row]?.[stop.index] ? stop : { row: 0, index: 0 };
  const read = reading && shown[reading.row]?.[reading.index];

  const begin = (place: Place) => (event: { currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const isRow = (shown[place.row]?.[place.index]?.width ?? 0) > rowFrom;
    // Rows are read downwards, so the box does not cover the next one.
    const upwards = top > (isRow ? roomAbove : window.innerHeight / 2);
    setReading({ ...place, toLeft: left > roomToLeft, upwards });
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

interface ReadingBoxProps {
  mark: Mark;
  toLeft: boolean;
  upwards: boolean;
  plot: PlotSize;
}

const gap = 8;

const byRow = ({ x, y, height }: Mark, upwards: boolean, plot: PlotSize) => ({
  left: x + gap,
  ...(upwards ? { bottom: plot.height - y + gap } : { top: y + height + gap }),
});

const besideMark = ({ x, y, width, height }: Mark, toLeft: boolean, upwards: boolean, plot: PlotSize) => ({
  ...(toLeft ? { right: plot.width - x + gap } : { left: x + width + gap }),
  ...(upwards ? { bottom: Math.max(0, plot.height - y - height) } : { top: y }),
});

/** The values of the current mark. Screen readers get them from the mark's label. */
const ReadingBox = ({ mark, toLeft, upwards, plot }: ReadingBoxProps) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute z-10 grid w-max min-w-[132px] max-w-[260px] grid-cols-[9px_minmax(0,1fr)_auto] items-center gap-x-[7px] gap-y-px rounded-control border border-line bg-surface px-2.5 py-[7px] text-11 leading-4 whitespace-nowrap text-ink-2 shadow-2"
    style={mark.width > rowFrom ? byRow(mark, upwards, plot) : besideMark(mark, toLeft, upwards, plot)}
  >
    <span className="col-span-3 flex items-baseline justify-between gap-4 text-ink">
      <b className="text-12 font-semibold">{mark.title}</b>
      {mark.value}
    </span>
    {mark.lines?.map(({ label, value, colour }) => (
      <Line key={label} label={label} value={value} colour={colour} />
    ))}
    {mark.note && <span className="col-span-3 whitespace-normal">{mark.note}</span>}
    {mark.href !== null && <span className="col-span-3 text-ink-3">↵ open sessions</span>}
  </div>
);

const Line = ({ label, value, colour }: { label: string; value: string; colour: string | undefined }) => (
  <>
    {colour && <i className="size-[9px] rounded-[2px]" style={{ background: colour }} />}
    <span className={classNames('truncate pr-3.5', !colour && 'col-span-2')}>{label}</span>
    <span className="text-right font-medium text-ink">{value}</span>
  </>
);
