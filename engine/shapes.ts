/** What the parts of the document reader hand to each other. */
import type { Decoded } from './decode';

/** In pixels of a picture. The middle of the first pixel is at 0.5, 0.5. */
export interface Point {
  x: number;
  y: number;
}

/** The document's own top left, top right, bottom right and bottom left, however it lies in the photograph. */
export type Corners = readonly [Point, Point, Point, Point];

export interface FoundDocument {
  corners: Corners;
  /** 0 to 1. */
  sureness: number;
  /** Whether the order of the corners is more than a guess, so that the straight picture stands upright. */
  isUprightKnown: boolean;
}

/** The document alone, straight, its edges at the picture's edges. */
export interface StraightDocument extends Decoded {
  /** Where it lay in the photograph. */
  corners: Corners;
}

/** Shares of the width and height, 0 to 1: of the straight document, unless it is said of what. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One printed line, or a part of it that stands by itself. */
export interface TextLine {
  text: string;
  /** 0 to 1, one for each character of `text`. */
  sureness: readonly number[];
  box: Box;
}

/** A field of the interface's visual group, as printed. */
export interface VisualField {
  name: string;
  value: string;
  /** 0 to 100: of values with confidence 90, about nine in ten are right. */
  confidence: number;
  box: Box;
  /** `YYYY-MM-DD`, where the field is a date. */
  date?: string;
}
