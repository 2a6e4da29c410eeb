/** From a test document to its photograph, with what a reader should find in it. */
import sharp from 'sharp';
import { mix } from '@/demo/pictures/colour';
import { guilloche } from '@/demo/pictures/documents/guilloche';
import type { Page } from '@/demo/pictures/documents/paper';
import { type Raster, rasterOf } from '@/demo/pictures/render';
import type { Corners } from '@/demo/pictures/scenes/perspective';
import { type Frame, linear, picture } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { drawBackground } from './backgrounds';
import { photograph, type Spot } from './camera';
import type { TestDocument } from './kinds';
import { drawPose, type Film } from './pose';
import { between, ranges } from './ranges';

/** How much of the opposite page and of the cover is seen around a page of a booklet, in units of the page. */
const [facing, cover] = [470, 7];

interface Thing extends Page {
  /** Where the document's own page begins. */
  left: number;
  top: number;
}

/** An open booklet: above the page its opposite one, around both the cover. */
const openBooklet = (page: Subject, random: Random): Thing => {
  const [light, dark, line, line2] = page.palette;
  const [width, height] = [page.width + cover * 2, page.height + facing + cover * 2];
  const leather = random.pick(['#4a1f2b', '#1c2a4a', '#23443a', '#30263f', '#26282c']);
  const fold = linear(
    'opposite',
    [0, 0, 0, 1],
    [
      [0, mix(light, '#ffffff', 0.3)],
      [0.85, mix(dark, '#ffffff', 0.1)],
      [1, mix(dark, '#202020', 0.5)],
    ],
  );
  const shade = linear(
    'gutter',
    [0, 0, 0, 1],
    [
      [0, '#101418', 0.34],
      [1, '#101418', 0],
    ],
  );

  return {
    width,
    height,
    left: cover,
    top: cover + facing,
    content:
      `<defs>${fold}${shade}</defs><rect width="${width}" height="${height}" rx="20" fill="${leather}"/>` +
      `<g transform="translate(${cover} ${cover})"><rect width="${page.width}" height="${facing}" rx="14" fill="url(#opposite)"/>` +
      `<g opacity=".6">${guilloche({ width: page.width, height: facing }, 'rings', [line, line2], random, 40)}</g></g>` +
      `<g transform="translate(${cover} ${cover + facing})"><rect width="${page.width}" height="40" fill="${light}"/>${page.content}` +
      `<rect width="${page.width}" height="20" fill="url(#gutter)"/></g>`,
  };
};

const overlaps = (frame: Frame | undefined, [x, y, width, height]: Frame): boolean =>
  frame !== undefined &&
  x < frame[0] + frame[2] &&
  x + width > frame[0] &&
  y < frame[1] + frame[3] &&
  y + height > frame[1];

/** A reflection that touches neither zone nor barcode. */
const drawGlare = ({ width, height, zone, barcode }: Subject, random: Random): Spot | null => {
  if (!random.chance(ranges.glare.chance)) return null;
  for (let attempt = 0; attempt < 40; attempt++) {
    const radius = between(ranges.glare.width, random) / 2;
    const squeeze = 0.4 + random.next() * 0.9;
    const [x, y] = [random.next(), random.next()];
    const [across, down] = [radius * width, radius * squeeze * width];
    const box: Frame = [x * width - across, y * height - down, across * 2, down * 2];
    if (overlaps(zone?.frame, box) || overlaps(barcode?.frame, box)) continue;

    return { x, y, radius, squeeze, strength: between(ranges.glare.strength, random) };
  }

  return null;
};

const lengthOf = (corners: Corners, from: number, to: number): number => {
  const [[x1, y1], [x2, y2]] = [corners[from] as Corners[0], corners[to] as Corners[0]];

  return Math.hypot(x2 - x1, y2 - y1);
};

/** As fine as the nearest part of the document is seen. */
const rasterWidth = (page: Page, corners: Corners): number => {
  const across = Math.max(lengthOf(corners, 0, 1), lengthOf(corners, 3, 2));
  const down = Math.max(lengthOf(corners, 1, 2), lengthOf(corners, 0, 3)) * (page.width / page.height);

  return Math.round(Math.min(3000, Math.max(across, down)));
};

const halved = async ({ pixels, width, height }: Raster): Promise<Raster> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } })
    .resize(Math.round(width / 2), Math.round(height / 2), { kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height, channels: 4 };
};

export interface Taken {
  jpeg: Buffer;
  corners: Corners;
}

/** What the camera needs to know of a document, or of anything else that is flat. */
export type Subject = Page & Pick<TestDocument, 'palette' | 'isPageOfBooklet' | 'zone' | 'barcode'>;

export const takePhotograph = async (document: Subject, random: Random, film: Film): Promise<Taken> => {
  const corners = drawPose(document, film, random);
  const isOpen = document.isPageOfBooklet && random.chance(0.5);
  const thing: Thing = isOpen ? openBooklet(document, random) : { ...document, left: 0, top: 0 };
  const scale = rasterWidth(document, corners) / document.width;
  const [width, height] = [Math.round(thing.width * scale), Math.round(thing.height * scale)];
  const large = await rasterOf(picture(width, height, `0 0 ${thing.width} ${thing.height}`, thing.content));
  const [unitX, unitY] = [width / thing.width, height / thing.height];

  const jpeg = await photograph(
    {
      levels: [large, await halved(large)],
      place: [thing.left * unitX, thing.top * unitY, document.width * unitX, document.height * unitY],
      corners,
      background: await drawBackground(film, random),
      glare: drawGlare(document, random),
    },
    film,
    random,
  );

  return { jpeg, corners };
};
