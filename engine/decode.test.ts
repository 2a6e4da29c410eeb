import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decode, jpegOf } from './decode';

const limits = { maxPixels: 1_000_000 };

/** Red on the left, blue on the right. */
const twoHalves = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 150, height: 200, channels: 3, background: '#0000ff' } }, left: 150, top: 0 },
  ]);

const opened = async (file: Uint8Array) => {
  const picture = await decode(file, limits);
  if ('outcome' in picture) throw new Error(picture.sentence);

  return picture;
};

const colourAt = ({ pixels, width }: { pixels: Buffer; width: number }, x: number, y: number): number[] => [
  ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 100 && blue < 100;

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is read', async (format) => {
  const picture = await opened(await twoHalves().toFormat(format).toBuffer());

  expect(picture).toMatchObject({ width: 300, height: 200 });
  expect(isRed(colourAt(picture, 40, 100))).toBe(true);
});

it('the orientation that a camera noted is applied, and then gone', async () => {
  const picture = await opened(await twoHalves().withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(picture).toMatchObject({ width: 200, height: 300 });
  // Turned clockwise, the left half is on top.
  expect(isRed(colourAt(picture, 100, 40))).toBe(true);

  const { orientation, exif, icc, xmp } = await sharp(await jpegOf(picture)).metadata();
  expect([orientation, exif, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
});

it('what is kept has no metadata, wherever the picture was taken', async () => {
  const file = await twoHalves()
    .withExif({ IFD0: { Artist: 'Erika Mustermann' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect(file.includes('Erika')).toBe(true);

  expect((await jpegOf(await opened(file))).includes('Erika')).toBe(false);
});

it('transparent parts become white, and print colours become screen colours', async () => {
  const clear = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect(colourAt(await opened(clear), 5, 5)).toEqual([255, 255, 255]);

  const cmyk = await twoHalves().toColourspace('cmyk').jpeg().toBuffer();
  expect(isRed(colourAt(await opened(cmyk), 40, 100))).toBe(true);
});

it('of an animation the first frame is read', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const picture = await opened(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );

  expect(picture).toMatchObject({ width: 200, height: 200 });
  expect(isRed(colourAt(picture, 5, 5))).toBe(true);
});

describe('refused, in words', () => {
  it('a picture that is cut off', async () => {
    const file = await twoHalves().jpeg().toBuffer();

    expect(await decode(file.subarray(0, file.length - 40), limits)).toMatchObject({
      reason: 'not-a-picture',
      sentence: expect.stringContaining('incomplete'),
    });
  });

  it('a picture of too many pixels', async () => {
    const file = await sharp({ create: { width: 1001, height: 1000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();

    expect(await decode(file, limits)).toEqual({
      outcome: 'picture',
      reason: 'too-many-pixels',
      sentence: 'The picture is too large: at most 1 million pixels can be read. Send a smaller one.',
    });
  });

  it.each(['gif', 'tiff'] as const)('a %s', async (format) => {
    expect(await decode(await twoHalves().toFormat(format).toBuffer(), limits)).toMatchObject({
      reason: 'not-a-picture',
      sentence: 'The file is not a picture that can be read. Send a JPEG, PNG, WebP or AVIF.',
    });
  });

  it('a HEIC, with what to do', async () => {
    const file = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

    expect(await decode(file, limits)).toMatchObject({ sentence: expect.stringContaining('Most Compatible') });
  });
});
