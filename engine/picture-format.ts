/** Which kind of picture a file claims to be, by its first bytes. Nothing else reaches the decoder. */

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** `heic`: a picture that the decoder cannot read. `other`: no picture, or one of a kind that is not taken. */
export type ClaimedFormat = PictureFormat | 'heic' | 'other';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8, 0xff];

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
/** A `ftyp` box lists a handful of brands; more than this is not looked at. */
const maxFtypBytes = 256;

const textAt = (file: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...file.subarray(from, from + length));

const startsWith = (file: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => file[i] === byte);

/** The brands of an ISO media file: the main one, then those it is compatible with. */
const brandsOf = (file: Uint8Array): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = file;
  const end = Math.min(((a << 24) | (b << 16) | (c << 8) | d) >>> 0, file.length, maxFtypBytes);
  const brands = [textAt(file, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(file, at, 4));

  return brands;
};

export const claimedFormat = (file: Uint8Array): ClaimedFormat => {
  if (startsWith(file, jpegSignature)) return 'jpeg';
  if (startsWith(file, pngSignature)) return 'png';
  if (textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP') return 'webp';
  if (textAt(file, 4, 4) !== 'ftyp') return 'other';

  const brands = brandsOf(file);
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';

  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : 'other';
};
