import type { ImageList } from '@/lib/contract/domain';

export const portrait = 'primary_face';

/** The closer one first. */
export const selfies = ['face_cropped', 'face_original'] as const;

/** What is held against each other: the face on the document, and the face before the camera; `null`: none is listed. */
export const comparedFaces = ({
  document,
  face,
}: Pick<ImageList, 'document' | 'face'>): { portrait: string | null; selfie: string | null } => {
  const all = new Set([...document, ...face]);

  return {
    portrait: all.has(portrait) ? portrait : null,
    selfie: selfies.find((name) => all.has(name)) ?? null,
  };
};
