import { coveredText } from '../mrz';
import { type Day, type Days, daysOf, overlap } from './calendar';
import { type Evidence, type Statement, statementsOf } from './statements';

export type DateName = 'birth' | 'issue' | 'expiry';

export interface DateStatement extends Statement {
  read: { kind: 'day'; days: Days } | { kind: 'impossible' } | { kind: 'unreadable' };
}

/** `short`: without a century. `impossible`: looks like a date, but no such day exists. */
type DateText =
  | { kind: 'whole'; days: Days }
  | { kind: 'short'; inYear: (year: number) => Days | null; year: number }
  | { kind: 'impossible' }
  | { kind: 'unreadable' };

const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/;
const compact = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;
const zone = /^(\d{2})(\d{2}|<<|XX)(\d{2}|<<|XX)$/i;

/** Fillers, crosses and zeros mark an unknown part. */
const known = (digits: string | undefined): number | null =>
  digits && /^\d+$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;

const dayIn = (parts: RegExpExecArray): Days | null => daysOf(Number(parts[1]), known(parts[2]), known(parts[3]));

/** Reads ISO 8601, eight digits (barcodes) and six digits (MRZ). Never guesses. */
const readDate = ({ source, text }: Statement): DateText => {
  const whole = iso.exec(text);
  if (whole) {
    const days = dayIn(whole);

    return days ? { kind: 'whole', days } : { kind: 'impossible' };
  }

  // Eight digits that are no day in this order may be one in another, so they are not impossible.
  const digits = compact.exec(text);
  const days = digits && dayIn(digits);
  if (days) return { kind: 'whole', days };

  // Trimming an MRZ only removes fillers.
  const short = source === 'mrz' ? zone.exec(text.padEnd(6, '<')) : null;
  if (!short) return { kind: 'unreadable' };

  const year = Number(short[1]);
  const inYear = (full: number) => daysOf(full, known(short[2]), known(short[3]));
  const isPossible = inYear(1900 + year) ?? inYear(2000 + year);

  return isPossible ? { kind: 'short', year, inYear } : { kind: 'impossible' };
};

const fieldNames: Record<DateName, string> = {
  birth: 'date_of_birth',
  issue: 'date_of_issue',
  expiry: 'date_of_expiry',
};

const zoneNames: Partial<Record<DateName, string>> = { birth: 'Date of birth', expiry: 'Date of expiry' };

/** In years. Documents without an expiry date have the year 99. */
const longestValidity = 30;

/** Nobody is born in the future, and no document expires more than 30 years ahead. */
const centuryOf = (date: DateName, { year, inYear }: DateText & { kind: 'short' }, today: Day | null): Days | null => {
  const [earlier, later] = [inYear(1900 + year), inYear(2000 + year)];
  if (today === null) return date === 'expiry' && year < 50 ? later : null;
  const latest = date === 'expiry' ? `${Number(today.slice(0, 4)) + longestValidity}-12-31` : today;

  return later && later.from <= latest ? later : earlier;
};

const resolve = (date: DateName, text: DateText, others: Days[], today: Day | null): DateStatement['read'] => {
  if (text.kind === 'whole') return { kind: 'day', days: text.days };
  if (text.kind !== 'short') return text;

  // A source with a four-digit year takes precedence.
  const confirmed = [1900, 2000, 2100, 9900]
    .map((century) => text.inYear(century + text.year))
    .find((days) => days && others.some((other) => overlap(days, other)));
  const days = confirmed ?? centuryOf(date, text, today);

  return days ? { kind: 'day', days } : { kind: 'unreadable' };
};

const statementsWithLines = ({ document, mrz }: Evidence, date: DateName): Statement[] => {
  const field = fieldNames[date];
  const statements = statementsOf(document, { visual: field, mrz: field, barcode: field });
  if (mrz === null || statements.some(({ source }) => source === 'mrz')) return statements;
  const text = coveredText(mrz, zoneNames[date] ?? '');

  return text === null ? statements : [...statements, { source: 'mrz', text }];
};

/** The date as each source gives it. */
export const datesOf = (evidence: Evidence, date: DateName): DateStatement[] => {
  const texts = statementsWithLines(evidence, date).map((statement) => ({
    ...statement,
    read: readDate(statement),
  }));
  const whole = texts.flatMap((text) => (text.read.kind === 'whole' ? [text.read.days] : []));

  return texts.map((text) => ({ ...text, read: resolve(date, text.read, whole, evidence.today) }));
};

/** What all sources together say about a date. */
export type AgreedDate =
  | { state: 'agreed'; days: Days }
  | { state: 'differ'; all: Days[] }
  | { state: 'unreadable' }
  | { state: 'not delivered' };

export const agreedDate = (statements: DateStatement[]): AgreedDate => {
  if (statements.length === 0) return { state: 'not delivered' };

  const all = statements.flatMap((statement) => (statement.read.kind === 'day' ? [statement.read.days] : []));
  const [first, ...others] = all;
  if (first === undefined) return { state: 'unreadable' };

  const common = others.reduce<Days | null>((days, other) => days && overlap(days, other), first);

  return common ? { state: 'agreed', days: common } : { state: 'differ', all };
};
