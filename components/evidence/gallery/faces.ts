import type { ImageList } from '@/lib/contract/domain';

export const portrait = 'primary_face';

/** The closer one first. */
export const selfies = ['face_cropped', 'face_original'] as const;

interface Face {
  /** `null`: the service lists none. */
  name: string | null;
  absent: string;
}

/** What is held against each other: the face on the document, and the face before the camera. */
export const facesOf = ({ document, face }: ImageList): [Face, Face] => {
  const all = new Set([...document, ...face]);
  return [
    { name: all.has(portrait) ? portrait : null, absent: 'No portrait' },
    { name: selfies.find((name) => all.has(name)) ?? null, absent: 'No selfie' },
  ];
};
