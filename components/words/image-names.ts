import type { ImageList } from '@/lib/contract/domain';
import { outsideWords } from '../ui/outside-words';

const words: Record<string, string> = {
  original_normalized_FRONT: 'Front, normalised',
  original_FRONT: 'Front, original',
  original_normalized_BACK: 'Back, normalised',
  original_BACK: 'Back, original',
  primary_face: 'Portrait',
  signature: 'Signature',
  fingerprint: 'Fingerprint',
  barcode: 'Barcode',
  face_cropped: 'Selfie, cropped',
  face_original: 'Selfie, original',
};

/** An unknown image keeps the service's name. */
export const imageWords = (name: string): string => words[name] ?? outsideWords(name);

/** Under the heading “Face”, “Selfie” would be redundant. */
export const wordsInGroup = (name: string): string => {
  if (name === 'face_cropped') return 'Cropped';
  return name === 'face_original' ? 'Original' : imageWords(name);
};

const upright = new Set(['primary_face', 'face_cropped', 'face_original', 'fingerprint']);

/** The shape of its box before the image is loaded. */
export const isUpright = (name: string): boolean => upright.has(name);

const order = Object.keys(words);

const rank = (name: string): number => {
  const place = order.indexOf(name);
  return place === -1 ? order.length : place;
};

const inOrder = (names: string[]): string[] => [...new Set(names)].sort((a, b) => rank(a) - rank(b));

interface ImageGroup {
  title: 'Document' | 'Face';
  names: string[];
}

export const imageGroups = (images: ImageList): ImageGroup[] => [
  { title: 'Document', names: inOrder(images.document) },
  { title: 'Face', names: inOrder(images.face) },
];
