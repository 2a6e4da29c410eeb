/** Undoes what the finder of lines joined or what the dictionary mistook: values in one line, values that read like labels. */
import { belowness, besideness, pitchOf } from './geometry';
import { cut, type LabelPiece, type Piece, type Pieces } from './pieces';
import { plausibility } from './plausibility';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const fits = (label: LabelPiece, text: string): boolean => label.labels.some((name) => plausibility(name, text) >= 0.7);

/** A surname can be `NAME`: it is printed larger than labels are, or stands where a label lacks its value. */
const isValueInDisguise = (piece: LabelPiece, { labels, texts }: Pieces, height: number): boolean => {
  const others = labels.filter((label) => label !== piece && !label.inline && fits(label, piece.text));
  if (others.some((label) => label.isBare && besideness(label, piece) > 0.5)) return true;
  const above = others.filter((label) => belowness(label, piece) > 0.6);
  if (above.length === 0) return false;
  if (piece.box.height > height * 1.3) return true;
  const hasValue = (label: LabelPiece) => texts.some((text) => belowness(label, text) > 0 && fits(label, text.text));

  return above.some((label) => !hasValue(label)) && !hasValue(piece);
};

const labelsAbove = (text: Piece, labels: readonly LabelPiece[]): LabelPiece[] =>
  labels
    .filter((label) => !label.inline && label.box.x > text.box.x - pitchOf(text) * 2 && belowness(label, text) > 0)
    .sort((a, b) => a.box.x - b.box.x);

/** `P   LVA   AB1234567` below three labels is three values. */
const underColumns = (text: Piece, labels: readonly LabelPiece[]): Piece[] => {
  const columns = labelsAbove(text, labels);
  if (columns.length < 2) return [text];
  const pitch = pitchOf(text);
  const starts = [...text.text.matchAll(/(?<=\s)\S/g)].map(({ index }) => index);
  const cuts = columns.slice(1).flatMap(({ box }) => {
    const nearest = starts.toSorted(
      (a, b) => Math.abs(text.box.x + a * pitch - box.x) - Math.abs(text.box.x + b * pitch - box.x),
    )[0];

    return nearest !== undefined && Math.abs(text.box.x + nearest * pitch - box.x) < pitch * 3 ? [nearest] : [];
  });
  const bounds = [0, ...new Set(cuts), text.text.length];
  const parts = bounds.slice(0, -1).flatMap((from, i) => cut(text, text.line, from, bounds[i + 1] ?? from) ?? []);
  const isRight =
    parts.length === columns.length && parts.every((part, i) => fits(columns[i] as LabelPiece, part.text));

  return isRight ? parts : [text];
};

export const separated = (pieces: Pieces): Pieces => {
  const strong = pieces.labels.filter(({ isWeak, tag }) => !isWeak && !tag);
  const height = median((strong.length >= 3 ? strong : pieces.labels).map(({ box }) => box.height));
  // Where labels are numbers or in small letters, a misread one in capitals is more likely a name.
  const numbers = pieces.labels.filter(({ isBare }) => isBare);
  const isChance = ({ quality }: LabelPiece) => Math.max(strong.length, numbers.length) >= 3 && quality < 1;
  const disguised = new Set(
    pieces.labels.filter(
      (label) => label.isWeak && !label.inline && (isChance(label) || isValueInDisguise(label, pieces, height)),
    ),
  );
  const labels = pieces.labels.filter((label) => !disguised.has(label));
  const texts = [
    ...pieces.texts,
    ...[...disguised].map(({ text, sureness, box, line }) => ({ text, sureness, box, line })),
  ];

  return { labels, texts: texts.flatMap((text) => underColumns(text, labels)) };
};
