import { listOf } from '@/lib/base/sentence';
import { blindTo, checkedFields, coveredText, digitFor, inZone } from '../mrz';
import type { CheckDigit, MrzReading } from '../reading';
import { type Result, result, type WorkedResult } from './result';
import { type Evidence, statementsOf } from './statements';

const arithmetic = ({ name, sum }: CheckDigit): string => {
  if (sum === null) return `${name}: some characters are unreadable`;
  const terms = sum.terms.map(({ character, value, weight }) => `${character} ${value}×${weight}`).join(' + ');

  return `${name}: ${terms} = ${sum.total}, ${sum.total} mod 10 = ${sum.expected}, printed ${sum.found || 'nothing'}`;
};

const judge = (digits: CheckDigit[], problem: MrzReading['problem']): Result => {
  const namesOf = (wanted: CheckDigit['state']) =>
    digits.filter(({ state }) => state === wanted).map(({ name }) => name.toLowerCase());
  const [wrong, unreadable] = [namesOf('wrong'), namesOf('unreadable')];
  const all = digits.length === 1 ? '1 check digit' : `${digits.length} check digits`;

  if (wrong.length > 0) {
    return result(
      'failed',
      `${wrong.length} of ${all} ${wrong.length === 1 ? 'is' : 'are'} wrong: ${wrong.join(', ')}`,
    );
  }
  if (unreadable.length > 0) {
    return result('unknown', `${unreadable.length} of ${all} cannot be checked: ${unreadable.join(', ')}`);
  }
  if (digits.length === 0) return result('unknown', problem ?? 'No check digits found.');
  if (problem !== null) return result('unknown', `${all} correct. ${problem}`);

  return result('passed', digits.length === 1 ? 'The check digit is correct' : `All ${all} are correct`);
};

/** Only a passport must have an MRZ; without one, other documents get no finding. */
export const checkDigits = ({ document, mrz }: Evidence): WorkedResult | null => {
  if (mrz === null) {
    return document.documentType === 'PASSPORT'
      ? { ...result('unknown', 'Every passport has an MRZ, but none was provided'), working: [] }
      : null;
  }

  const digits = mrz.checks.filter(({ state }) => state !== 'absent');

  return { ...judge(digits, mrz.problem), working: digits.map(arithmetic) };
};

interface BlindSpot {
  name: string;
  printed: string;
  machine: string;
  /** The characters that differ, if the check digit cannot tell any of them apart; otherwise `null`. */
  pairs: [string, string][] | null;
}

const pairsOf = (printed: string, machine: string): BlindSpot['pairs'] => {
  if (printed.length !== machine.length) return null;
  const pairs = [...printed]
    .map((character, place): [string, string] => [character, machine[place] ?? ''])
    .filter(([one, other]) => one !== other);

  return pairs.every(([one, other]) => blindTo(one).includes(other)) ? pairs : null;
};

/** Fields whose printed value differs from the MRZ although both have the same check digit. */
const blindSpotsIn = ({ document, mrz }: Evidence): BlindSpot[] =>
  checkedFields.flatMap((checked) => {
    const { name, field } = checked;
    const [statement] = statementsOf(document, { mrz: field });
    const machine = inZone(checked, statement?.text ?? (mrz && coveredText(mrz, name)) ?? '');
    // A check digit that is wrong for the MRZ says nothing about the printed value.
    const isRight = mrz?.checks.some((check) => check.name === name && check.state === 'right');
    if (!isRight || machine === null) return [];

    return statementsOf(document, { visual: field })
      .flatMap(({ text }) => inZone(checked, text) ?? [])
      .filter((printed) => printed !== machine && digitFor(checked, printed) === digitFor(checked, machine))
      .map((printed) => ({ name: name.toLowerCase(), printed, machine, pairs: pairsOf(printed, machine) }));
  });

/** Differences that no check digit can show; `null`: none in this document. */
export const blindSpots = (evidence: Evidence): WorkedResult | null => {
  const found = blindSpotsIn(evidence);
  if (found.length === 0) return null;

  const names = listOf(found.map(({ name }) => `the ${name}`));
  const pairs = found.every((spot) => spot.pairs !== null) ? found.flatMap((spot) => spot.pairs ?? []) : null;
  const compare = `compare ${names} by eye`;
  const masked = `The check digit matches both the printed value and the MRZ: ${compare}`;
  const full = pairs
    ? `A check digit cannot tell ${listOf(pairs.map(([one, other]) => `${one} from ${other}`))}: ${compare}`
    : masked;

  return {
    ...result('unknown', full, masked),
    working: found.map(({ name, printed, machine }) => `${name}: ${printed} printed, ${machine} in the MRZ`),
  };
};
