/** Parts of picture files, put together by hand, for tests. */
import { constants, crc32, createDeflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The same numbers in each run. */
export const createNoise = (seed: number) => {
  let state = seed;

  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;

    return state / 2 ** 32;
  };
};

export const noiseBytes = (length: number, seed: number): Uint8Array => {
  const noise = createNoise(seed);

  return Uint8Array.from({ length }, () => noise() * 256);
};

/** A picture with some detail, so that its compressed data is not trivial. */
export const plain = (width = 320, height = 240, channels: 3 | 4 = 3): Sharp => {
  const noise = createNoise(width * height);
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, i) => (i / 97 + noise() * 40) % 256);

  return sharp(pixels, { raw: { width, height, channels } });
};

export const joined = (...parts: (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

export const withBytes = (file: Uint8Array, at: number, bytes: readonly number[]): Uint8Array => {
  const copy = Uint8Array.from(file);
  copy.set(bytes, at);

  return copy;
};

export const indexOf = (file: Uint8Array, bytes: string | readonly number[]): number =>
  Buffer.from(file).indexOf(typeof bytes === 'string' ? bytes : Uint8Array.from(bytes));

export const uint16 = (value: number) => [value >> 8, value & 255];
export const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 65535)];

export const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = joined(type, data);

  return joined(Uint8Array.from(uint32(data.length)), body, Uint8Array.from(uint32(crc32(body))));
};

const pngStart = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface PngHead {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
}

const pngHead = ({ width, height, depth = 8, colour = 0 }: PngHead): Uint8Array =>
  joined(pngStart, chunk('IHDR', Uint8Array.from([...uint32(width), ...uint32(height), depth, colour, 0, 0, 0])));

export const png = (head: PngHead, data: Uint8Array, ...extra: Uint8Array[]): Uint8Array =>
  joined(pngHead(head), ...extra, chunk('IDAT', data), chunk('IEND', new Uint8Array()));

/** Many zeros in few bytes, made without holding them. */
export const zeros = async (bytes: number): Promise<Uint8Array> => {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const block = Buffer.alloc(1 << 20);
  const ended = new Promise((resolve) => deflate.once('end', resolve));
  for (let left = bytes; left > 0; left -= block.length) {
    const more = deflate.write(left < block.length ? block.subarray(0, left) : block);
    if (!more) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;

  return Buffer.concat(parts);
};

/** An EXIF block with one entry: the orientation. */
export const exif = (orientation: number): Uint8Array => {
  const body = joined(
    'Exif\0\0MM\0*',
    Uint8Array.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, ...uint16(orientation), 0, 0, 0, 0, 0, 0]),
  );

  return joined(Uint8Array.from([0xff, 0xe1, ...uint16(body.length + 2)]), body);
};
