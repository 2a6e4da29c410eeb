'use client';

import { useMemo } from 'react';
import { encode } from 'uqr';

/** The dark squares as one path, a stroke for each run in a row. */
const pathOf = (rows: readonly boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end < 0 ? row.length : end) - x;
        return [`M${x} ${y}h${length}v1h-${length}z`];
      }),
    )
    .join('');

/** Drawn here, so that the text, a secret, becomes no address and no file. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { border: 0, ecc: 'L' });
    return { path: pathOf(data), size };
  }, [text]);

  return (
    // Dark on white in both themes, or cameras cannot read it.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full fill-[#15171c]"
    >
      <path d={path} />
    </svg>
  );
};
