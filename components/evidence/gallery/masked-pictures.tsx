'use client';

import type { ImageList } from '@/lib/contract/domain';
import { pictureGroups } from '../image-names';
import { HiddenStage } from './hidden-stage';
import { PictureFrame } from './picture-frame';
import { HiddenThumbnail } from './thumbnail';
import { ThumbnailGroups } from './thumbnail-groups';
import { useViewer } from './use-viewer';

interface MaskedPicturesProps {
  sessionId: string;
  images: ImageList;
  mayDownload: boolean;
}

/** The same boxes with nothing in them: no picture is asked for. */
export const MaskedPictures = ({ sessionId, images, mayDownload }: MaskedPicturesProps) => {
  const [first] = pictureGroups(images).flatMap(({ names }) => names);

  return (
    <>
      <PictureFrame
        sessionId={sessionId}
        name={first}
        words={first ? 'not served' : ''}
        viewer={useViewer()}
        isReady={false}
        mayDownload={mayDownload}
        stageClass="bg-hover"
      >
        <HiddenStage />
      </PictureFrame>
      <ThumbnailGroups
        images={images}
        render={(name, size) => <HiddenThumbnail key={name} name={name} size={size} />}
      />
    </>
  );
};
