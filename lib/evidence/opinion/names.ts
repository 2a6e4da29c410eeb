import { canBeCompared, compareField } from '../compare';
import type { Cause, Comparison } from '../reading';
import { type Judged, judged, type WorkedOut } from './judged';
import { type HolderName, holderNames } from './name-of';
import { type Evidence, listOf, sourceNames } from './statements';

interface Compared {
  other: HolderName;
  comparison: Pick<Comparison, 'relation' | 'by' | 'words'>;
  /** Not so for scripts that no table of Doc 9303 leads out of. */
  isComparable: boolean;
}

const wholeName = 'surname_and_given_names';

/** A zone cuts surname and given names each for itself, which the whole name cannot show. */
const compareParts = (one: HolderName, { source, surname, given, filled }: HolderName): Compared['comparison'] => {
  const parts = [
    compareField('surname', one.surname, surname, source, filled),
    compareField('given_name', one.given, given, source, filled),
  ];
  const isSame = parts.every(({ relation }) => relation === 'equal' || relation === 'explained');

  return {
    relation: isSame ? 'explained' : 'unexplained',
    by: parts.flatMap(({ by }) => by),
    words: parts.find(({ words }) => words)?.words ?? null,
  };
};

const compare = (one: HolderName, other: HolderName): Compared => {
  const whole = compareField(wholeName, one.whole, other.whole, other.source, other.filled);
  const parts = whole.relation === 'unexplained' ? compareParts(one, other) : whole;

  return {
    other,
    comparison: parts.relation === 'unexplained' ? whole : parts,
    isComparable: canBeCompared(wholeName, one.whole, other.whole),
  };
};

const explanations: Record<Cause, string> = {
  transliteration: 'transliteration',
  'name order': 'the order of surname and given names',
  'date format': 'the way dates are written',
  truncation: 'the room in the zone',
};

const namesOf = (compared: Compared[]): string => listOf(compared.map(({ other }) => sourceNames[other.source]));

const judge = (one: HolderName, compared: Compared[]): Judged => {
  const different = compared.filter(({ comparison }) => comparison.relation === 'unexplained');
  const comparable = different.filter(({ isComparable }) => isComparable);
  if (comparable.length > 0) {
    return judged('failed', `The name in the ${namesOf(comparable)} is not the one in the ${sourceNames[one.source]}`);
  }
  if (different.length > 0) {
    return judged('unknown', `The name in the ${namesOf(different)} is in another script and cannot be compared`);
  }

  const causes = [...new Set(compared.flatMap(({ comparison }) => comparison.by))].map((cause) => explanations[cause]);
  const but = causes.length > 0 ? `, but for ${listOf(causes)}` : '';

  return judged('passed', `Same name in ${sourceNames[one.source]} and ${namesOf(compared)}${but}`);
};

/** The printed name against each of the others; without one, the zone's against the barcode's. */
export const namesAcross = (evidence: Evidence): WorkedOut => {
  const [one, ...others] = holderNames(evidence);
  if (one === undefined) return { ...judged('unknown', 'No name was delivered'), working: [] };
  if (others.length === 0) {
    return { ...judged('unknown', `Only the ${sourceNames[one.source]} gives a name`), working: [] };
  }

  const compared = others.map((other) => compare(one, other));
  const working = compared.map(({ other, comparison: { relation, words } }) =>
    [`${one.whole} against ${other.whole}: ${relation}`, words?.full].filter(Boolean).join('. '),
  );

  return { ...judge(one, compared), working };
};
