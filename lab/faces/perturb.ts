/** Selfies gone wrong in one known way each. */
import sharp from 'sharp';
import type { Raster } from '@/demo/pictures/render';
import type { Random } from '@/demo/population';
import type { Box, Source } from './source';
import { turnedHead } from './turned-head';

/** The file, and how far it was pushed in words for the list of misses. */
export interface Perturbed {
  file: Buffer;
  how: string;
}

const film = { width: 720, height: 960 } as const;
const ratio = film.height / film.width;

const imageOf = ({ pixels, width, height, channels }: Raster) => sharp(pixels, { raw: { width, height, channels } });

const within = (random: Random, from: number, to: number): number => from + random.next() * (to - from);
const sign = (random: Random): number => (random.chance(0.5) ? 1 : -1);

/** A window of the picture, enlarged to the film. Beyond its edges the edges go on. */
const windowOf = async (raster: Raster, window: Box): Promise<Buffer> => {
  const [left, top] = [Math.round(window.left), Math.round(window.top)];
  const [width, height] = [Math.round(window.width), Math.round(window.height)];
  const beyond = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.max(0, left + width - raster.width),
    bottom: Math.max(0, top + height - raster.height),
  };
  const extended = await imageOf(raster)
    .extend({ ...beyond, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true });

  return sharp(extended.data, { raw: extended.info })
    .extract({ left: left + beyond.left, top: top + beyond.top, width, height })
    .resize(film.width, film.height, { fit: 'fill' })
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** A window of which the face takes a share of the width, with its middle moved by shares of the window. */
const around = ({ face }: Source, share: number, dx = 0, dy = 0): Box => {
  const width = face.width / share;
  const height = width * ratio;

  return {
    left: face.left + face.width / 2 - width * (0.5 + dx),
    top: face.top + face.height / 2 - height * (0.5 + dy),
    width,
    height,
  };
};

type Edge = 'left' | 'right' | 'top' | 'bottom';
const edges: readonly Edge[] = ['left', 'right', 'top', 'bottom'];

/** A window whose edge is `gap` face sizes away from the face's; negative cuts the face. */
const atEdge = (source: Source, share: number, edge: Edge, gap: number): Box => {
  const { face } = source;
  const window = around(source, share);
  if (edge === 'left') window.left = face.left - gap * face.height;
  if (edge === 'right') window.left = face.left + face.width + gap * face.height - window.width;
  if (edge === 'top') window.top = face.top - gap * face.height;
  if (edge === 'bottom') window.top = face.top + face.height + gap * face.height - window.height;

  return window;
};

const turnedBy = async (raster: Raster, angle: number): Promise<Raster> => {
  const { data, info } = await imageOf(raster)
    .removeAlpha()
    .extend({ left: 240, right: 240, top: 240, bottom: 240, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then((wide) =>
      sharp(wide.data, { raw: wide.info })
        .rotate(angle, { background: '#8a8a86' })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );

  return { pixels: data, width: info.width, height: info.height, channels: 3 };
};

/** A place of the picture in the one turned about its middle. */
const turnedBox = ({ raster, face }: Source, turned: Raster, angle: number): Box => {
  const [x, y] = [face.left + face.width / 2 - raster.width / 2, face.top + face.height / 2 - raster.height / 2];
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];

  return {
    ...face,
    left: turned.width / 2 + x * cos - y * sin - face.width / 2,
    top: turned.height / 2 + x * sin + y * cos - face.height / 2,
  };
};

const rolled = async (source: Source, angle: number): Promise<Buffer> => {
  const turned = await turnedBy(source.raster, angle);

  return windowOf(turned, around({ ...source, raster: turned, face: turnedBox(source, turned, angle) }, 0.4));
};

/** Two people next to each other, the second `size` times as large. */
const together = async (first: Source, second: Source, size: number): Promise<Buffer> => {
  const half = (source: Source, share: number) =>
    windowOf(source.raster, around(source, share)).then((file) => sharp(file).resize(480, 640).toBuffer());
  const [a, b] = await Promise.all([half(first, 0.5), half(second, 0.5 * size)]);

  return sharp({ create: { width: 960, height: 640, channels: 3, background: '#8a8a86' } })
    .composite([
      { input: a, left: 0, top: 0 },
      { input: b, left: 480, top: 0 },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** A framed portrait of somebody else on the wall behind. */
const withPortraitBehind = async (source: Source, other: Source, size: number, side: number): Promise<Buffer> => {
  const picture = await windowOf(source.raster, around(source, 0.4, 0, -0.08));
  const width = Math.round((film.width * 0.4 * size) / 0.55);
  const portrait = await sharp(await windowOf(other.raster, around(other, 0.55)))
    .resize(width, Math.round(width * ratio))
    .extend({ left: 6, right: 6, top: 6, bottom: 6, background: '#4a3320' })
    .toBuffer();

  return sharp(picture)
    .composite([{ input: portrait, left: side < 0 ? 14 : film.width - width - 26, top: 20 }])
    .jpeg({ quality: 85 })
    .toBuffer();
};

export type Kind =
  | 'good'
  | 'portrait behind'
  | 'small'
  | 'close'
  | 'border'
  | 'cropped'
  | 'rolled'
  | 'turned'
  | 'nodding'
  | 'two';

const figure = (value: number): string => value.toFixed(2);

/** Draws a selfie of this kind. `other` is somebody else. */
export const perturb = async (kind: Kind, source: Source, other: Source, random: Random): Promise<Perturbed> => {
  const edge = random.pick(edges);
  const [angle, nod] = [sign(random) * within(random, 35, 50), sign(random) * within(random, 25, 38)];
  switch (kind) {
    case 'good': {
      const [share, dx, dy] = [within(random, 0.28, 0.52), within(random, -0.07, 0.07), within(random, -0.05, 0.05)];

      return {
        file: await windowOf(source.raster, around(source, share, dx, dy)),
        how: [share, dx, dy].map(figure).join(' '),
      };
    }
    case 'portrait behind': {
      const size = within(random, 0.15, 0.35);

      return { file: await withPortraitBehind(source, other, size, sign(random)), how: figure(size) };
    }
    case 'small': {
      const share = within(random, 0.07, 0.15);

      return { file: await windowOf(source.raster, around(source, share)), how: figure(share) };
    }
    case 'close': {
      const share = within(random, 0.82, 1.15);

      return { file: await windowOf(source.raster, around(source, share)), how: figure(share) };
    }
    case 'border': {
      const gap = within(random, 0.01, 0.06);

      return { file: await windowOf(source.raster, atEdge(source, 0.4, edge, gap)), how: `${edge} ${figure(gap)}` };
    }
    case 'cropped': {
      const gap = -within(random, 0.1, 0.3);

      return { file: await windowOf(source.raster, atEdge(source, 0.42, edge, gap)), how: `${edge} ${figure(gap)}` };
    }
    case 'rolled':
      return { file: await rolled(source, angle), how: figure(angle) };
    case 'turned':
      return { file: await windowOf(turnedHead(source, angle, 0), around(source, 0.4)), how: figure(angle) };
    case 'nodding':
      return { file: await windowOf(turnedHead(source, 0, nod), around(source, 0.4)), how: figure(nod) };
    case 'two': {
      const size = within(random, 0.65, 1);

      return { file: await together(source, other, size), how: figure(size) };
    }
  }
};
