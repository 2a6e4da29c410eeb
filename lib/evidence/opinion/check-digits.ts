import type { CheckDigit, MrzReading } from '../reading';
import { type Judged, judged, type WorkedOut } from './judged';
import type { Evidence } from './statements';

const arithmetic = ({ name, sum }: CheckDigit): string => {
  if (sum === null) return `${name}: not all characters can be read`;
  const terms = sum.terms.map(({ character, value, weight }) => `${character} ${value}×${weight}`).join(' + ');

  return `${name}: ${terms} = ${sum.total}, ${sum.total} mod 10 = ${sum.expected}, printed ${sum.found || 'nothing'}`;
};

const judge = (digits: CheckDigit[], problem: MrzReading['problem']): Judged => {
  const namesOf = (wanted: CheckDigit['state']) =>
    digits.filter(({ state }) => state === wanted).map(({ name }) => name.toLowerCase());
  const [wrong, unreadable] = [namesOf('wrong'), namesOf('unreadable')];
  const all = digits.length === 1 ? '1 check digit' : `${digits.length} check digits`;

  if (wrong.length > 0) {
    return judged(
      'failed',
      `${wrong.length} of ${all} ${wrong.length === 1 ? 'is' : 'are'} wrong: ${wrong.join(', ')}`,
    );
  }
  if (unreadable.length > 0) {
    return judged('unknown', `${unreadable.length} of ${all} cannot be recomputed: ${unreadable.join(', ')}`);
  }
  if (digits.length === 0) return judged('unknown', problem ?? 'There is no check digit to recompute.');
  if (problem !== null) return judged('unknown', `${all} recomputed here, all agree. ${problem}`);

  return judged('passed', `All ${all} recomputed here, all agree`);
};

/** A passport without a zone is a question; any other document without one may never have had it. */
export const checkDigits = ({ document, mrz }: Evidence): WorkedOut | null => {
  if (mrz === null) {
    return document.documentType === 'PASSPORT'
      ? { ...judged('unknown', 'A passport has a machine-readable zone, and none was delivered'), working: [] }
      : null;
  }

  // A filler where the format lets one stand is no digit to recompute.
  const digits = mrz.checks.filter(({ state }) => state !== 'absent');

  return { ...judge(digits, mrz.problem), working: digits.map(arithmetic) };
};
