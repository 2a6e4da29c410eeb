'use client';

import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button';
import { type MovingView, useRestedView } from './moving-view';
import { maxZoom } from './view';

interface ToolButtonProps extends ComponentProps<typeof Button> {
  label: string;
  /** The key that does the same. */
  letter?: string | undefined;
}

export const ToolButton = ({ label, letter, ...rest }: ToolButtonProps) => (
  <Button look="ghost" size="small" icon aria-label={label} title={letter ? `${label} (${letter})` : label} {...rest} />
);

interface ZoomButtonsProps {
  moving: MovingView;
  disabled?: boolean;
  /** `false` where R means something else. */
  hasRotateKey?: boolean;
}

/** For one image, or several that move together. */
export const ZoomButtons = ({ moving, disabled = false, hasRotateKey = true }: ZoomButtonsProps) => {
  const { zoom } = useRestedView(moving);

  return (
    <>
      <ToolButton label="Zoom out" letter="−" disabled={disabled || zoom <= 1} onClick={() => moving.step(-1)}>
        <ZoomOut aria-hidden="true" />
      </ToolButton>
      <span aria-live="polite" className="w-[42px] text-center text-12 text-ink-2">
        {Math.round(zoom * 100)}%
      </span>
      <ToolButton label="Zoom in" letter="+" disabled={disabled || zoom >= maxZoom} onClick={() => moving.step(1)}>
        <ZoomIn aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Fit" letter="0" disabled={disabled} onClick={moving.fit}>
        <Maximize aria-hidden="true" />
      </ToolButton>
      <span aria-hidden="true" className="mx-1 h-4 w-px bg-line-2" />
      <ToolButton label="Rotate" letter={hasRotateKey ? 'R' : undefined} disabled={disabled} onClick={moving.rotate}>
        <RotateCw aria-hidden="true" />
      </ToolButton>
    </>
  );
};
