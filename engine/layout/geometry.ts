/** Where pieces of print stand to each other. */

import type { Box, TextLine } from '../shapes';
import type { LabelPiece, Piece } from './pieces';

export const rightOf = ({ x, width }: Box): number => x + width;
export const bottomOf = ({ y, height }: Box): number => y + height;
/** The width of one letter. */
export const pitchOf = ({ box, text }: Pick<TextLine, 'box' | 'text'>): number => box.width / Math.max(1, text.length);

const overlap = (a: Piece, b: Piece): number => Math.min(bottomOf(a.box), bottomOf(b.box)) - Math.max(a.box.y, b.box.y);

export const isSameRow = (a: Piece, b: Piece): boolean => overlap(a, b) >= Math.min(a.box.height, b.box.height) * 0.4;

/** 0 unless the text begins below the label, at its left edge or under its middle. */
export const belowness = (label: Piece, text: Piece): number => {
  const height = Math.max(text.box.height, label.box.height);
  const down = (text.box.y - bottomOf(label.box)) / height;
  if (down < -0.6 || down > 1.8 || text.box.y <= label.box.y) return 0;
  const pitch = Math.max(pitchOf(text), pitchOf(label));
  const isAligned = Math.abs(text.box.x - label.box.x) <= pitch * 2;
  const isUnder = text.box.x < rightOf(label.box) && rightOf(text.box) > label.box.x;
  if (!isAligned && !isUnder) return 0;

  return (isAligned ? 1 : 0.7) * (1 - 0.22 * Math.max(0, down));
};

/** The most letters between a label and its value beside it. */
const farthest = 16;

/** 0 unless the text stands right of the label in its row. */
export const besideness = (label: LabelPiece, text: Piece): number => {
  const level = overlap(label, text) / Math.min(label.box.height, text.box.height);
  // Of a value in two lines, each stands half beside its number.
  if (level < (label.tag ? 0.15 : 0.4)) return 0;
  const gap = (text.box.x - rightOf(label.box)) / pitchOf(text);
  if (gap < -1.5 || gap > farthest) return 0;

  return (label.tag ? 0.95 : 0.85) * (level < 0.4 ? 0.85 : 1) * (1 - 0.02 * Math.max(0, gap));
};

export const isBetween = (a: Piece, b: Piece, other: Piece): boolean =>
  other !== a &&
  other !== b &&
  isSameRow(a, other) &&
  other.box.x >= a.box.x &&
  rightOf(a.box) <= other.box.x + pitchOf(other) &&
  other.box.x < b.box.x;

export const isUnderneath = (label: Piece, text: Piece, other: Piece): boolean =>
  other !== label &&
  other.box.y > label.box.y &&
  bottomOf(other.box) <= text.box.y + text.box.height * 0.5 &&
  other.box.x < rightOf(text.box) &&
  rightOf(other.box) > text.box.x &&
  other.box.y < text.box.y;

/** Whether one line stands above another with no room for a third between them. */
export const isAbove = (upper: Piece, lower: Piece): boolean => {
  const gap = lower.box.y - bottomOf(upper.box);
  const height = Math.max(upper.box.height, lower.box.height);

  return gap > -height * 0.3 && gap < height * 2;
};
