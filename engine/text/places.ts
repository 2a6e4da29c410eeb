/** Asks the finder where a straight document has lines of print, a signature and a portrait, and which way it stands. */
import { type Grey, lightnessOf, scaledGrey } from '../grey';
import { islandsIn } from '../mrz/islands';
import { networkOf } from '../networks';
import type { Box, StraightDocument } from '../shapes';

/** What the finder says at each second pixel of the scaled document. */
export interface Places {
  width: number;
  height: number;
  /** The document's share of the maps; the rest fills them up to a size that the network takes. */
  used: { width: number; height: number };
  /** 0 to 1: the middle strip of a line of print, half as high as its capitals. */
  line: Float32Array;
  signature: Float32Array;
  portrait: Float32Array;
  /** The height of the line's capitals in pixels of the scaled document: 12 times two to this power. */
  size: Float32Array;
  /** The reading direction; x runs to the right and y down. */
  cosine: Float32Array;
  sine: Float32Array;
}

/** The longest side of what the finder sees: as in training. */
const longestSide = 960;
/** The finder halves a picture five times. */
const multiple = 32;
const roundUp = (length: number) => Math.ceil(length / multiple) * multiple;

/** Beyond its edges the document goes on as it ends. */
const filled = ({ pixels, width, height }: Grey, wide: number, high: number): Float32Array => {
  const data = new Float32Array(wide * high);
  for (let y = 0; y < high; y++) {
    const row = Math.min(y, height - 1) * width;
    for (let x = 0; x < wide; x++) data[y * wide + x] = (pixels[row + Math.min(x, width - 1)] as number) / 255;
  }

  return data;
};

const ask = async (straight: StraightDocument): Promise<Places> => {
  const grey = await scaledGrey(lightnessOf(straight), { side: longestSide, enlarges: true });
  const [wide, high] = [roundUp(grey.width), roundUp(grey.height)];
  const finder = await networkOf('text-places');
  const { data } = await finder({ data: filled(grey, wide, high), shape: [1, 1, high, wide] });
  const size = (wide / 2) * (high / 2);
  const map = (i: number) => data.subarray(i * size, (i + 1) * size);

  return {
    width: wide / 2,
    height: high / 2,
    used: { width: grey.width / 2, height: grey.height / 2 },
    line: map(0),
    signature: map(1),
    portrait: map(2),
    size: map(3),
    cosine: map(4),
    sine: map(5),
  };
};

const asked = new WeakMap<StraightDocument, Promise<Places>>();

/** Asked once for each document, because text, regions and direction all need it. */
export const placesOf = (straight: StraightDocument): Promise<Places> => {
  const places = asked.get(straight) ?? ask(straight);
  asked.set(straight, places);

  return places;
};

const sureEnough = 0.5;

export interface Region {
  box: Box;
  /** 0 to 1. */
  sureness: number;
}

/** Smaller finds, as shares of the document, are not what they seem. */
const smallest = { signature: 0.003, portrait: 0.015 } as const;

/** The largest signature or portrait, if there is one. */
export const findRegion = async (
  straight: StraightDocument,
  kind: 'signature' | 'portrait',
): Promise<Region | undefined> => {
  const places = await placesOf(straight);
  const { width, used } = places;
  const [island] = islandsIn(places[kind], width, sureEnough, smallest[kind] * used.width * used.height);
  if (!island) return undefined;

  let [left, right, top, bottom] = [width, 0, places.height, 0];
  for (const i of island.places) {
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, Math.min(x + 1, used.width));
    top = Math.min(top, y);
    bottom = Math.max(bottom, Math.min(y + 1, used.height));
  }
  if (right <= left || bottom <= top) return undefined;

  return {
    box: {
      x: left / used.width,
      y: top / used.height,
      width: (right - left) / used.width,
      height: (bottom - top) / used.height,
    },
    sureness: island.mass / island.places.length,
  };
};
