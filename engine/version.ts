import sharp from 'sharp';
import { ZXING_WASM_VERSION } from 'zxing-wasm/reader';
import type { EngineVersion } from './protocol';

/** Raise a part's number whenever it can answer differently from before. */
export const engineVersion: EngineVersion = {
  reading: '1',
  zone: 'geometry 1',
  barcode: `zxing-wasm ${ZXING_WASM_VERSION}`,
  decoder: `sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`,
};
