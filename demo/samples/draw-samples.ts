/** Draws the pictures with which people can be an applicant themselves: both sides of a card, and its holder's face. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawPicture } from '@/demo/pictures';
import { describeSession } from '@/demo/population';

/** A genuine card without oddities, valid until October 2036. The engine sees its holder in both faces (0.18 apart). */
const sample = describeSession('samples', 195, new Date('2026-11-15T10:00:00Z'));

const pictures = {
  'sample-1-card-front.jpg': 'original_FRONT',
  'sample-2-card-back.jpg': 'original_BACK',
  'sample-3-face.jpg': 'face_original',
} as const;

/** In the order in which an applicant sends them. */
export const sampleFiles = Object.keys(pictures);

/** Writes them into a folder and returns their sizes in bytes. */
export const drawSamples = async (folder: string): Promise<Record<string, number>> => {
  const sizes: Record<string, number> = {};
  for (const [file, name] of Object.entries(pictures)) {
    const picture = await drawPicture(sample, name);
    writeFileSync(path.join(folder, file), picture);
    sizes[file] = picture.length;
  }

  return sizes;
};
