'use client';

import { useLayoutEffect, useRef } from 'react';
import type { Size } from './image-state';
import type { Aligned, MovingView } from './moving-view';

/** A layer that moves with an image, measured in the image's pixels. */
export const useLayer = (moving: MovingView, size: Size, aligned?: Aligned) => {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (layer.current ? moving.attach(layer.current, size, aligned) : undefined),
    [moving, size, aligned],
  );

  return layer;
};

export const drawing = 'pointer-events-none size-full overflow-visible';

/** Visible on light and dark images: white with a dark edge, or alternating dashes. */
export const OutlinedPath = ({ d, width, dash }: { d: string; width: number; dash?: number }) => (
  <g fill="none" strokeDasharray={dash}>
    <path d={d} stroke="#000" strokeOpacity="0.6" strokeWidth={dash ? width : 3 * width} strokeDashoffset={dash} />
    <path d={d} stroke="#fff" strokeWidth={width} />
  </g>
);
