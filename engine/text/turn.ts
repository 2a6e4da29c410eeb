/** Which way a straight document stands. */
import sharp from 'sharp';
import type { StraightDocument } from '../shapes';
import { placesOf } from './places';

const sureEnough = 0.5;
/** From here on the reading direction is beyond doubt. */
const clearEnough = 0.4;

export interface Turn {
  /** In degrees, clockwise: turned so, the document stands upright. */
  turn: 0 | 90 | 180 | 270;
  /** 0 to 1; 0 where there is no print. */
  sureness: number;
}

/** The mean reading direction of the print: 1 upright, -1 upside down, about 0 sideways or without print. */
const uprightness = async (straight: StraightDocument): Promise<number> => {
  const { line, cosine } = await placesOf(straight);
  let [sum, total] = [0, 0];
  line.forEach((value, i) => {
    if (value < sureEnough) return;
    sum += value * (cosine[i] as number);
    total += value;
  });

  return total === 0 ? 0 : Math.max(-1, Math.min(1, sum / total));
};

const turnedClockwise = async (straight: StraightDocument): Promise<StraightDocument> => {
  const { pixels, width, height } = straight;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(90)
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { ...straight, pixels: data, width: info.width, height: info.height };
};

/** Which way the document stands, by the reading direction of its print. Looks twice where the first look does not tell. */
export const turnOf = async (straight: StraightDocument): Promise<Turn> => {
  const level = await uprightness(straight);
  if (Math.abs(level) >= clearEnough) return { turn: level > 0 ? 0 : 180, sureness: Math.abs(level) };

  const sideways = await uprightness(await turnedClockwise(straight));
  if (Math.abs(sideways) > Math.abs(level)) return { turn: sideways > 0 ? 90 : 270, sureness: Math.abs(sideways) };

  return { turn: level < 0 ? 180 : 0, sureness: Math.abs(level) };
};
