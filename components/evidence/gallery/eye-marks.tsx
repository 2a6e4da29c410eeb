'use client';

import type { PointerEvent } from 'react';
import { drawing, OutlinedPath, useLayer } from './drawn-over';
import { type MarkedImage, positionAt } from './eyes';
import type { Size } from './image-state';
import { type MovingView, useRestedView } from './moving-view';
import type { Marking } from './use-alignment';
import type { Point } from './view';

interface EyeMarksProps {
  moving: MovingView;
  size: Size;
  marking: Marking;
}

/** While eyes are marked, a click sets a mark instead of moving the image. */
export const EyeMarks = ({ moving, size, marking: { marks, cross, words, mark } }: EyeMarksProps) => {
  const layer = useLayer(moving, size);
  const { zoom } = useRestedView(moving);
  const unit = Math.max(size.width, size.height) / zoom / 400;

  // In the capture phase, before the image's own gestures.
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    const { button, offsetX, offsetY } = event.nativeEvent;
    const { offsetWidth: width, offsetHeight: height } = event.currentTarget;
    event.stopPropagation();
    if (button !== 0) return;
    const at = positionAt({ x: offsetX - width / 2, y: offsetY - height / 2 }, { image: size, box: { width, height } });
    if (at) mark(at);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same is done by arrow keys and Enter */}
      <div
        ref={layer}
        onPointerDownCapture={onDown}
        // Keeps the focus where the marking keys work.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-2 cursor-crosshair touch-none"
      >
        <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className={drawing}>
          {marks.map((at) => (
            <OutlinedPath key={`${at.x} ${at.y}`} d={ringAt(at, size, 4 * unit)} width={unit} />
          ))}
          <OutlinedPath d={crossAt(cross, size, 12 * unit)} width={1.5 * unit} />
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

/** Open in the middle, so that the eye stays visible. */
const crossAt = (at: Point, size: Size, arm: number): string => {
  const { x, y } = pixels(at, size);
  const gap = arm / 3;
  return `M${x - arm} ${y}H${x - gap}M${x + gap} ${y}H${x + arm}M${x} ${y - arm}V${y - gap}M${x} ${y + gap}V${y + arm}`;
};

interface EyeLinesProps {
  moving: MovingView;
  /** The image the other one is aligned to. */
  target: MarkedImage;
}

/** Guide lines through the eyes and about the mouth, the same in both images. */
export const EyeLines = ({ moving, target: { size, eyes } }: EyeLinesProps) => {
  const layer = useLayer(moving, size);
  const { zoom } = useRestedView(moving);
  const [left, right] = [pixels(eyes[0], size), pixels(eyes[1], size)];
  const along = { x: right.x - left.x, y: right.y - left.y };
  const unit = Math.max(size.width, size.height) / zoom / 600;
  // Longer than any stage is wide.
  const line = (down: number) => {
    const from = { x: left.x - along.y * down, y: left.y + along.x * down };
    return `M${from.x - 50 * along.x} ${from.y - 50 * along.y}L${from.x + 50 * along.x} ${from.y + 50 * along.y}`;
  };

  return (
    <div ref={layer} className="pointer-events-none absolute inset-2">
      <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className={drawing}>
        <OutlinedPath d={line(0) + line(1)} width={unit} dash={4 * unit} />
      </svg>
    </div>
  );
};
