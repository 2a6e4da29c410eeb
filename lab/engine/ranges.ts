/**
 * How the test documents are photographed. Training has ranges of its own: nothing here may be adjusted to what the
 * reader finds hard.
 */
import type { Random } from '@/demo/population';

type Range = readonly [low: number, high: number];

export const between = ([low, high]: Range, random: Random): number => low + random.next() * (high - low);

export const ranges = {
  /** The photograph's sides in pixels; half of them stand upright. */
  frame: { long: 3000, short: 2250 },
  /** The angle between the document and the film, about any axis. */
  tiltDegrees: [0, 40] as Range,
  /** The turn in the picture's plane: a little for most, any way at all for the others. */
  turn: { mildDegrees: 12, anyWayShare: 0.25 },
  /** The longer side of the document as seen, as a share of the frame's longer side; less than 1 where it would not fit. */
  share: [1 / 3, 1] as Range,
  /** The document stays inside the frame by this share of the frame's side. */
  margin: 0.008,
  /** The camera's focal length as a share of the frame's longer side: phones have 0.7 to 1. */
  focal: [0.72, 1.1] as Range,
  /** The least that a barcode's module has, anywhere in it. */
  pixelsPerModule: 3,
  /** Standard deviation of the blur, in pixels of the photograph. */
  blur: [0, 1.5] as Range,
  jpegQuality: [50, 90] as Range,
  /** Standard deviation of the sensor's noise, in levels of 255. */
  noise: [0.5, 4] as Range,
  /** A reflection on the document, never on its zone or barcode: how often, how far towards white, how large. */
  glare: { chance: 0.4, strength: [0.25, 0.7] as Range, width: [0.1, 0.3] as Range },
  /** A soft shadow across the scene: how often, and how much light it leaves. */
  shadow: { chance: 0.5, light: [0.5, 0.85] as Range },
  /** The dimmer end of the light over the whole scene, against the brighter. */
  falloff: [0.6, 1] as Range,
  exposure: [0.72, 1.08] as Range,
  /** Red against blue: warm lamps above 1, daylight in shade below. */
  warmth: [0.86, 1.16] as Range,
} as const;
