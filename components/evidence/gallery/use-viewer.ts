'use client';

import { type RefObject, useMemo, useRef, useState } from 'react';
import { asDelivered, type Look } from './look';
import { type MovingView, useMovingView } from './moving-view';

export interface Viewer {
  moving: MovingView;
  look: Look;
  change: (part: Partial<Look>) => void;
  /** Place, turn and light, as with every other picture. */
  reset: () => void;
  /** What fills the screen: the picture with its tools. */
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
      // A browser that does not let it leaves everything as it is.
      toggleFullScreen: () =>
        void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
          () => undefined,
        ),
    }),
    [moving, look],
  );
};
