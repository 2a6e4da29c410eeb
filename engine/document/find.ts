/** Finds the document in a photograph: its own four corners, however it lies. */
import sharp from 'sharp';
import type { Decoded } from '../decode';
import type { FoundDocument, Point } from '../shapes';
import { grey, inputSide, type Opinion, opinionOn, wholeInput } from './corner-network';
import { ontoEdges } from './edges';
import { between, mapCorners, ontoCorners, type Projection, projected } from './projection';
import { proportionsOf } from './proportions';
import { resample } from './resample';

interface Found extends FoundDocument {
  /** Width against height of the kind of document that comes nearest. */
  proportions: number;
}

/** Large enough for every edge; a 3,000 pixel picture takes four times as long. */
const workingSide = 1500;

/** The document's share of a close view. */
const closeShare = 0.78;

/** Below this there is no document. */
const leastPresence = 0.3;
const leastOrder = 0.6;

const working = async (picture: Decoded): Promise<Decoded> => {
  const { pixels, width, height } = picture;
  if (Math.max(width, height) <= workingSide) return picture;

  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: workingSide, height: workingSide, fit: 'inside', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height };
};

/** From a close view, in which the document is straight and in the middle, to the picture; for the view's unit square. */
const closeView = (picture: Decoded, { corners, card }: Opinion): Projection => {
  const proportions = proportionsOf(corners, picture.width, picture.height, card);
  const [wide, high] = [closeShare * Math.min(1, proportions), closeShare / Math.max(1, proportions)];
  const onto = ontoCorners(corners);
  const corner = (x: number, y: number): Point =>
    projected(onto, { x: 0.5 + (x - 0.5) / wide, y: 0.5 + (y - 0.5) / high });

  return ontoCorners([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]);
};

const lookClosely = async (picture: Decoded, first: Opinion): Promise<Opinion | null> => {
  const { corners } = first;
  const projection = closeView(picture, first);
  const longest = Math.max(...corners.map((corner, i) => between(corner, corners[(i + 1) % 4] as Point)));
  const samples = Math.min(3, Math.max(1, Math.round(longest / (closeShare * inputSide))));
  const input = resample(picture, { projection, width: inputSide, height: inputSide, samples, beyond: grey });
  const opinion = await opinionOn(input);
  if (!opinion) return null;

  const back = ({ x, y }: Point) => projected(projection, { x: x / inputSide, y: y / inputSide });

  return { ...opinion, corners: mapCorners(opinion.corners, back) };
};

const surenessOf = (first: Opinion, close: Opinion): number =>
  Math.min(1, Math.sqrt(first.presence * close.presence) * Math.min(1, close.clarity * 1.15));

export const findDocument = async (picture: Decoded): Promise<Found | null> => {
  const small = await working(picture);
  const { input, toPicture } = await wholeInput(small);
  const seen = await opinionOn(input);
  if (!seen || seen.presence < leastPresence) return null;

  const first = { ...seen, corners: mapCorners(seen.corners, toPicture) };
  const close = (await lookClosely(small, first)) ?? first;
  const best = close.clarity >= first.clarity * 0.6 ? close : first;
  const edges = ontoEdges(small, best.corners);
  const scale = picture.width / small.width;

  return {
    corners: mapCorners(edges, ({ x, y }) => ({ x: x * scale, y: y * scale })),
    sureness: surenessOf(first, best),
    isUprightKnown: best.order >= leastOrder,
    proportions: proportionsOf(edges, small.width, small.height, best.card),
  };
};
