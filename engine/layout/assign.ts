/** Which text is which label's value: below it or beside it, as the document has it. */
import { belowness, besideness, isBetween, isUnderneath } from './geometry';
import type { Label } from './labels';
import type { LabelPiece, Piece, Pieces } from './pieces';
import { plausibility } from './plausibility';

export interface Assigned {
  label: LabelPiece;
  name: Label;
  /** One for each line. */
  values: Piece[];
  /** 0 to 1: how well the place fits. */
  placed: number;
}

/** What the label means, if the text is its value. */
const nameFor = (label: LabelPiece, text: string): { name: Label; fit: number } => {
  let best = { name: 'other' as Label, fit: 0 };
  for (const name of label.labels) {
    const fit = plausibility(name, text);
    if (fit > best.fit) best = { name, fit };
  }

  return best;
};

interface Pair {
  label: LabelPiece;
  text: Piece;
  isBelow: boolean;
  placed: number;
  fit: number;
  name: Label;
}

const pairsOf = ({ labels, texts }: Pieces): Pair[] => {
  const pairs: Pair[] = [];
  for (const label of labels) {
    if (label.inline)
      pairs.push({ label, text: label.inline, isBelow: false, placed: 1, ...nameFor(label, label.inline.text) });
    for (const text of texts) {
      if (text.line === label.line && text.box.x < label.box.x) continue;
      const below = label.isBare ? 0 : belowness(label, text);
      const beside = besideness(label, text);
      const isBelow = below >= beside;
      const placed = Math.max(below, beside);
      if (placed === 0) continue;
      const isBlocked = isBelow
        ? labels.some((other) => isUnderneath(label, text, other))
        : [...labels, ...texts].some((other) => isBetween(label, text, other));
      if (!isBlocked) pairs.push({ label, text, isBelow, placed, ...nameFor(label, text.text) });
    }
  }

  return pairs;
};

/** Documents print all their values below the labels, or all beside them. */
const withStyle = (pairs: Pair[]): Pair[] => {
  const sure = pairs.filter(({ fit, label, placed }) => fit >= 0.85 && !label.tag && placed < 1);
  const below = new Set(sure.filter(({ isBelow }) => isBelow).map(({ label }) => label)).size;
  const beside = new Set(sure.filter(({ isBelow }) => !isBelow).map(({ label }) => label)).size;
  const isBelowStyle = below >= beside;
  if (Math.min(below, beside) * 2 > Math.max(below, beside)) return pairs;

  return pairs.map((pair) =>
    pair.isBelow === isBelowStyle || pair.label.tag || pair.placed === 1
      ? pair
      : { ...pair, placed: pair.placed * 0.6 },
  );
};

const leastFit = 0.3;

/** Each text goes to one label and each label takes one text; the best pairs are made first. */
export const assign = (pieces: Pieces): Assigned[] => {
  const worth = ({ placed, fit, label }: Pair) => placed * (0.35 + 0.65 * fit) * (0.7 + 0.3 * label.quality);
  const pairs = withStyle(pairsOf(pieces))
    .filter(({ fit, label }) => fit >= leastFit || label.labels.includes('other'))
    .sort((a, b) => worth(b) - worth(a));
  const [labels, texts] = [new Set<LabelPiece>(), new Set<Piece>()];
  const assigned: Assigned[] = [];
  for (const { label, text, name, placed } of pairs) {
    if (labels.has(label) || texts.has(text)) continue;
    labels.add(label);
    texts.add(text);
    assigned.push({ label, name, values: [text], placed });
  }

  return assigned;
};
