'use client';

import { type ReactNode, useRef } from 'react';
import type { Mark } from './mark';
import { Marks } from './marks';
import { useWidth } from './use-width';

export interface Drawing {
  picture: ReactNode;
  /** Row by row, as arrow keys walk through them. */
  marks: ReadonlyArray<readonly Mark[]>;
}

interface PlotProps {
  label: string;
  height: number;
  /** Laid out anew for each width, so that its text keeps its size. */
  children: (width: number) => Drawing;
}

export const Plot = ({ label, height, children }: PlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const drawing = width > 0 ? children(width) : null;

  return (
    <div ref={place} className="relative" style={{ height }}>
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
