import { listOf } from '@/lib/base/sentence';
import { canBeCompared, compareField, fullNameField, type NameFieldLength } from '../compare';
import { namesIn } from '../mrz';
import type { Comparison, Source } from '../reading';
import { type Result, result, type WorkedResult } from './result';
import { type Evidence, sourceNames, statementsOf } from './statements';

/** The holder's name in one source. */
interface HolderName {
  source: Source;
  whole: string;
  /** `null`: the source does not separate the names, or lacks this part. */
  surname: string | null;
  given: string | null;
  /** Length of the MRZ name field if the name fills it, so that part of it may be cut off. */
  filled: NameFieldLength | null;
}

const nameOf = (source: Source, surname: string | null, given: string | null, separator: string): HolderName | null => {
  const whole = [surname, given].filter(Boolean).join(separator);

  return whole === '' ? null : { source, whole, surname, given, filled: null };
};

const printedName = ({ document }: Evidence): HolderName | null => {
  const textOf = (...names: string[]) =>
    names.flatMap((name) => statementsOf(document, { visual: name })[0]?.text ?? []).join(' ') || null;
  const whole = textOf('surname_and_given_names');

  return (
    nameOf('visual', textOf('surname', 'second_surname'), textOf('given_name', 'middle_name'), ' ') ??
    (whole ? { source: 'visual', whole, surname: null, given: null, filled: null } : null)
  );
};

const identifiers = (document: Evidence['document'], source: 'mrz' | 'barcode'): [string | null, string | null] => [
  statementsOf(document, { [source]: 'primary_identifier' })[0]?.text ?? null,
  statementsOf(document, { [source]: 'secondary_identifier' })[0]?.text ?? null,
];

const zoneName = ({ document, mrz }: Evidence): HolderName | null => {
  const lines = mrz && namesIn(mrz);
  const [primary, secondary] = identifiers(document, 'mrz');
  const name =
    nameOf('mrz', primary, secondary, '<<') ?? (lines && nameOf('mrz', lines.primary, lines.secondary, '<<'));

  return name && { ...name, filled: lines ? lines.filled : fullNameField(name.surname, name.given) };
};

/** The printed name comes first. */
const holderNames = (evidence: Evidence): HolderName[] => {
  const barcode = nameOf('barcode', ...identifiers(evidence.document, 'barcode'), ' ');

  return [printedName(evidence), zoneName(evidence), barcode].filter((name) => name !== null);
};

interface Compared {
  other: HolderName;
  comparison: Pick<Comparison, 'relation' | 'by' | 'words'>;
  /** False for scripts that Doc 9303 has no table for. */
  isComparable: boolean;
}

const wholeName = 'surname_and_given_names';

/** An MRZ may cut off surname and given names separately, which the whole name does not show. */
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

const namesOf = (compared: Compared[]): string => listOf(compared.map(({ other }) => sourceNames[other.source]));

const judge = (one: HolderName, compared: Compared[]): Result => {
  const different = compared.filter(({ comparison }) => comparison.relation === 'unexplained');
  const comparable = different.filter(({ isComparable }) => isComparable);
  if (comparable.length > 0) {
    return result('failed', `The name in the ${namesOf(comparable)} differs from the ${sourceNames[one.source]}`);
  }
  if (different.length > 0) {
    return result('unknown', `The name in the ${namesOf(different)} is in a different script and cannot be compared`);
  }

  const causes = [...new Set(compared.flatMap(({ comparison }) => comparison.by))];
  const apartFrom = causes.length > 0 ? `, apart from ${listOf(causes)}` : '';

  return result('passed', `Same name in ${sourceNames[one.source]} and ${namesOf(compared)}${apartFrom}`);
};

/** Compares the printed name with the others or, without a printed name, MRZ with barcode. */
export const namesAcross = (evidence: Evidence): WorkedResult => {
  const [one, ...others] = holderNames(evidence);
  if (one === undefined) return { ...result('unknown', 'Name not provided'), working: [] };
  if (others.length === 0) {
    return { ...result('unknown', `Only the ${sourceNames[one.source]} has a name`), working: [] };
  }

  const compared = others.map((other) => compare(one, other));
  const working = compared.map(({ other, comparison: { relation, words } }) =>
    [`${one.whole} compared with ${other.whole}: ${relation}`, words?.full].filter(Boolean).join('. '),
  );

  return { ...judge(one, compared), working };
};
