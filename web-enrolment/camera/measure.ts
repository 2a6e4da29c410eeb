/** What is measured five times a second on small grey frames. Nothing here knows of cameras or screens. */
import { findDocument, type Outline } from './find-document';
import type { Area, GreyFrame } from './grey';
import { shrunk } from './grey';
import { type Light, measureLight } from './light';
import { faceLimits, limits, scoreOf } from './limits';
import { measureMovement } from './movement';
import { findReflection } from './reflection';
import { measureSharpness } from './sharpness';

export interface Sample {
  /** The hole and a margin around it, small. */
  overview: GreyFrame;
  /** Where the hole lies in the overview. */
  hole: Area;
  /** Parts of the hole, at the camera's own resolution. */
  detail: GreyFrame;
}

/** Where the camera has to move, so that the document comes into the hole. */
export interface Direction {
  across: 'left' | 'right' | null;
  down: 'up' | 'down' | null;
}

export interface DocumentPlace {
  isWhole: boolean;
  distance: 'good' | 'closer' | 'further';
  isLevel: boolean;
  direction: Direction;
}

/** Scores are 0 to 100; from `goodFrom` on they are good. */
export interface Reading {
  sharp: number;
  light: number;
  steady: number;
  isTooBright: boolean;
  hasReflection: boolean;
  /** `null`: none was found, or none was looked for. */
  document: DocumentPlace | null;
}

export const scoreLight = ({ bright, clipped }: Light, { dark, clip }: typeof limits) => {
  const enough = scoreOf(bright, dark);
  const notTooMuch = scoreOf(clipped, clip);

  return { light: Math.min(enough, notTooMuch), isTooBright: notTooMuch < enough };
};

const placeOf = ({ area, corners, width, height, tilt }: Outline, hole: Area): DocumentPlace => {
  const covered = Math.max(width / hole.width, height / hole.height);
  const slack = hole.width * limits.overlap;
  const isWhole = corners.every(
    ({ x, y }) =>
      x >= hole.left - slack &&
      x <= hole.left + hole.width + slack &&
      y >= hole.top - slack &&
      y <= hole.top + hole.height + slack,
  );
  const off = {
    x: (area.left + area.width / 2 - hole.left - hole.width / 2) / hole.width,
    y: (area.top + area.height / 2 - hole.top - hole.height / 2) / hole.height,
  };
  const distance = covered < limits.covered.least ? 'closer' : covered > limits.covered.most ? 'further' : 'good';

  return {
    // What is too large for the hole is not cut off: moving back mends it.
    isWhole: isWhole || distance === 'further',
    distance,
    isLevel: Math.abs(tilt) <= limits.tilt,
    direction: {
      across: Math.abs(off.x) < limits.offCentre ? null : off.x < 0 ? 'left' : 'right',
      down: Math.abs(off.y) < limits.offCentre ? null : off.y < 0 ? 'up' : 'down',
    },
  };
};

/** `before`: the overview of the frame before this one. */
export const measureDocument = ({ overview, hole, detail }: Sample, before: GreyFrame | null): Reading => {
  const outline = findDocument(overview, hole);
  const area = shrunk(outline?.area ?? hole, 0.06);

  return {
    sharp: scoreOf(measureSharpness(detail), limits.sharp),
    ...scoreLight(measureLight(overview, area), limits),
    steady: before ? scoreOf(measureMovement(before, overview), limits.moved) : 0,
    hasReflection: findReflection(overview, area) !== null,
    document: outline && placeOf(outline, hole),
  };
};

/** Whether a face is there, and how it looks, is for the service to say. */
export const measureFace = ({ overview, hole, detail }: Sample, before: GreyFrame | null): Reading => ({
  sharp: scoreOf(measureSharpness(detail), faceLimits.sharp),
  // The middle of the oval, without what is behind the head.
  ...scoreLight(measureLight(overview, shrunk(hole, 0.22)), faceLimits),
  steady: before ? scoreOf(measureMovement(before, overview), faceLimits.moved) : 0,
  hasReflection: false,
  document: null,
});
