/** Values that say themselves what they are, where the label could not be read. */
import type { Assigned } from './assign';
import { isAbove, pitchOf } from './geometry';
import type { Label } from './labels';
import type { LabelPiece, Piece } from './pieces';

/** So far from a label, a value is less sure. */
const unlabelled = { quality: 0.75, placed: 0.7 };

const asLabel = (piece: Piece, name: Label): LabelPiece => ({
  ...piece,
  labels: [name],
  quality: unlabelled.quality,
  inline: null,
  tag: null,
  isBare: false,
  isRepeated: false,
  isWeak: false,
});

const selfEvident: readonly (readonly [Label, RegExp])[] = [
  ['sex', /^[MFМ]$/u],
  ['height', /^(?:[12]\d{2}\s?CM|[12][.,]\d{2}\s?M)$/iu],
];

/** A lone M or F, or a height with its unit, if there is just one. */
const evident = (has: (name: Label) => boolean, free: readonly Piece[]): Assigned[] =>
  selfEvident.flatMap(([name, form]) => {
    const found = free.filter(({ text }) => form.test(text.trim()));
    const [only] = found;
    if (has(name) || !only || found.length > 1) return [];

    return [{ name, label: asLabel(only, name), values: [only], placed: unlabelled.placed }];
  });

/** On numbered documents the surname stands right above the given names, and these below it. */
const neighbours: readonly (readonly [missing: Label, known: Label, isAbove: boolean])[] = [
  ['surname', 'given_name', true],
  ['given_name', 'surname', false],
];

const besideNumbers = (assigned: readonly Assigned[], free: readonly Piece[]): Assigned[] => {
  const firstOf = (name: Label) => assigned.find((found) => found.name === name && found.label.isBare)?.values[0];

  return neighbours.flatMap(([missing, known, isHigher]) => {
    const value = firstOf(known);
    if (!value || assigned.some(({ name }) => name === missing)) return [];
    const near = free.filter((text) => {
      const isColumn = Math.abs(text.box.x - value.box.x) < pitchOf(value) * 1.5;
      const isNext = isHigher ? isAbove(text, value) : isAbove(value, text);

      return isColumn && isNext && /^[\p{L}\p{M}\s'’/.-]+$/u.test(text.text);
    });
    const [only] = near;

    return only && near.length === 1
      ? [{ name: missing, label: asLabel(only, missing), values: [only], placed: unlabelled.placed }]
      : [];
  });
};

export const recovered = (assigned: readonly Assigned[], free: readonly Piece[]): Assigned[] => {
  if (assigned.filter(({ name }) => name !== 'other').length < 3) return [];
  const has = (name: Label) => assigned.some((found) => found.name === name);

  return [...evident(has, free), ...besideNumbers(assigned, free)];
};
