/** Whether a part of a picture has colours, whatever the colour of the light. */
import sharp from 'sharp';
import type { Decoded } from '../decode';

const cells = 40;
/** Darker cells have hardly a colour of their own. */
const darkest = 40;

/** The share of cells that may be as grey as those of a copy: many documents are pale but for a few places. */
const mostColourful = 0.97;

/** How far hues differ from the usual one: next to 0 in a copy without colours, even one under coloured light. */
export const colourSpread = async ({ pixels, width, height }: Decoded): Promise<number> => {
  const data = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(cells, cells, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const shares: [red: number, blue: number][] = [];
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const sum = red + green + blue;
    if (sum >= darkest * 3) shares.push([red / sum, blue / sum]);
  }
  if (shares.length < cells) return 1;
  const quantile = (values: number[], share: number): number =>
    values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
  const [red, blue] = [
    quantile(
      shares.map(([each]) => each),
      0.5,
    ),
    quantile(
      shares.map(([, each]) => each),
      0.5,
    ),
  ];

  return quantile(
    shares.map(([a, b]) => Math.hypot(a - red, b - blue)),
    mostColourful,
  );
};
