import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ZXING_WASM_VERSION } from 'zxing-wasm/reader';
import type { EngineVersion } from './protocol';

/** Of a package whose models are used. */
const installed = (name: string): string => {
  const file = path.join(process.cwd(), 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };

  return `${name} ${version}`;
};

/** Raise a part's number whenever it can answer differently from before. */
export const engineVersion: EngineVersion = {
  reading: '3',
  faces: '1',
  mesh: installed('@vladmandic/human'),
  comparison: `dlib 128-d of ${installed('@vladmandic/face-api')}`,
  barcode: `zxing-wasm ${ZXING_WASM_VERSION}`,
  decoder: `sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`,
};
