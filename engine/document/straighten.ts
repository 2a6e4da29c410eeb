/** The document alone, as if it had been scanned. */
import sharp from 'sharp';
import type { Decoded } from '../decode';
import type { Corners, StraightDocument } from '../shapes';
import { between, ontoCorners, shifted } from './projection';
import { proportionsOf } from './proportions';
import { resample } from './resample';

interface Options {
  /** The longest side in pixels; less if the photograph has much less. */
  longestSide?: number;
  /** Width against height, where it is known; otherwise that of the kind of document that comes nearest. */
  proportions?: number;
}

/** Enlarging shows nothing new, and costs time. */
const mostEnlarged = 1.3;

/** A pixel of the straight document where the photograph shows it nearest has this many pixels there. */
const samplesFor = (shrunk: number): number => Math.min(4, Math.max(1, Math.round(shrunk)));

export const straighten = async (
  picture: Decoded,
  corners: Corners,
  { longestSide = 1800, proportions = proportionsOf(corners, picture.width, picture.height) }: Options = {},
): Promise<StraightDocument> => {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const across = Math.max(between(topLeft, topRight), between(bottomLeft, bottomRight));
  const down = Math.max(between(topLeft, bottomLeft), between(topRight, bottomRight));
  // As large as the photograph shows it where it is nearest, in either direction.
  const seen = Math.max(across, down * proportions) * Math.max(1, 1 / proportions);
  const longest = Math.max(8, Math.min(longestSide, seen * mostEnlarged));
  const width = Math.round(longest * Math.min(1, proportions));
  const height = Math.round(longest / Math.max(1, proportions));
  const samples = samplesFor(Math.max(across / width, down / height));

  return { ...resample(picture, { projection: ontoCorners(corners), width, height, samples }), corners };
};

/** The same document after this many quarter turns clockwise. */
export const turned = async (straight: StraightDocument, quarterTurns: number): Promise<StraightDocument> => {
  const turns = ((quarterTurns % 4) + 4) % 4;
  if (turns === 0) return straight;

  const { pixels, width, height, corners } = straight;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height, corners: shifted(corners, -turns) };
};
