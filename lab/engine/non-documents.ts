/** Pictures that are no documents: landscapes, receipts, letters, hands and screenshots of text. */
import sharp from 'sharp';
import { rasterOf } from '@/demo/pictures/render';
import { picture } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { drawBackground } from './backgrounds';
import { develop } from './develop';
import type { Film } from './pose';
import { letterPage, receiptPage } from './receipts';
import { handDrawing, landscapeDrawing } from './sceneries';
import { drawScreenshot } from './screenshots';
import { takePhotograph } from './take';

type Draw = (film: Film, random: Random) => Promise<Buffer>;

/** From half the size, as backgrounds are. */
const enlarged = async (pixels: Buffer, { width, height }: Film, channels: 3 | 4, film: Film): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels } })
    .removeAlpha()
    .resize(film.width, film.height, { fit: 'fill' })
    .raw()
    .toBuffer();

const landscape: Draw = async (film, random) => {
  const size = { width: Math.ceil(film.width / 2), height: Math.ceil(film.height / 2) };
  const content = landscapeDrawing(size, random);
  const drawn = await rasterOf(picture(size.width, size.height, `0 0 ${size.width} ${size.height}`, content));

  return develop(await enlarged(drawn.pixels, size, 4, film), film, random);
};

const hand: Draw = async (film, random) => {
  const drawn = await drawBackground(film, random, { over: (size) => handDrawing(size, random) });

  return develop(await enlarged(drawn.pixels, drawn, 3, film), film, random);
};

const receipt: Draw = async (film, random) => (await takePhotograph(receiptPage(random), random, film)).jpeg;
const letter: Draw = async (film, random) => (await takePhotograph(letterPage(random), random, film)).jpeg;
const screenshot: Draw = (_, random) => drawScreenshot(random);

const kinds = { landscape, receipt, hand, screenshot, letter } as const;
const order: readonly (keyof typeof kinds)[] = [
  ...(['landscape', 'receipt', 'hand', 'screenshot'] as const),
  ...(['landscape', 'receipt', 'hand', 'screenshot', 'letter'] as const),
];

export const drawNonDocument = async (index: number, random: Random, film: Film) => {
  const kind = order[index % order.length] ?? 'landscape';

  return { kind, jpeg: await kinds[kind](film, random) };
};
