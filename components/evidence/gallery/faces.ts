import type { ImageList } from '@/lib/contract/domain';
import { comparedFaces } from '@/lib/evidence/faces';

export { portrait, selfies } from '@/lib/evidence/faces';

export interface Face {
  /** `null`: the service lists none. */
  name: string | null;
  absent: string;
}

/** The two compared faces: on the document and in front of the camera. */
export const facesOf = (images: ImageList): [Face, Face] => {
  const { portrait, selfie } = comparedFaces(images);

  return [
    { name: portrait, absent: 'No portrait' },
    { name: selfie, absent: 'No selfie' },
  ];
};
