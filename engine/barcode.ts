/** PDF417 and QR codes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type Grey, scaledGrey } from './grey';
import type { Barcode } from './protocol';

/**
 * The longest side in pixels, to which small pictures are enlarged (that helps with fine bars), and by how many degrees
 * the picture is turned: PDF417 is read within about two degrees of upright. The reader tries quarter turns itself.
 */
const [side, turns] = [1600, [0, 4, -4]] as const;
/** Nothing further is tried after this; one attempt takes a fraction of it. */
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
const imageDataOf = ({ pixels, width, height }: Grey): ImageData => {
  const data = new Uint32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) data[i] = (pixels[i] as number) * 0x01010101;

  return { data: new Uint8ClampedArray(data.buffer), width, height, colorSpace: 'srgb' };
};

const readAt = async (grey: Grey, turn: number): Promise<Barcode[]> => {
  const found = await readBarcodes(imageDataOf(await scaledGrey(grey, { side, turn, enlarges: true })), options);
  // One barcode can be found in two pieces of the picture.
  const byText = new Map(found.filter(({ isValid }) => isValid).map((code) => [code.text, code]));

  return [...byText.values()].map(({ symbology, text }) => ({
    format: symbology === 'PDF417' ? 'PDF417' : 'QR',
    text,
  }));
};

/** `isThorough`: whether to go on when the first attempt finds nothing. */
export const findBarcodes = async (grey: Grey, isThorough: boolean): Promise<Barcode[]> => {
  const end = performance.now() + budgetMs;

  for (const turn of isThorough ? turns : turns.slice(0, 1)) {
    const found = await readAt(grey, turn);
    if (found.length > 0) return found;
    if (performance.now() > end) break;
  }

  return [];
};
