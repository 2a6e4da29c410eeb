/** Draws the pictures with which people can be an applicant themselves: both sides of a card, and its holder's face. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawPicture } from '@/demo/pictures';
import { describeSession } from '@/demo/population';

/** Chosen for a long validity, Latin letters and a face that the engine finds like its portrait. */
const sample = describeSession('samples', 0, new Date('2026-11-15T10:00:00Z'));

const files = {
  'sample-1-card-front.jpg': 'original_FRONT',
  'sample-2-card-back.jpg': 'original_BACK',
  'sample-3-face.jpg': 'face_original',
} as const;

/** Writes them into a folder and returns their sizes in bytes. */
export const drawSamples = async (folder: string): Promise<Record<string, number>> => {
  const sizes: Record<string, number> = {};
  for (const [file, name] of Object.entries(files)) {
    const picture = await drawPicture(sample, name);
    writeFileSync(path.join(folder, file), picture);
    sizes[file] = picture.length;
  }

  return sizes;
};
