'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ImagesAnswer } from '@/lib/answers';
import type { ImageList } from '@/lib/contract/domain';
import { Panel } from '../../ui/panel';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLine } from '../../ui/skeleton';
import { imageGroups } from '../../words/image-names';
import { LeftOut } from '../table/left-out';
import { HiddenStage } from './hidden-stage';
import { ImageFrame, stageClasses } from './image-frame';
import { ShownImages } from './shown-images';
import { HiddenThumbnail, ThumbnailGroups } from './thumbnails';
import { useViewer } from './use-viewer';

interface ImagesPanelProps {
  sessionId: string;
  state: PanelState<ImagesAnswer>;
  refetch: UseQueryResult['refetch'];
  mayDownload?: boolean;
}

export const ImagesPanel = ({ sessionId, state, refetch, mayDownload = false }: ImagesPanelProps) => {
  const reload = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);

  return (
    <Panel
      title="Images"
      quiet
      state={state}
      // In place of the stage, below its toolbar.
      skeleton={<SkeletonLine className={`mt-11 w-full ${stageClasses}`} />}
      onRetry={() => void refetch()}
    >
      {({ images, masked }) => {
        const shared = { sessionId, images, mayDownload };
        return (
          <>
            {/* Where the tables lie below, the stage stands beside its thumbnails. */}
            <div className="not-phone:max-wide:grid not-phone:max-wide:grid-cols-[minmax(0,1fr)_206px] not-phone:max-wide:gap-x-4 print:block">
              {masked ? <MaskedImages {...shared} /> : <ShownImages key={sessionId} {...shared} onRefused={reload} />}
            </div>
            <LeftOut of={images} />
          </>
        );
      }}
    </Panel>
  );
};

interface MaskedImagesProps {
  sessionId: string;
  images: ImageList;
  mayDownload: boolean;
}

/** The same layout without images; none is requested. */
const MaskedImages = ({ sessionId, images, mayDownload }: MaskedImagesProps) => {
  const [first] = imageGroups(images).flatMap(({ names }) => names);

  return (
    <>
      <ImageFrame
        sessionId={sessionId}
        name={first}
        words={first ? 'masked' : ''}
        viewer={useViewer()}
        isReady={false}
        mayDownload={mayDownload}
        stageClass="bg-hover"
      >
        <HiddenStage />
      </ImageFrame>
      <ThumbnailGroups
        images={images}
        render={(name, size) => <HiddenThumbnail key={name} name={name} size={size} />}
      />
    </>
  );
};
