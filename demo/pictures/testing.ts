import sharp from 'sharp';
import { describeSession, type SessionDescription } from '@/demo/population';

const usual = new Date('2026-11-15T10:00:00Z');

export const sessionAt = (index: number, createdAt: Date = usual): SessionDescription =>
  describeSession('pictures', index, createdAt);

/** The first finished session that matches; genuine by default. */
export const firstSession = (
  isWanted: (session: SessionDescription) => boolean,
  isSound = true,
): SessionDescription => {
  for (let index = 0; index < 20_000; index++) {
    const session = sessionAt(index);
    if (session.results && (!isSound || session.defect === null) && isWanted(session)) return session;
  }
  throw new Error('No session of the population is like that');
};

export const firstOf = (type: SessionDescription['document']['type']): SessionDescription =>
  firstSession(({ document }) => document.type === type);

/** The same session with another observation. */
export const seenAs = (
  session: SessionDescription,
  change: Partial<SessionDescription['seen']>,
): SessionDescription => ({
  ...session,
  seen: { ...session.seen, ...change },
});

export interface Grey {
  width: number;
  height: number;
  data: Buffer;
}

export const greyOf = async (image: Buffer, width?: number): Promise<Grey> => {
  const { data, info } = await sharp(image)
    .resize(width === undefined ? {} : { width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { data, width: info.width, height: info.height };
};

/** The variance of the Laplacian: low without sharp edges. */
export const sharpnessOf = ({ data, width, height }: Grey): number => {
  let [sum, squares, count] = [0, 0, 0];
  const at = (x: number, y: number) => data[y * width + x] as number;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }

  return squares / count - (sum / count) ** 2;
};

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The area where two pictures differ, as shares of width and height; `null` if they are equal. */
export const differenceOf = (first: Grey, second: Grey, tolerance = 24): Box | null => {
  const { width, height } = first;
  const box = { left: width, top: height, right: -1, bottom: -1 };
  first.data.forEach((value, i) => {
    if (Math.abs(value - (second.data[i] as number)) <= tolerance) return;

    const [x, y] = [i % width, Math.floor(i / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  });

  return box.right < 0
    ? null
    : { left: box.left / width, right: box.right / width, top: box.top / height, bottom: box.bottom / height };
};

/** 0 for equal pictures, 255 for black against white. */
export const distanceOf = (first: Grey, second: Grey): number =>
  first.data.reduce((sum, value, i) => sum + Math.abs(value - (second.data[i] as number)), 0) / first.data.length;
