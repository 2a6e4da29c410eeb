/**
 * When a frame is good enough. Chosen on drawn and photographed documents: what the service reads passes, and what it
 * cannot read for blur, darkness or glare does not.
 */

/** Values with the scores 0, 70 and 100; what lies between is straight. */
export interface Scale {
  none: number;
  good: number;
  full: number;
}

/** A score from here on is good. The meters have their mark here. */
export const goodFrom = 70;

export const scoreOf = (value: number, { none, good, full }: Scale): number => {
  const toGood = (value - none) / (good - none);
  const score = toGood < 1 ? toGood * goodFrom : goodFrom + ((value - good) / (full - good)) * (100 - goodFrom);

  return Math.max(0, Math.min(100, score));
};

export const limits = {
  sharp: { none: 0.17, good: 0.28, full: 0.48 },
  /** Of paper: nine of ten pixels are darker. */
  dark: { none: 30, good: 95, full: 170 },
  /** The share of white without detail. */
  clip: { none: 0.85, good: 0.5, full: 0.1 },
  /** Between two frames, as a share of the width that is looked at. */
  moved: { none: 0.03, good: 0.009, full: 0.001 },
  /** Of the hole's width or height. */
  covered: { least: 0.76, most: 1.06 },
  /** How far corners may lie outside of the hole, as a share of its width. */
  overlap: 0.05,
  /** Degrees. */
  tilt: 10,
  /** From here on it is said into which direction the camera should move. */
  offCentre: 0.08,
};

/** Skin has softer edges than print, and may be dark. */
export const faceLimits: typeof limits = {
  ...limits,
  sharp: { none: 0.13, good: 0.2, full: 0.4 },
  dark: { none: 20, good: 60, full: 130 },
  clip: { none: 0.5, good: 0.25, full: 0 },
  moved: { none: 0.06, good: 0.02, full: 0.002 },
};
