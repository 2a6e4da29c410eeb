'use client';

import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from '@/lib/base/qr-path';

/** Drawn here, so that the text, a secret, becomes no address and no file. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { border: 0, ecc: 'L' });
    return { path: qrPath(data), size };
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
