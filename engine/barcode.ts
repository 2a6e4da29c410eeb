/** PDF417 and QR codes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type Decoded, greyOf } from './decode';
import type { Barcode } from './protocol';

/** The size that is tried first, then one for fine print and one for blurred pictures; longest sides in pixels. */
const sides = [1600, 2400, 1000] as const;
/** No further size is tried after this; one attempt takes a fraction of it. */
const budgetMs = 2_500;

const options: ReaderOptions = {
  formats: ['PDF417', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 4,
};

/** Loads the reader from its package; by itself it would download it. */
export const prepareBarcodeReader = async (): Promise<void> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
};

/** The reader takes four channels. */
const imageDataOf = ({ pixels, width, height }: Decoded): ImageData => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < pixels.length; i++) data.fill(pixels[i] as number, i * 4, i * 4 + 4);

  return { data, width, height, colorSpace: 'srgb' };
};

const readAt = async (picture: Decoded, side: number): Promise<Barcode[]> => {
  const found = await readBarcodes(imageDataOf(await greyOf(picture, side)), options);

  return found
    .filter(({ isValid }) => isValid)
    .map(({ symbology, text }) => ({ format: symbology === 'PDF417' ? 'PDF417' : 'QR', text }));
};

export const findBarcodes = async (picture: Decoded): Promise<Barcode[]> => {
  const end = performance.now() + budgetMs;
  const longest = Math.max(picture.width, picture.height);

  for (const side of sides) {
    // A picture is never enlarged, so a larger size would only repeat the first attempt.
    if (side > sides[0] && longest <= sides[0]) continue;
    const found = await readAt(picture, side);
    if (found.length > 0) return found;
    if (performance.now() > end) break;
  }

  return [];
};
