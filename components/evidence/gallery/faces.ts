import type { ImageList } from '@/lib/contract/domain';
import { comparedFaces } from '@/lib/evidence/faces';

export { portrait, selfies } from '@/lib/evidence/faces';

export interface Face {
  /** `null`: the service lists none. */
  name: string | null;
  absent: string;
}

/** What is held against each other: the face on the document, and the face before the camera. */
export const facesOf = (images: ImageList): [Face, Face] => {
  const { portrait, selfie } = comparedFaces(images);

  return [
    { name: portrait, absent: 'No portrait' },
    { name: selfie, absent: 'No selfie' },
  ];
};
