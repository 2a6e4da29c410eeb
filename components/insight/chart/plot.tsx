'use client';

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Mark } from './mark';
import { Marks } from './marks';

export interface Drawing {
  picture: ReactNode;
  /** Row by row, in the order of the arrow keys. */
  marks: ReadonlyArray<readonly Mark[]>;
}

interface PlotProps {
  label: string;
  height: number;
  /** Called again for each width, so that text keeps its size. */
  children: (width: number) => Drawing;
}

export const Plot = ({ label, height, children }: PlotProps) => {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const drawing = width > 0 ? children(width) : null;

  return (
    <div ref={box} className="relative" style={{ height }}>
      {drawing && (
        <>
          <svg
            aria-hidden="true"
            width={width}
            height={height}
            className="block overflow-visible text-11"
            fill="none"
            strokeLinejoin="round"
          >
            {drawing.picture}
          </svg>
          <Marks label={label} rows={drawing.marks} plot={{ width, height }} />
        </>
      )}
    </div>
  );
};

/** The width of an element in whole pixels; 0 until known. */
const useWidth = (box: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  return width;
};
