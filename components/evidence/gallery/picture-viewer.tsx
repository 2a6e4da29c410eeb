'use client';

import { useRef } from 'react';
import { useShortcuts } from '../../ui/shortcuts';
import { filterOf } from './look';
import { useRestedView } from './moving-view';
import { PictureFrame } from './picture-frame';
import { PictureStage } from './picture-stage';
import { sizeWords } from './picture-state';
import { usePicture } from './pictures-context';
import { arrowMoves } from './stage-keys';
import type { Viewer } from './use-viewer';

interface PictureViewerProps {
  sessionId: string;
  name: string;
  viewer: Viewer;
  mayDownload: boolean;
}

/** The open picture, with everything that helps to see it. */
export const PictureViewer = ({ sessionId, name, viewer, mayDownload }: PictureViewerProps) => {
  const { moving, look, change, toggleFullScreen } = viewer;
  const stage = useRef<HTMLElement>(null);
  const { zoom } = useRestedView(moving);
  const state = usePicture(name);

  useShortcuts({ '+': () => moving.step(1), '-': () => moving.step(-1), '0': moving.fit });
  // On the rest of the page these letters mean something else, and arrows scroll.
  const ofStage = {
    r: moving.turn,
    i: () => change({ inverted: !look.inverted }),
    f: toggleFullScreen,
    ...(zoom > 1 && arrowMoves(moving)),
  };

  return (
    <PictureFrame
      sessionId={sessionId}
      name={name}
      words={state.kind === 'ready' ? sizeWords(state.size) : ''}
      viewer={viewer}
      isReady={state.kind === 'ready'}
      mayDownload={mayDownload}
      stageClass="bg-stage"
    >
      <PictureStage name={name} moving={moving} filter={filterOf(look)} keys={ofStage} stage={stage} />
    </PictureFrame>
  );
};
