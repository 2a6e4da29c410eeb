import { useEffect, useRef, useState } from 'preact/hooks';
import type { Box } from '../shapes';
import { Icon } from './icon';
import { usePage } from './page';

const share = (value: number): string => `${(value * 100).toFixed(2)}%`;

/** The address of a picture in memory, given back when it is no longer shown. */
const useAddress = (blob: Blob): string | null => {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);

  return address;
};

/** Moves a zoomed picture under a mouse; fingers and keys scroll by themselves. */
const dragHandlers = {
  onPointerDown: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') (event.currentTarget as Element).setPointerCapture(event.pointerId);
  },
  onPointerMove: (event: PointerEvent) => {
    const window = event.currentTarget as Element;
    if (event.pointerType === 'mouse' && window.hasPointerCapture(event.pointerId)) {
      window.scrollLeft -= event.movementX;
      window.scrollTop -= event.movementY;
    }
  },
};

interface PictureProps {
  blob: Blob;
  /** Dashed boxes around what is wrong. */
  marks?: readonly Box[];
}

/** The applicant's own picture, whole or larger. */
export const Picture = ({ blob, marks = [] }: PictureProps) => {
  const { say } = usePage();
  const address = useAddress(blob);
  const view = useRef<HTMLDivElement>(null);
  // Zoomed, it is as high as it was whole.
  const [zoomHeight, setZoomHeight] = useState<number | null>(null);
  const isZoomed = zoomHeight !== null;

  useEffect(() => {
    const shown = view.current;
    const mark = marks[0];
    if (!isZoomed || !shown) return;
    // What is marked, or else the middle.
    const [x, y] = mark ? [mark.x + mark.width / 2, mark.y + mark.height / 2] : [0.5, 0.5];
    shown.scrollLeft = shown.scrollWidth * x - shown.clientWidth / 2;
    shown.scrollTop = shown.scrollHeight * y - shown.clientHeight / 2;
  }, [isZoomed, marks]);

  return (
    <div class={`picture shrinks ${isZoomed ? 'zoomed' : ''}`} dir="ltr">
      {/* A zoomed picture is moved with the arrow keys. */}
      <div
        class="picture-view"
        ref={view}
        style={isZoomed ? { height: `${zoomHeight}px` } : {}}
        tabIndex={isZoomed ? 0 : undefined}
        {...(isZoomed ? dragHandlers : {})}
      >
        <div class="picture-whole">
          {/* biome-ignore lint/performance/noImgElement: it is in memory. */}
          {address && <img src={address} alt={say('yourPhoto')} draggable={false} />}
          {marks.map(({ x, y, width, height }) => (
            <span
              key={`${x} ${y} ${width} ${height}`}
              class="mark"
              style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
            />
          ))}
        </div>
      </div>
      <button
        type="button"
        class="zoom"
        aria-label={say(isZoomed ? 'zoomOut' : 'zoomIn')}
        onClick={() => setZoomHeight(isZoomed ? null : (view.current?.clientHeight ?? 0))}
      >
        <Icon name={isZoomed ? 'zoom-out' : 'zoom-in'} />
      </button>
    </div>
  );
};
