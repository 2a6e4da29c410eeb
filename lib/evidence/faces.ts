import type { ImageList } from '@/lib/contract/domain';

export const portrait = 'primary_face';

/** The closest crop comes first. */
export const selfies = ['face_cropped', 'face_original'] as const;

/** The two faces to compare: portrait and selfie; `null`: not among the images. */
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
