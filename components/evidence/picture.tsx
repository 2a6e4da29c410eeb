'use client';

import { ImageOff, RotateCw } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { imageWords } from './image-names';
import type { View } from './use-view';

type Loading = 'pending' | 'shown' | 'broken';

/** Natural size in pixels, once known. */
export interface PictureSize {
  width: number;
  height: number;
}

// In the units of the stage, so that a turned picture fits it as well.
const placement = ({ zoom, turns }: View): CSSProperties => {
  const across = `calc(100cqw * ${zoom})`;
  const down = `calc(100cqh * ${zoom})`;
  const lying = turns % 2 === 1;
  return {
    width: lying ? down : across,
    height: lying ? across : down,
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
  };
};

interface PictureProps {
  src: string;
  name: string;
  view: View;
  onSize: (size: PictureSize) => void;
  onBroken: () => void;
}

/** The chosen picture in a box of fixed height; it is never tinted or dimmed, in either theme. */
export const Picture = ({ src, name, view, onSize, onBroken }: PictureProps) => {
  const [loading, setLoading] = useState<Loading>('pending');
  const [attempt, setAttempt] = useState(0);

  // Zooming goes into the middle of the picture, not into its corner.
  const stage = useRef<HTMLElement>(null);
  const { zoom } = view;
  useLayoutEffect(() => {
    const box = stage.current;
    if (zoom > 1) box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [zoom]);

  if (loading === 'broken') {
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-2 text-center">
        <ImageOff aria-hidden="true" className="size-5 stroke-[1.5] text-ink-2" />
        <p>
          <b className="font-medium">{imageWords(name)}</b> could not be shown
        </p>
        <Button
          size="small"
          onClick={() => {
            setAttempt(attempt + 1);
            setLoading('pending');
          }}
        >
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      </div>
    );
  }

  return (
    <section
      ref={stage}
      aria-label={`${imageWords(name)}, scrolls when enlarged`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture scrolls, also by keyboard
      tabIndex={0}
      className="@container-size h-full overflow-auto rounded-card"
    >
      <div className="relative" style={{ width: `calc(100cqw * ${view.zoom})`, height: `calc(100cqh * ${view.zoom})` }}>
        {loading === 'pending' && (
          <p role="status" className="absolute inset-0 grid place-items-center text-12 text-ink-2">
            Reading the picture
          </p>
        )}
        {/* biome-ignore lint/performance/noImgElement: personal pictures must not pass through an image cache */}
        <img
          key={attempt}
          src={src}
          alt={imageWords(name)}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget;
            setLoading('shown');
            onSize({ width: naturalWidth, height: naturalHeight });
          }}
          onError={() => {
            setLoading('broken');
            onBroken();
          }}
          className="absolute top-1/2 left-1/2 max-w-none object-contain p-2"
          style={placement(view)}
        />
      </div>
    </section>
  );
};
