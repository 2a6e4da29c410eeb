'use client';

import { ImageOff, RotateCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { type Keys, useShortcuts } from '../../ui/shortcuts';
import { useSteady } from '../../ui/use-steady';
import { imageWords } from '../../words/image-names';
import { watchGestures } from './gestures';
import { canRetry, failureWords, type ImageFailure, isFailure, type Size } from './image-state';
import { useImage, useImageStore } from './image-store';
import { type Aligned, type MovingView, useRestedView } from './moving-view';

interface LayerProps {
  url: string;
  size: Size;
  name: string;
  moving: MovingView;
  filter: string | undefined;
  aligned: Aligned | undefined;
}

/** The moving element. The page never tints or dims it, in either theme. */
const Layer = ({ url, size, name, moving, filter, aligned }: LayerProps) => {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (layer.current ? moving.attach(layer.current, size, aligned) : undefined),
    [moving, size, aligned],
  );

  return (
    <div ref={layer} className="absolute inset-2 will-change-transform">
      {/* biome-ignore lint/performance/noImgElement: personal images must not pass through an image cache */}
      <img
        src={url}
        alt={imageWords(name)}
        draggable={false}
        decoding="async"
        style={{ filter }}
        className="size-full object-contain select-none"
      />
    </div>
  );
};

interface ImageStageProps {
  name: string;
  moving: MovingView;
  filter?: string | undefined;
  /** Active only while it has the focus. */
  keys?: Keys;
  /** The box that has the focus while the image is moved. */
  stage: RefObject<HTMLElement | null>;
  /** A finger swiped to the next or the previous image. */
  onSwipe?: ((by: 1 | -1) => void) | undefined;
  aligned?: Aligned | undefined;
  children?: ReactNode;
}

/** A movable image, or why it cannot be shown. */
export const ImageStage = (props: ImageStageProps) => {
  const { name, moving, filter, keys = {}, stage, onSwipe, aligned, children } = props;
  const state = useImage(name);
  const isReady = state.kind === 'ready';
  const { zoom } = useRestedView(moving);

  const [isFocused, setFocused] = useState(false);
  useShortcuts(isFocused ? keys : {}, 1);

  const swipe = useSteady((by: 1 | -1) => onSwipe?.(by));
  // Only over an image, since an error message has its own button.
  useEffect(
    () => (isReady && stage.current ? watchGestures(stage.current, moving, swipe) : undefined),
    [isReady, moving, stage, swipe],
  );

  return (
    <section
      ref={stage}
      aria-label={`${imageWords(name)}: zoom with plus and minus, move with the arrow keys`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged image can be moved by keyboard
      tabIndex={0}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={classNames(
        'relative h-full overflow-hidden rounded-card',
        // A finger on an image that fits still scrolls the page.
        isReady && (zoom > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'touch-pan-y'),
      )}
    >
      {state.kind === 'loading' && (
        <p role="status" className="grid h-full place-items-center text-12 text-ink-2">
          Loading image…
        </p>
      )}
      {isFailure(state) && <ImageProblem name={name} failure={state} />}
      {isReady && (
        <Layer
          key={state.url}
          url={state.url}
          size={state.size}
          name={name}
          moving={moving}
          filter={filter}
          aligned={aligned}
        />
      )}
      {isReady && children}
    </section>
  );
};

const ImageProblem = ({ name, failure }: { name: string; failure: ImageFailure }) => {
  const { retry } = useImageStore();

  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-1.5 p-4 text-center">
      <ImageOff aria-hidden="true" className="size-5 stroke-[1.5] text-ink-2" />
      <p>
        <b className="font-medium">{imageWords(name)}</b> {failureWords[failure.kind]}
      </p>
      {failure.message && <p className="text-12 text-ink-2">{failure.message}</p>}
      {failure.reference && <p className="mono text-12 break-all text-ink-2 select-all">{failure.reference}</p>}
      {canRetry(failure) && (
        <Button
          size="small"
          className="mt-1"
          onClick={(event) => {
            // The button disappears with the message, so the focus moves to the stage.
            event.currentTarget.closest('section')?.focus();
            retry(name);
          }}
        >
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
    </div>
  );
};
