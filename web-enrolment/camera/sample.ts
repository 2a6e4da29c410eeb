/** Small grey frames out of a video or a photo, for `measure.ts`. */
import type { Size } from './geometry';
import { type Area, toGrey } from './grey';
import type { Sample } from './measure';

export type Subject = 'document' | 'face';

const overviewWidth = 256;
/** How far the overview reaches beyond the hole, as a share of its width. */
const margin = { document: 0.14, face: 0.04 };
/**
 * The hole's width in the detail, at most. Print that a zone reader needs is sharp at this size, and a camera with more
 * pixels is not blamed for the softness of each of them.
 */
const detailWidth = { document: 960, face: 480 };
/** The strips of the hole that are looked at closely: their middles, and how much of the width. */
const strips = [0.38, 0.68];
const stripWidth = 0.8;
const stripHeight = 48;

export interface Sampler {
  /** `hole`: in pixels of the picture. */
  take: (source: CanvasImageSource, size: Size, hole: Area) => Sample;
}

const canvasContext = (): CanvasRenderingContext2D => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read pictures');

  return context;
};

const clip = ({ left, top, width, height }: Area, size: Size): Area => {
  const [fromX, fromY] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];

  return {
    left: fromX,
    top: fromY,
    width: Math.max(1, Math.min(size.width, Math.ceil(left + width)) - fromX),
    height: Math.max(1, Math.min(size.height, Math.ceil(top + height)) - fromY),
  };
};

const resize = ({ canvas }: CanvasRenderingContext2D, width: number, height: number): void => {
  // Setting a size clears the canvas, even to the size that it has.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
};

export const createSampler = (subject: Subject): Sampler => {
  const overview = canvasContext();
  const detail = canvasContext();

  const takeOverview = (source: CanvasImageSource, size: Size, hole: Area) => {
    const beyond = hole.width * margin[subject];
    const seen = clip(
      {
        left: hole.left - beyond,
        top: hole.top - beyond,
        width: hole.width + beyond * 2,
        height: hole.height + beyond * 2,
      },
      size,
    );
    const scale = overviewWidth / Math.max(seen.width, seen.height);
    const [width, height] = [
      Math.max(16, Math.round(seen.width * scale)),
      Math.max(16, Math.round(seen.height * scale)),
    ];
    resize(overview, width, height);
    overview.imageSmoothingQuality = 'medium';
    overview.drawImage(source, seen.left, seen.top, seen.width, seen.height, 0, 0, width, height);

    return {
      overview: toGrey(overview.getImageData(0, 0, width, height)),
      hole: {
        left: (hole.left - seen.left) * scale,
        top: (hole.top - seen.top) * scale,
        width: hole.width * scale,
        height: hole.height * scale,
      },
    };
  };

  const takeDetail = (source: CanvasImageSource, size: Size, hole: Area) => {
    const scale = Math.min(1, detailWidth[subject] / hole.width);
    const height = Math.round(stripHeight / scale);
    const parts = strips.map((middle) =>
      clip(
        {
          left: Math.round(hole.left + (hole.width * (1 - stripWidth)) / 2),
          top: Math.round(hole.top + hole.height * middle - height / 2),
          width: Math.round(hole.width * stripWidth),
          height,
        },
        size,
      ),
    );
    const width = Math.max(16, Math.round(hole.width * stripWidth * scale));
    resize(detail, width, stripHeight * parts.length);
    detail.imageSmoothingQuality = 'medium';
    for (const [index, part] of parts.entries()) {
      detail.drawImage(
        source,
        part.left,
        part.top,
        part.width,
        part.height,
        0,
        index * stripHeight,
        width,
        stripHeight,
      );
    }

    return toGrey(detail.getImageData(0, 0, width, stripHeight * parts.length));
  };

  return {
    take: (source, size, hole) => ({
      ...takeOverview(source, size, hole),
      detail: takeDetail(source, size, hole),
    }),
  };
};
