'use client';

import { Columns2, Contrast } from 'lucide-react';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { useCompare } from './compare-context';
import { LightPopover } from './light-popover';
import type { Viewer } from './use-viewer';
import { ZoomButtons } from './zoom-buttons';

/** Masked, it stands there too, with nothing to press. */
export const PictureToolbar = ({ viewer, disabled }: { viewer: Viewer; disabled: boolean }) => {
  const { canCompare, open } = useCompare();
  const { look, change } = viewer;

  return (
    <div
      role="toolbar"
      aria-label="Picture"
      data-print="hide"
      className="@container -ml-1.5 flex min-h-11 flex-wrap items-center gap-x-px gap-y-1 py-1.5"
    >
      <ZoomButtons moving={viewer.moving} disabled={disabled} />
      <LightPopover viewer={viewer} disabled={disabled} />
      <Button
        look="ghost"
        size="small"
        icon
        aria-label="Invert"
        title="Invert (I)"
        aria-pressed={look.inverted}
        disabled={disabled}
        onClick={() => change({ inverted: !look.inverted })}
        className="aria-pressed:bg-press aria-pressed:text-ink"
      >
        <Contrast aria-hidden="true" />
      </Button>
      <Button
        size="small"
        disabled={!canCompare}
        onClick={open}
        className="ml-auto in-[:fullscreen]:hidden @max-[340px]:[&_kbd]:hidden"
      >
        <Columns2 aria-hidden="true" />
        Compare <Kbd>C</Kbd>
      </Button>
    </div>
  );
};
