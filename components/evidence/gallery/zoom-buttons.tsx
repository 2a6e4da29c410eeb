'use client';

import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../ui/button';
import { type MovingView, useRestedView } from './moving-view';
import { largestZoom } from './view';

interface ZoomButtonsProps {
  moving: MovingView;
  disabled?: boolean;
  /** `false` where R means something else. */
  hasTurnKey?: boolean;
}

/** For one picture, or for several that move together. */
export const ZoomButtons = ({ moving, disabled = false, hasTurnKey = true }: ZoomButtonsProps) => {
  const { zoom } = useRestedView(moving);

  return (
    <>
      <Button
        look="ghost"
        size="small"
        icon
        aria-label="Zoom out"
        title="Zoom out (−)"
        disabled={disabled || zoom <= 1}
        onClick={() => moving.step(-1)}
      >
        <ZoomOut aria-hidden="true" />
      </Button>
      <span aria-live="polite" className="w-[42px] text-center text-12 text-ink-2">
        {Math.round(zoom * 100)} %
      </span>
      <Button
        look="ghost"
        size="small"
        icon
        aria-label="Zoom in"
        title="Zoom in (+)"
        disabled={disabled || zoom >= largestZoom}
        onClick={() => moving.step(1)}
      >
        <ZoomIn aria-hidden="true" />
      </Button>
      <Button look="ghost" size="small" icon aria-label="Fit" title="Fit (0)" disabled={disabled} onClick={moving.fit}>
        <Maximize aria-hidden="true" />
      </Button>
      <span aria-hidden="true" className="mx-1 h-4 w-px bg-line-2" />
      <Button
        look="ghost"
        size="small"
        icon
        aria-label="Rotate"
        title={hasTurnKey ? 'Rotate (R)' : 'Rotate'}
        disabled={disabled}
        onClick={moving.turn}
      >
        <RotateCw aria-hidden="true" />
      </Button>
    </>
  );
};
