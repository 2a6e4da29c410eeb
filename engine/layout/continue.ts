/** Values that go on: in their row, in the lines below, and places beside a date. */
import type { Assigned } from './assign';
import { besideness, bottomOf, isBetween, isSameRow, isUnderneath, pitchOf, rightOf } from './geometry';
import type { Label } from './labels';
import type { LabelPiece, Piece, Pieces } from './pieces';
import { plausibility } from './plausibility';

/** Fields whose values may go on in the next line, and the most lines they take. */
const lineLimits: Readonly<Partial<Record<Label, number>>> = {
  address: 4,
  authority: 3,
  surname: 3,
  given_name: 3,
  surname_and_given_names: 3,
  place_of_birth: 2,
  place_of_issue: 2,
  nationality: 2,
  mothers_name: 2,
  fathers_name: 2,
  issuing_state_name: 2,
};

const isContinued = (above: Piece, next: Piece): boolean => {
  const height = Math.max(above.box.height, next.box.height);
  const gap = (next.box.y - bottomOf(above.box)) / height;
  const ratio = above.box.height / next.box.height;

  return (
    next.box.y > above.box.y + above.box.height * 0.4 &&
    gap > -0.5 &&
    gap < 0.9 &&
    ratio > 0.68 &&
    ratio < 1.48 &&
    Math.abs(next.box.x - above.box.x) <= Math.max(pitchOf(above), pitchOf(next)) * 1.6
  );
};

/** What stands beside a date in its row, with what label. */
export const placeBeside: Readonly<Partial<Record<Label, Label>>> = {
  birth_date_and_place: 'place_of_birth',
  issue_date_and_place: 'place_of_issue',
};

/** Texts that are no value yet; whoever finds one takes it. */
const createTexts = (all: readonly Piece[], used: readonly Piece[]) => {
  const taken = new Set(used);
  const free = () => all.filter((text) => !taken.has(text)).sort((a, b) => a.box.x - b.box.x);

  return {
    free,
    find: (isWanted: (text: Piece) => boolean): Piece | null => {
      const found = free().find(isWanted) ?? null;
      if (found) taken.add(found);

      return found;
    },
  };
};

type Texts = ReturnType<typeof createTexts>;

/** `3. 12.03.1985      RIGA`: the place has no number of its own. */
const placesBeside = (assigned: readonly Assigned[], texts: Texts, labels: readonly Piece[]): Assigned[] =>
  assigned.flatMap((found) => {
    const name = placeBeside[found.name];
    const [value] = found.values;
    if (!name || !value) return [];
    const place = texts.find((text) => {
      const gap = (text.box.x - rightOf(value.box)) / pitchOf(value);
      const isNear = isSameRow(value, text) && gap > -1 && gap < 25;

      return isNear && plausibility(name, text.text) >= 0.5 && !labels.some((other) => isBetween(value, text, other));
    });

    return place ? [{ ...found, name, values: [place] }] : [];
  });

/** A single letter that the reader is not sure of is more likely a flourish of the paper. */
const isSpeck = ({ text, sureness }: Piece): boolean => text.trim().length === 1 && Math.min(1, ...sureness) < 0.95;

/** The rest of a row that the finder of lines cut off. */
const restOfRow = (values: Piece[], texts: Texts): void => {
  for (;;) {
    const last = values.at(-1) as Piece;
    const next = texts.find((text) => {
      const gap = (text.box.x - rightOf(last.box)) / pitchOf(last);

      const ratio = text.box.height / last.box.height;
      const isNear = isSameRow(last, text) && gap > -1 && gap < 2.5 && ratio > 0.65 && ratio < 1.5;

      return isNear && !isSpeck(text);
    });
    if (!next) return;
    const { text, sureness, box } = last;
    values[values.length - 1] = {
      ...last,
      text: `${text} ${next.text}`,
      sureness: [...sureness, 1, ...next.sureness],
      box: { ...box, width: rightOf(next.box) - box.x },
    };
  }
};

const linesBelow = ({ name, values, label }: Assigned, labels: readonly LabelPiece[], texts: Texts): void => {
  for (const limit = lineLimits[name] ?? 1; values.length < limit; ) {
    const last = values.at(-1) as Piece;
    const next = texts.find(
      (text) =>
        isContinued(last, text) &&
        !labels.some((other) => other !== label && (isUnderneath(last, text, other) || besideness(other, text) > 0.7)),
    );
    if (!next) return;
    values.push(next);
  }
};

/** A value in two lines stands around the middle of its number. */
const lineAbove = ({ name, values, label }: Assigned, texts: Texts): void => {
  const [first] = values;
  if (!first || !label.tag || !lineLimits[name]) return;
  const before = texts.find((text) => isContinued(text, first) && besideness(label, text) > 0);
  if (before) values.unshift(before);
};

/** Short values that no further text belongs to. */
const single = new Set<Label>(['sex', 'document_class_code', 'issuing_state_code', 'other']);

/** Adds to the values what belongs to them, and returns the texts that are no field's. */
export const continued = (assigned: Assigned[], { labels, texts: all }: Pieces): Piece[] => {
  const texts = createTexts(
    all,
    assigned.flatMap(({ values }) => values),
  );
  assigned.push(...placesBeside(assigned, texts, labels));
  for (const { name, values } of assigned) if (!single.has(name)) restOfRow(values, texts);
  for (const found of assigned) {
    linesBelow(found, labels, texts);
    lineAbove(found, texts);
  }

  return texts.free();
};
