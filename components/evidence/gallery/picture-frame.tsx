'use client';

import { Fullscreen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DownloadButton } from './download-button';
import { PictureToolbar } from './picture-toolbar';
import type { Viewer } from './use-viewer';

/** It has its height before there is anything on it, so that nothing moves when there is. */
export const stageClasses = 'h-[340px] rounded-card shadow-[inset_0_0_0_1px_var(--line)]';

interface PictureFrameProps {
  sessionId: string;
  /** As the service calls it. */
  name: string | undefined;
  /** Its size in pixels, or why there is none. */
  words: string;
  viewer: Viewer;
  /** There is a picture on the stage. */
  isReady: boolean;
  mayDownload: boolean;
  stageClass: string;
  children: ReactNode;
}

/** Tools, stage and caption: the same boxes with a picture, without one, and where it is hidden. */
export const PictureFrame = ({
  sessionId,
  name,
  words,
  viewer,
  isReady,
  mayDownload,
  stageClass,
  children,
}: PictureFrameProps) => (
  <div
    ref={viewer.frame}
    data-print="hide"
    className="relative bg-sunken [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:p-4"
  >
    <PictureToolbar viewer={viewer} disabled={!isReady} />
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
      <span className="mono min-w-0 truncate" title={name}>
        {name}
      </span>
      <span className="ml-auto whitespace-nowrap">{words}</span>
      <span className="-ml-1.5 flex gap-px">
        {mayDownload && <DownloadButton sessionId={sessionId} name={isReady && name ? name : null} />}
        <Button
          look="ghost"
          size="small"
          icon
          aria-label="Full screen"
          title="Full screen (F)"
          disabled={!isReady || !document.fullscreenEnabled}
          onClick={viewer.toggleFullScreen}
        >
          <Fullscreen aria-hidden="true" />
        </Button>
      </span>
    </div>
  </div>
);
