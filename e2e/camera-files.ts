/** Films for a browser's fake camera: `--use-file-for-fake-video-capture=<file>`. Chromium repeats them for ever. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

export interface Scene {
  /** A still picture, such as a drawn document on a desk. */
  picture: Buffer;
  /** How wide it is in the film, as a share of the film's width. 1: it fills it. */
  share?: number;
  /** Where its middle lies, as shares of the film. */
  at?: { x: number; y: number };
  /** The colour around it. Without one its edges go on. */
  behind?: string;
  /** Frames for which it is shown; 10 are a second. A film of one scene needs only one. */
  frames?: number;
}

export interface Film {
  width: number;
  height: number;
}

/** As a phone held upright sees it, and as a webcam does. */
export const films = {
  phone: { width: 1440, height: 2560 },
  webcam: { width: 1920, height: 1080 },
} as const satisfies Record<string, Film>;

export type FilmName = keyof typeof films;

/** Where a drawn document on its desk lies in the hole: of a phone of 390 x 844, and of any screen with a webcam. */
export const heldDocument = (picture: Buffer, film: FilmName): Scene =>
  film === 'phone' ? { picture, share: 0.83, at: { x: 0.5, y: 0.4 } } : { picture, share: 0.72 };

/** A drawn selfie, as somebody sees it who looks into the oval. */
export const heldFace = (picture: Buffer, film: FilmName): Scene => ({
  picture,
  share: film === 'phone' ? 1 : 0.5,
  // A room that is stretched beyond the picture may look like a second face.
  behind: '#8a8f94',
});

const framesPerSecond = 10;

/** The picture in its place. */
const compose = async ({ picture, share = 1, at = { x: 0.5, y: 0.5 }, behind }: Scene, { width, height }: Film) => {
  const placed = await sharp(picture)
    .rotate()
    .resize({ width: Math.round(width * share) })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(width * at.x - placed.info.width / 2);
  const top = Math.round(height * at.y - placed.info.height / 2);
  const seen = await sharp(placed.data)
    .extend({
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.max(0, width - left - placed.info.width),
      bottom: Math.max(0, height - top - placed.info.height),
      ...(behind ? { background: behind } : { extendWith: 'copy' }),
    })
    .toBuffer();

  return sharp(seen)
    .extract({ left: Math.max(0, -left), top: Math.max(0, -top), width, height })
    .removeAlpha()
    .toColourspace('srgb');
};

/** Brightness for each pixel, colours for every second one: what cameras send. */
const frameOf = async (scene: Scene, film: Film): Promise<Buffer> => {
  const rgb = await (await compose(scene, film)).raw().toBuffer();
  const { width, height } = film;
  const frame = Buffer.alloc((width * height * 3) / 2);
  const [u, v] = [width * height, (width * height * 5) / 4];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
      frame[y * width + x] = 16 + (66 * red + 129 * green + 25 * blue) / 256;
      if (x % 2 || y % 2) continue;
      const half = ((y / 2) * width) / 2 + x / 2;
      frame[u + half] = 128 + (-38 * red - 74 * green + 112 * blue) / 256;
      frame[v + half] = 128 + (112 * red - 94 * green - 18 * blue) / 256;
    }
  }

  return frame;
};

/** Writes `file` (its name ends in `.y4m`) with the scenes one after the other. Sizes are even numbers. */
export const writeCameraFile = async (file: string, scenes: readonly Scene[], film: Film): Promise<void> => {
  const header = `YUV4MPEG2 W${film.width} H${film.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  const parts: Buffer[] = [Buffer.from(header)];
  for (const scene of scenes) {
    const frame = await frameOf(scene, film);
    for (let count = 0; count < (scene.frames ?? 1); count++) parts.push(Buffer.from('FRAME\n'), frame);
  }
  await writeFile(file, Buffer.concat(parts));
};
