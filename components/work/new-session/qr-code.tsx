'use client';

import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from '@/lib/base/qr-path';

/** `null`: the text is longer than a code can hold. */
const drawn = (text: string) => {
  try {
    const { data, size } = encode(text, { border: 0, ecc: 'L' });
    return { path: qrPath(data), size };
  } catch {
    return null;
  }
};

interface QrCodeProps {
  text: string;
  label: string;
  /** Around the code. */
  frame: (code: ReactNode) => ReactNode;
  /** In place of all that. */
  otherwise: ReactNode;
}

/** Drawn here, so that the text, a secret, becomes no address and no file. */
export const QrCode = ({ text, label, frame, otherwise }: QrCodeProps) => {
  const code = useMemo(() => drawn(text), [text]);
  if (!code) return otherwise;

  return frame(
    // Dark on white in both themes, or cameras cannot read it.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-full fill-[#15171c]"
    >
      <path d={code.path} />
    </svg>,
  );
};
