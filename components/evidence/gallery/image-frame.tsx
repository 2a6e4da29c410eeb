'use client';

import { Columns2, Contrast, Fullscreen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import { imageWords } from '../../words/image-names';
import { MeshToolButton, OutlinesButton } from '../facts/image-facts';
import { useCompare } from './compare-context';
import { DownloadButton } from './download-button';
import { LightPopover } from './light-popover';
import type { Viewer } from './use-viewer';
import { ToolButton, ZoomButtons } from './zoom-buttons';

/** A fixed height, so that nothing moves when the image arrives. */
export const stageClasses =
  'h-[340px] phone:h-[240px] not-phone:max-wide:h-[260px] rounded-card shadow-[inset_0_0_0_1px_var(--line)]';

interface ImageFrameProps {
  sessionId: string;
  name: string | undefined;
  /** Size in pixels, or why there is none. */
  words: string;
  viewer: Viewer;
  isReady: boolean;
  mayDownload: boolean;
  stageClass: string;
  children: ReactNode;
}

/** Toolbar, stage and caption, the same whether the image is shown, missing or masked. */
export const ImageFrame = ({
  sessionId,
  name,
  words,
  viewer,
  isReady,
  mayDownload,
  stageClass,
  children,
}: ImageFrameProps) => (
  <div
    ref={viewer.frame}
    data-print="hide"
    className="relative bg-sunken phone:bg-surface [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:p-4"
  >
    <ImageToolbar name={name} viewer={viewer} disabled={!isReady} />
    <div
      className={classNames(
        stageClasses,
        stageClass,
        'in-[:fullscreen]:h-auto in-[:fullscreen]:min-h-0 in-[:fullscreen]:flex-1',
      )}
    >
      {children}
    </div>
    <div className="flex h-[34px] items-center gap-3 text-11 text-ink-3">
      <span className="min-w-0 truncate" title={name}>
        {name && imageWords(name)}
      </span>
      <span className="ml-auto whitespace-nowrap">{words}</span>
      <span className="-ml-1.5 flex gap-px">
        {mayDownload && <DownloadButton sessionId={sessionId} name={isReady && name ? name : null} />}
        <ToolButton
          label="Full screen"
          letter="F"
          disabled={!isReady || !document.fullscreenEnabled}
          onClick={viewer.toggleFullScreen}
        >
          <Fullscreen aria-hidden="true" />
        </ToolButton>
      </span>
    </div>
  </div>
);

/** Shown while masked too, but disabled. */
const ImageToolbar = ({ name, viewer, disabled }: Pick<ImageFrameProps, 'name' | 'viewer'> & { disabled: boolean }) => {
  const { canCompare, open } = useCompare();
  const { look, change } = viewer;

  return (
    <div
      role="toolbar"
      aria-label="Image"
      data-print="hide"
      className="@container -ml-1.5 flex min-h-11 flex-wrap items-center gap-x-px gap-y-1 py-1.5 phone:flex-nowrap phone:pt-0"
    >
      {/* On a phone, one row, which scrolls where there are more. */}
      <div className="contents phone:relative phone:-m-1 phone:flex phone:min-w-0 phone:flex-1 phone:gap-x-px phone:overflow-x-auto phone:p-1 phone:[scrollbar-width:none] phone:[&>[aria-hidden]]:hidden phone:[&>[aria-live]]:sr-only">
        <ZoomButtons moving={viewer.moving} disabled={disabled} />
        <LightPopover viewer={viewer} disabled={disabled} />
        <ToolButton
          label="Invert"
          letter="I"
          aria-pressed={look.inverted}
          disabled={disabled}
          onClick={() => change({ inverted: !look.inverted })}
          className="aria-pressed:bg-press aria-pressed:text-ink"
        >
          <Contrast aria-hidden="true" />
        </ToolButton>
        <OutlinesButton names={[name]} disabled={disabled} />
        <MeshToolButton names={[name]} disabled={disabled} />
      </div>
      <Button
        size="small"
        disabled={!canCompare}
        onClick={open}
        className="ml-auto in-[:fullscreen]:hidden phone:ml-2 phone:[&_svg]:hidden @max-[340px]:[&_kbd]:hidden"
      >
        <Columns2 aria-hidden="true" />
        Compare <Kbd>C</Kbd>
      </Button>
    </div>
  );
};
