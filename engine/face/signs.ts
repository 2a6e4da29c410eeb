/** What speaks for a copy of a face instead of the face itself. Nothing here can speak for a live one. */
import { cropOf } from '../crop';
import type { Decoded } from '../decode';
import { lightnessOf } from '../grey';
import type { AttackSign } from '../protocol';
import { colourSpread } from '../signs/colour';
import { patternIn } from '../signs/spectrum';
import type { Face } from './find';
import { boxOf } from './geometry';

/** Each was chosen on drawn selfies, so that at most one good one in a hundred shows it. */
const limits = {
  /** How far a fine pattern stands out from the rest of the face. */
  pattern: 2.5,
  /** How much hues differ in the face. */
  colours: 0.02,
} as const;

type Outline = ReturnType<typeof boxOf>;

const isColourless = async (picture: Decoded, { left, top, right, bottom }: Outline): Promise<boolean> => {
  const { width, height } = picture;
  const box = { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };

  return (await colourSpread(cropOf(picture, box, 0))) < limits.colours;
};

export const signsIn = async (picture: Decoded, face: Pick<Face, 'mesh'>): Promise<AttackSign[]> => {
  const outline = boxOf(face);
  const pattern = patternIn(lightnessOf(picture), outline);

  return [
    ...(pattern !== null && pattern > limits.pattern ? ['SCREEN' as const] : []),
    ...((await isColourless(picture, outline)) ? ['COLOURLESS' as const] : []),
  ];
};
