/** Cuts lines of print into labels, numbers of fields and what may be values. */
import type { TextLine } from '../shapes';
import { type FoundLabel, type Label, labelsIn } from './labels';
import { plausibility } from './plausibility';
import { isAmericanPrint, labelOfTag, type Tag, tagsIn } from './tags';

/** A part of a line that may be a value. */
export interface Piece extends TextLine {
  /** Of the line that it is a part of. */
  line: number;
}

export interface LabelPiece extends Piece {
  labels: readonly Label[];
  quality: number;
  /** What follows in the same line. */
  inline: Piece | null;
  /** The number that stands before it, or instead of it. */
  tag: string | null;
  /** The number is all there is. */
  isBare: boolean;
  /** In capitals and in one language, as values are printed too. */
  isWeak: boolean;
  /** Printed in more than one language. */
  isRepeated: boolean;
}

export interface Pieces {
  labels: LabelPiece[];
  texts: Piece[];
}

/** A part of a line; where it begins and ends is reckoned from its letters. */
export const cut = (line: TextLine, index: number, from: number, to: number): Piece | null => {
  let [start, end] = [from, to];
  while (start < end && /[\s:;,.]/.test(line.text[start] ?? '')) start++;
  while (end > start && /[\s:;,]/.test(line.text[end - 1] ?? '')) end--;
  if (start >= end) return null;
  const { x, y, width, height } = line.box;
  const share = width / line.text.length;

  return {
    text: line.text.slice(start, end),
    sureness: line.sureness.slice(start, end),
    box: { x: x + share * start, y, width: share * (end - start), height },
    line: index,
  };
};

const strict = new Set<Label>([
  'date_of_birth',
  'date_of_issue',
  'date_of_expiry',
  'first_issue_date',
  'sex',
  'height',
]);
const numeric = new Set<Label>([
  'document_number',
  'passport_number',
  'personal_number',
  'birth_date_and_place',
  'issue_date_and_place',
]);

/** Whether the words after a label in the same line are its value, and not the rest of a sentence. */
const isFollowedByValue = (text: string, label: FoundLabel, rest: string, isTagged: boolean): boolean => {
  if (!/[\p{L}\p{N}]/u.test(rest)) return true;
  const hasColon = /^\s*:/.test(text.slice(label.to));
  const fits = label.labels.some((name) => plausibility(name, rest.replace(/^[\s:]+/, '')) >= 0.7);
  if (!fits) return false;
  if (hasColon || isTagged || label.labels.some((name) => strict.has(name) || numeric.has(name))) return true;

  // Labels in small letters, values in capitals.
  return /\p{Ll}{2}/u.test(text.slice(label.from, label.to)) && !/\p{Ll}{2}/u.test(rest);
};

const isCapital = (text: string): boolean => !/\p{Ll}/u.test(text);

/** A part of a line: from a number of a field, or from the beginning, to the next number. */
interface Part {
  line: TextLine;
  index: number;
  tag: Tag | null;
  from: number;
  to: number;
  isAmerican: boolean;
}

const partsOf = (line: TextLine, index: number, tags: readonly Tag[], isAmerican: boolean): Part[] => {
  const parts = tags.map((tag, i) => ({ tag, from: tag.to, to: tags[i + 1]?.from ?? line.text.length }));
  const first = { tag: null, from: 0, to: tags[0]?.from ?? line.text.length };

  return (first.to > 0 ? [first, ...parts] : parts).map((part) => ({ line, index, isAmerican, ...part }));
};

/** Labels one after another, each followed by its value, the next label or nothing. */
const labelsOf = ({ line: { text }, tag, from, to }: Part): FoundLabel[] => {
  const found = labelsIn(text.slice(from, to)).map((label) => ({
    ...label,
    from: label.from + from,
    to: label.to + from,
  }));
  const kept: FoundLabel[] = [];
  found.forEach((label, i) => {
    const isFirst = text.slice(from, label.from).trim() === '' || kept.length > 0 || tag !== null;
    const rest = text.slice(label.to, found[i + 1]?.from ?? to).trim();
    if (isFirst && isFollowedByValue(text, label, rest, tag !== null)) kept.push(label);
  });

  return kept;
};

/** The number alone, with what follows it. */
const bareNumber = ({ line, index, tag, isAmerican }: Part, until: number): LabelPiece[] => {
  const piece = tag && cut(line, index, tag.from, tag.to);
  if (!tag || !piece) return [];
  const common = { quality: 1, tag: tag.number, isBare: true, isWeak: false, isRepeated: false };

  return [
    { ...piece, ...common, labels: [labelOfTag(tag.number, isAmerican)], inline: cut(line, index, tag.to, until) },
  ];
};

const labelPieces = (part: Part, labels: readonly FoundLabel[]): LabelPiece[] =>
  labels.flatMap(({ from, to, quality, isRepeated, ...label }, i) => {
    const { line, index, tag, isAmerican } = part;
    const isNumbered = tag !== null && i === 0;
    const piece = cut(line, index, isNumbered ? tag.from : from, to);
    const meant = isNumbered ? labelOfTag(tag.number, isAmerican) : null;
    const inline = cut(line, index, to, labels[i + 1]?.from ?? part.to);
    const isWeak = !isRepeated && tag === null && labels.length === 1 && isCapital(line.text.slice(from, to));
    const common = { quality, isRepeated, isWeak, isBare: false, tag: tag?.number ?? null, inline };

    return piece
      ? [{ ...piece, ...common, labels: meant && label.labels.includes(meant) ? [meant] : label.labels }]
      : [];
  });

export const piecesOf = (lines: readonly TextLine[]): Pieces => {
  const out: Pieces = { labels: [], texts: [] };
  const tags = tagsIn(lines);
  const isAmerican = isAmericanPrint(lines);
  lines.forEach((line, index) => {
    for (const part of partsOf(line, index, tags[index] ?? [], isAmerican)) {
      const labels = labelsOf(part);
      const begin = labels[0]?.from ?? part.to;
      const hasText = line.text.slice(part.from, begin).trim() !== '';
      if (part.tag && (hasText || labels.length === 0)) out.labels.push(...bareNumber(part, begin));
      else if (hasText) out.texts.push(...[cut(line, index, part.from, begin)].filter((piece) => piece !== null));
      // What stands between the number and the label is the number's value.
      out.labels.push(...labelPieces(hasText ? { ...part, tag: null } : part, labels));
    }
  });

  return out;
};
