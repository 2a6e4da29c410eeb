'use client';

import { type RefObject, useMemo, useRef, useState } from 'react';
import { type MovingView, useMovingView } from './moving-view';

/** Display filters, as factors. The image itself is unchanged. */
export interface Look {
  brightness: number;
  contrast: number;
  inverted: boolean;
}

const asDelivered: Look = { brightness: 1, contrast: 1, inverted: false };

const isAsDelivered = ({ brightness, contrast, inverted }: Look): boolean =>
  brightness === 1 && contrast === 1 && !inverted;

export const filterOf = (look: Look): string | undefined =>
  isAsDelivered(look)
    ? undefined
    : `brightness(${look.brightness}) contrast(${look.contrast}) invert(${look.inverted ? 1 : 0})`;

export interface Viewer {
  moving: MovingView;
  look: Look;
  change: (part: Partial<Look>) => void;
  reset: () => void;
  /** The element shown in full screen: the image with its tools. */
  frame: RefObject<HTMLDivElement | null>;
  toggleFullScreen: () => void;
}

export const useViewer = (): Viewer => {
  const moving = useMovingView();
  const [look, setLook] = useState(asDelivered);
  const frame = useRef<HTMLDivElement>(null);

  return useMemo(
    () => ({
      moving,
      look,
      change: (part) => setLook((before) => ({ ...before, ...part })),
      reset: () => {
        moving.reset();
        setLook(asDelivered);
      },
      frame,
      // Browsers may refuse full screen.
      toggleFullScreen: () =>
        void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
          () => undefined,
        ),
    }),
    [moving, look],
  );
};
