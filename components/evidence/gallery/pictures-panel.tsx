'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ImagesAnswer } from '@/lib/answers';
import { Panel } from '../../ui/panel';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLine } from '../../ui/skeleton';
import { MaskedPictures } from './masked-pictures';
import { stageClasses } from './picture-frame';
import { ShownPictures } from './shown-pictures';

interface PicturesPanelProps {
  sessionId: string;
  state: PanelState<ImagesAnswer>;
  refetch: UseQueryResult['refetch'];
  mayDownload?: boolean;
}

export const PicturesPanel = ({ sessionId, state, refetch, mayDownload = false }: PicturesPanelProps) => {
  const readAgain = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);

  return (
    <Panel
      title="Pictures"
      quiet
      state={state}
      // Where the stage will be: below its tools.
      skeleton={<SkeletonLine className={`mt-11 w-full ${stageClasses}`} />}
      onRetry={() => void refetch()}
    >
      {({ images, masked }) =>
        masked ? (
          <MaskedPictures sessionId={sessionId} images={images} mayDownload={mayDownload} />
        ) : (
          <ShownPictures
            key={sessionId}
            sessionId={sessionId}
            images={images}
            mayDownload={mayDownload}
            onRefused={readAgain}
          />
        )
      }
    </Panel>
  );
};
