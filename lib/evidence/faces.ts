import type { ImageList } from '@/lib/contract/domain';

export const portrait = 'primary_face';

/** The closest crop comes first. */
export const selfies = ['face_cropped', 'face_original'] as const;

const sides = [
  ['original_normalized_FRONT', 'original_FRONT'],
  ['original_normalized_BACK', 'original_BACK'],
];

/**
 * The pictures that a verdict needs, where the service has them: each side of the document, the portrait and the selfie.
 * Details cut out of these, and other versions of the same picture, are not needed.
 */
export const neededImages = (images: Pick<ImageList, 'document' | 'face'>): string[] => {
  const faces = comparedFaces(images);
  const pages = sides.flatMap((versions) => versions.find((name) => images.document.includes(name)) ?? []);
  // A service with names of its own: the first picture of the document.
  const document = pages.length > 0 ? pages : images.document.filter((name) => name !== portrait).slice(0, 1);

  return [...new Set([faces.portrait, faces.selfie, ...document])].filter((name) => name !== null);
};

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
