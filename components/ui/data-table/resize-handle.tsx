'use client';

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** In px; the server keeps no others. */
const widthBounds = { min: 40, max: 800 };

const step = 8;
const largeStep = 32;

/** Widths that a person chose, by column id; `onWidths` is called when a change is complete. */
export interface ColumnSizing {
  widths: Readonly<Record<string, number>>;
  onWidths: (widths: Readonly<Record<string, number>>) => void;
}

export const withinBounds = (width: number): number =>
  Math.round(Math.min(widthBounds.max, Math.max(widthBounds.min, width)));

interface ResizeHandleProps {
  /** Of the column. */
  name: string;
  width: number;
  /** Otherwise it has its usual width, whatever that is on this screen. */
  isChosen: boolean;
  /** While the person is still dragging or holding a key. */
  onChange: (width: number) => void;
  onDone: () => void;
  onReset: () => void;
}

/** On the right edge of a head: drag it, or use the arrow keys; Enter or a double click resets the width. */
export const ResizeHandle = ({ name, width, isChosen, onChange, onDone, onReset }: ResizeHandleProps) => {
  const drag = useRef<{ x: number; width: number } | null>(null);

  // Spare room is shared out among columns, so only the browser knows how wide one is.
  const currentWidth = (handle: Element): number =>
    isChosen ? width : handle.closest('th')?.getBoundingClientRect().width || width;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { x: event.clientX, width: currentWidth(event.currentTarget) };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) onChange(withinBounds(drag.current.width + event.clientX - drag.current.x));
  };
  const endDrag = () => {
    if (drag.current) onDone();
    drag.current = null;
  };

  const reset = () => isChosen && onReset();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined && event.key !== 'Enter') return;

    event.preventDefault();
    event.stopPropagation();
    if (direction === undefined) reset();
    else onChange(withinBounds(currentWidth(event.currentTarget) + direction * (event.shiftKey ? largeStep : step)));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot stand in a table's head
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuemin={widthBounds.min}
      aria-valuemax={widthBounds.max}
      aria-valuenow={width}
      title="Drag to resize, double-click to reset"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
      onKeyUp={onDone}
      onBlur={onDone}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none select-none after:absolute after:inset-y-1.5 after:right-0 after:w-px after:content-[''] hover:after:bg-line-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent focus-visible:after:bg-accent"
    />
  );
};
