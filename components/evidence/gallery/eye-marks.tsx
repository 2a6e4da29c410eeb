'use client';

import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { type MarkedPicture, partAt } from './eyes';
import { type MovingView, useRestedView } from './moving-view';
import type { Size } from './picture-state';
import type { Marking } from './use-alignment';
import type { Point } from './view';

/** Over a picture and with it, wherever it is moved; in the picture's own pixels. */
const useOverPicture = (moving: MovingView, size: Size) => {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (layer.current ? moving.attach(layer.current, size) : undefined), [moving, size]);

  return layer;
};

const drawing = 'pointer-events-none size-full overflow-visible';

/** Seen on light and on dark pictures alike: white on a dark edge, or white and dark in turn. */
const Twice = ({ d, width, dash }: { d: string; width: number; dash?: number }) => (
  <g fill="none" strokeDasharray={dash}>
    <path d={d} stroke="#000" strokeOpacity="0.6" strokeWidth={dash ? width : 3 * width} strokeDashoffset={dash} />
    <path d={d} stroke="#fff" strokeWidth={width} />
  </g>
);

interface EyeMarksProps {
  moving: MovingView;
  size: Size;
  marking: Marking;
}

/** Takes the pointer from the picture while eyes are marked in it: a click marks, and moves nothing. */
export const EyeMarks = ({ moving, size, marking: { marks, cross, words, mark } }: EyeMarksProps) => {
  const layer = useOverPicture(moving, size);
  const { zoom } = useRestedView(moving);
  const unit = Math.max(size.width, size.height) / zoom / 400;

  // Before the picture's own gestures hear of it.
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    const { button, offsetX, offsetY } = event.nativeEvent;
    const { offsetWidth: width, offsetHeight: height } = event.currentTarget;
    event.stopPropagation();
    if (button !== 0) return;
    const at = partAt({ x: offsetX - width / 2, y: offsetY - height / 2 }, { picture: size, box: { width, height } });
    if (at) mark(at);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same is done by arrow keys and Enter */}
      <div
        ref={layer}
        onPointerDownCapture={onDown}
        // The focus stays where the keys of this are heard.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-2 cursor-crosshair touch-none"
      >
        <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className={drawing}>
          {marks.map((at) => (
            <Twice key={`${at.x} ${at.y}`} d={ringAt(at, size, 4 * unit)} width={unit} />
          ))}
          <Twice d={crossAt(cross, size, 12 * unit)} width={1.5 * unit} />
        </svg>
      </div>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-3 top-3 mx-auto w-fit rounded-control bg-solid px-2.5 py-1.5 text-12 text-on-solid shadow-2"
      >
        {words}
      </p>
    </>
  );
};

const pixels = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height });

const ringAt = (at: Point, size: Size, radius: number): string => {
  const { x, y } = pixels(at, size);
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
};

/** Open in the middle, so that the eye is seen. */
const crossAt = (at: Point, size: Size, arm: number): string => {
  const { x, y } = pixels(at, size);
  const gap = arm / 3;
  return `M${x - arm} ${y}H${x - gap}M${x + gap} ${y}H${x + arm}M${x} ${y - arm}V${y - gap}M${x} ${y + gap}V${y + arm}`;
};

interface EyeLinesProps {
  moving: MovingView;
  /** The picture that the other one was aligned to. */
  target: MarkedPicture;
}

/** Through the eyes, and as far below them as they are apart, about where a mouth is: the same in both pictures. */
export const EyeLines = ({ moving, target: { size, eyes } }: EyeLinesProps) => {
  const layer = useOverPicture(moving, size);
  const { zoom } = useRestedView(moving);
  const [left, right] = [pixels(eyes[0], size), pixels(eyes[1], size)];
  const along = { x: right.x - left.x, y: right.y - left.y };
  const unit = Math.max(size.width, size.height) / zoom / 600;
  // Further than any stage is wide.
  const line = (down: number) => {
    const from = { x: left.x - along.y * down, y: left.y + along.x * down };
    return `M${from.x - 50 * along.x} ${from.y - 50 * along.y}L${from.x + 50 * along.x} ${from.y + 50 * along.y}`;
  };

  return (
    <div ref={layer} className="pointer-events-none absolute inset-2">
      <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className={drawing}>
        <Twice d={line(0) + line(1)} width={unit} dash={4 * unit} />
      </svg>
    </div>
  );
};
