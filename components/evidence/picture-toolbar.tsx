import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../ui/button';
import type { View } from './use-view';

export const PictureToolbar = ({ view, disabled }: { view: View; disabled: boolean }) => (
  <div role="toolbar" aria-label="Picture" className="flex h-11 items-center gap-px">
    <Button
      look="ghost"
      size="small"
      icon
      aria-label="Zoom out"
      title="Zoom out (−)"
      disabled={disabled || view.zoom === 1}
      onClick={view.farther}
    >
      <ZoomOut aria-hidden="true" />
    </Button>
    <span className="w-[46px] text-center text-12 text-ink-2">{Math.round(view.zoom * 100)} %</span>
    <Button
      look="ghost"
      size="small"
      icon
      aria-label="Zoom in"
      title="Zoom in (+)"
      disabled={disabled || view.atLargest}
      onClick={view.closer}
    >
      <ZoomIn aria-hidden="true" />
    </Button>
    <Button look="ghost" size="small" icon aria-label="Fit" title="Fit (0)" disabled={disabled} onClick={view.fit}>
      <Maximize aria-hidden="true" />
    </Button>
    <span aria-hidden="true" className="mx-1.5 h-4 w-px bg-line-2" />
    <Button look="ghost" size="small" icon aria-label="Rotate" title="Rotate" disabled={disabled} onClick={view.rotate}>
      <RotateCw aria-hidden="true" />
    </Button>
  </div>
);
