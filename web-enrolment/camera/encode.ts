import { fitting, type Size } from './geometry';

/** More than the service needs to read the smallest print. */
const mostPixels = 12_000_000;
const qualities = [0.92, 0.85, 0.75];
/** Each further try has this share of the pixels, down to where nothing could be read any more. */
const smaller = 0.6;
const leastPixels = 300_000;

const blobOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

const draw = (source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  // Transparent pictures would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);

  return canvas;
};

/** The whole picture as a JPEG without metadata; `null` if it cannot be made small enough. */
export const encodeJpeg = async (source: CanvasImageSource, size: Size, maxBytes: number): Promise<Blob | null> => {
  for (let pixels = mostPixels; ; pixels = Math.min(pixels, size.width * size.height) * smaller) {
    const canvas = draw(source, fitting(size, pixels));
    for (const quality of qualities) {
      const blob = await blobOf(canvas, quality);
      if (blob && blob.size <= maxBytes) return blob;
    }
    canvas.width = 0;
    if (pixels <= leastPixels) return null;
  }
};
