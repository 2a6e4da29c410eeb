import { capitalise } from '@/lib/base/sentence';
import { canBeCompared, compareField, hasValue, type Kind, type NameFieldLength } from '../compare';
import type { Agreement, Comparison, MatrixRow, Source } from '../reading';
import type { SourceValue } from './rows';

export type Marks = MatrixRow['marks'];

export interface Judgement {
  agreement: Agreement;
  words: string;
  marks: Marks;
}

interface Field {
  key: string;
  cutAfter: NameFieldLength | null;
}

/** Ordered so that, of two sources, the first is the one that may have national letters. */
const sources: Source[] = ['visual', 'barcode', 'mrz'];
const names: Record<Source, string> = { visual: 'visual', mrz: 'MRZ', barcode: 'barcode' };

type Match = 'agree' | 'explained' | 'differ' | 'not comparable';

const worstFirst: Match[] = ['differ', 'explained', 'agree', 'not comparable'];

interface MatchedPair {
  match: Match;
  marks: Marks;
}

const matchOf = (key: string, one: string, two: string, { relation, by }: Comparison): Match => {
  if (relation === 'unexplained') return canBeCompared(key, one, two) ? 'differ' : 'not comparable';
  // Every source has its own date format; only the day matters.
  return by.every((cause) => cause === 'date format') ? 'agree' : 'explained';
};

/** Compares every value of one source with every value of another; the worst match counts. */
const comparePair = ({ key, cutAfter }: Field, ones: SourceValue[], twos: SourceValue[], kind: Kind): MatchedPair => {
  const matches = new Set<Match>();
  const marks: Marks = [];

  for (const one of ones) {
    for (const two of twos) {
      const [first, second] = [one.read ?? '', two.read ?? ''];
      const comparison = compareField(key, first, second, kind, cutAfter);
      const match = matchOf(key, first, second, comparison);
      matches.add(match);
      if (match === 'agree' || match === 'not comparable') continue;
      // Marks must refer to the value on screen, which may not be the one compared.
      const isAsShown = one.read === one.value && two.read === two.value;
      const visible = isAsShown ? comparison : compareField(key, one.value, two.value, kind, cutAfter);
      marks.push({ source: one.source, place: one.place, spans: visible.marks.printed });
      marks.push({ source: two.source, place: two.place, spans: visible.marks.source });
    }
  }

  return { match: worstFirst.find((match) => matches.has(match)) ?? 'not comparable', marks };
};

const isMatch = ({ match }: MatchedPair): boolean => match === 'agree' || match === 'explained';

const allMatch = (count: number, ...pairs: MatchedPair[]): Judgement => {
  const isExplained = pairs.some(({ match }) => match === 'explained');
  return {
    agreement: isExplained ? 'explained' : 'agree',
    words: isExplained ? 'Explained' : `${count} of ${count} agree`,
    marks: pairs.flatMap(({ marks }) => marks),
  };
};

const incomparable: Judgement = { agreement: 'one source', words: 'Not comparable', marks: [] };

const judgeTwo = (field: Field, one: SourceValue[], two: SourceValue[]): Judgement => {
  const [first, second] = [one[0]?.source ?? 'visual', two[0]?.source ?? 'mrz'];
  const pair = comparePair(field, one, two, second);
  if (isMatch(pair)) return allMatch(2, pair);
  if (pair.match === 'not comparable') return incomparable;
  return { agreement: 'differ', words: `${capitalise(names[first])} and ${names[second]} differ`, marks: pair.marks };
};

const judgeThree = (field: Field, visual: SourceValue[], barcode: SourceValue[], mrz: SourceValue[]): Judgement => {
  const toBarcode = comparePair(field, visual, barcode, 'barcode');
  const toMrz = comparePair(field, visual, mrz, 'mrz');
  // Two spellings explained by the printed value need not explain each other.
  if (isMatch(toBarcode) && isMatch(toMrz)) return allMatch(3, toMrz, toBarcode);

  const pairs = [toMrz, toBarcode, comparePair(field, barcode, mrz, 'mrz')];
  const comparable = pairs.filter(({ match }) => match !== 'not comparable');
  const marks = comparable.flatMap((pair) => pair.marks);
  if (comparable.length === 0) return incomparable;
  if (comparable.every(isMatch)) {
    const rest = allMatch(2, ...comparable);
    return { ...rest, words: `${rest.words}, third not comparable` };
  }

  const differsFromBoth = (source: Source): Judgement => ({
    agreement: 'differ',
    words: `${capitalise(names[source])} differs from both`,
    marks: marks.filter((mark) => mark.source === source),
  });
  if (isMatch(toMrz)) return differsFromBoth('barcode');
  if (isMatch(toBarcode)) return differsFromBoth('mrz');
  if (pairs.slice(2).every(isMatch)) return differsFromBoth('visual');
  return { agreement: 'differ', words: 'All differ', marks };
};

/** A source that has a field twice must have the same value in both. */
const withinOne = (field: Field, values: SourceValue[]): Judgement | null => {
  const [first, ...rest] = values;
  if (!first || rest.length === 0) return null;
  const pair = comparePair(field, [first], rest, 'visual');
  if (pair.match !== 'differ') return null;
  const words =
    first.source === 'visual' ? 'Printed values differ' : `${capitalise(names[first.source])} values differ`;
  return { agreement: 'differ', words, marks: pair.marks };
};

/** Decides whether all sources that have the field agree. */
export const judge = (field: Field, values: SourceValue[]): Judgement => {
  const present = values.filter(({ read }) => hasValue(field.key, read));
  const bySource = sources
    .map((source) => present.filter((value) => value.source === source))
    .filter((group) => group.length > 0);
  const [one, two, three] = bySource;

  if (!one) return { agreement: 'no value', words: 'No value', marks: [] };
  for (const group of bySource) {
    const inner = withinOne(field, group);
    if (inner) return inner;
  }
  if (!two) return { agreement: 'one source', words: '1 source', marks: [] };
  return three ? judgeThree(field, one, two, three) : judgeTwo(field, one, two);
};
