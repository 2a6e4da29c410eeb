import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findFaults, readFile } from './check-photo';
import { encodeJpeg } from './encode';
import { areaInPhoto, areaInPicture, fitting } from './geometry';
import { drawSample } from './testing';

describe('A still', () => {
  test('that is sharp and well lit has no faults', () => {
    expect(findFaults(drawSample(), 'document')).toEqual({
      isBlurred: false,
      isDark: false,
      isBright: false,
      reflection: null,
    });
  });

  test.each([
    ['blurred', { blur: 5 }, { isBlurred: true, isDark: false }],
    ['dark', { light: 0.28 }, { isDark: true, isBright: false }],
    ['bright', { light: 2.8 }, { isBright: true, isDark: false }],
  ] as const)('that is %s is found out', (_, drawn, faults) => {
    expect(findFaults(drawSample(drawn), 'document')).toMatchObject(faults);
  });

  test('with a reflection has its place, and a face has none', () => {
    const sample = drawSample({ glare: 0.2 });

    expect(findFaults(sample, 'document').reflection?.width).toBeGreaterThan(20);
    expect(findFaults(sample, 'face').reflection).toBeNull();
  });
});

describe('The hole', () => {
  test('is found in a picture that is cut off at its sides', () => {
    const screen = { left: 0, top: 0, width: 400, height: 800 };
    const hole = { left: 50, top: 300, width: 300, height: 200 };

    // Twice as many pixels; 800 of 1200 across are seen.
    expect(areaInPicture(hole, screen, { width: 1200, height: 1600 })).toEqual({
      left: 300,
      top: 600,
      width: 600,
      height: 400,
    });
  });

  test('is found in a photo that shows more above and below', () => {
    const area = { left: 100, top: 100, width: 200, height: 100 };

    expect(areaInPhoto(area, { width: 1600, height: 900 }, { width: 3200, height: 2400 })).toEqual({
      left: 200,
      top: 500,
      width: 400,
      height: 200,
    });
  });
});

/** A canvas whose JPEG has this many bytes for each pixel, at full quality. */
const fakeCanvas = (bytesPerPixel: number) => {
  const sizes: [number, number][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      ({
        fillRect: () => {},
        drawImage: () => {},
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          width,
          height,
          data: new Uint8ClampedArray(width * height * 4).fill(120),
        }),
        canvas: document.createElement('canvas'),
      }) as unknown as CanvasRenderingContext2D,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    sizes.push([this.width, this.height]);
    done({ size: this.width * this.height * bytesPerPixel * Number(quality), type } as Blob);
  });

  return sizes;
};

const anyPicture = {} as CanvasImageSource;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('A JPEG', () => {
  test('has at most 12 megapixels and keeps its proportions', async () => {
    const sizes = fakeCanvas(0.1);
    await encodeJpeg(anyPicture, { width: 8000, height: 6000 }, 6_000_000);

    expect(sizes).toEqual([[4000, 3000]]);
    expect(fitting({ width: 640, height: 480 }, 12_000_000)).toEqual({ width: 640, height: 480 });
  });

  test('becomes smaller until it fits', async () => {
    fakeCanvas(1);
    const encoded = await encodeJpeg(anyPicture, { width: 4000, height: 3000 }, 2_000_000);

    expect(encoded).toMatchObject({ type: 'image/jpeg' });
    expect(encoded?.size).toBeLessThanOrEqual(2_000_000);
  });

  test('is given up where nothing could be read any more', async () => {
    fakeCanvas(1);

    expect(await encodeJpeg(anyPicture, { width: 4000, height: 3000 }, 1000)).toBeNull();
  });
});

describe('A file', () => {
  const close = vi.fn();
  beforeEach(() => {
    close.mockClear();
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(async () => ({ width: 1600, height: 1200, close })),
    );
  });

  test('that cannot be opened is not a picture', async () => {
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(async () => {
        throw new DOMException('no', 'InvalidStateError');
      }),
    );

    expect(await readFile(new File(['heic'], 'a.heic', { type: 'image/heic' }), 1000)).toBe('not-a-picture');
  });

  test('that fits is sent as it is', async () => {
    fakeCanvas(1);
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

    expect(await readFile(file, 1000)).toMatchObject({ blob: file, from: 'file' });
    expect(close).toHaveBeenCalledOnce();
  });

  test('that is too large, or of a kind that the service does not read, becomes a JPEG that fits', async () => {
    fakeCanvas(0.5);
    for (const file of [
      new File([new Uint8Array(3_000_000)], 'a.png', { type: 'image/png' }),
      new File(['x'], 'a.heic', { type: 'image/heic' }),
    ]) {
      const read = await readFile(file, 1_000_000);

      expect(read).toMatchObject({ blob: { type: 'image/jpeg' }, from: 'file' });
      expect(typeof read === 'object' && read.blob.size).toBeLessThanOrEqual(1_000_000);
    }
  });

  test('that cannot be made to fit is too large', async () => {
    fakeCanvas(1);

    expect(await readFile(new File([new Uint8Array(3000)], 'a.png', { type: 'image/png' }), 1000)).toBe('too-large');
  });
});
