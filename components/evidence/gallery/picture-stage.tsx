'use client';

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { type Keys, useShortcuts } from '../../ui/shortcuts';
import { imageWords } from '../image-names';
import { watchGestures } from './gestures';
import { type Aligned, type MovingView, useRestedView } from './moving-view';
import { PictureProblem } from './picture-problem';
import { isFailure, type Size } from './picture-state';
import { usePicture } from './pictures-context';

interface LayerProps {
  url: string;
  size: Size;
  name: string;
  moving: MovingView;
  filter: string | undefined;
  aligned: Aligned | undefined;
}

/** The one element that moves. It is never tinted or dimmed by the page, in either theme. */
const Layer = ({ url, size, name, moving, filter, aligned }: LayerProps) => {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (layer.current ? moving.attach(layer.current, size, aligned) : undefined),
    [moving, size, aligned],
  );

  return (
    <div ref={layer} className="absolute inset-2 will-change-transform">
      {/* biome-ignore lint/performance/noImgElement: personal pictures must not pass through an image cache */}
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

interface PictureStageProps {
  name: string;
  moving: MovingView;
  filter?: string | undefined;
  /** Only while it has the focus. */
  keys?: Keys;
  /** The box that has the focus while somebody moves the picture. */
  stage: RefObject<HTMLElement | null>;
  /** `undefined`: the picture lies as it came. */
  aligned?: Aligned | undefined;
  /** Over the picture, once it is there. */
  children?: ReactNode;
}

/** A picture in a box of its own, or why it is not there. */
export const PictureStage = ({ name, moving, filter, keys = {}, stage, aligned, children }: PictureStageProps) => {
  const state = usePicture(name);
  const isReady = state.kind === 'ready';
  const { zoom } = useRestedView(moving);

  const [isFocused, setFocused] = useState(false);
  useShortcuts(isFocused ? keys : {}, 1);

  // Only over a picture: a message in its place has a button to press.
  useEffect(
    () => (isReady && stage.current ? watchGestures(stage.current, moving) : undefined),
    [isReady, moving, stage],
  );

  return (
    <section
      ref={stage}
      aria-label={`${imageWords(name)}: plus and minus zoom, arrow keys move it`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is moved by keyboard too
      tabIndex={0}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={classNames(
        'relative h-full overflow-hidden rounded-card',
        isReady && 'touch-none',
        isReady && zoom > 1 && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {state.kind === 'reading' && (
        <p role="status" className="grid h-full place-items-center text-12 text-ink-2">
          Reading the picture
        </p>
      )}
      {isFailure(state) && <PictureProblem name={name} failure={state} />}
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
