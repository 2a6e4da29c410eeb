import { coveredText } from '../mrz';
import { type Day, type Days, overlap } from './calendar';
import { type DateText, readDate } from './read-date';
import { type Evidence, type Statement, statementsOf } from './statements';

export type DateName = 'birth' | 'issue' | 'expiry';

export interface DateStatement extends Statement {
  read: { kind: 'day'; days: Days } | { kind: 'impossible' } | { kind: 'unreadable' };
}

const fieldNames: Record<DateName, string> = {
  birth: 'date_of_birth',
  issue: 'date_of_issue',
  expiry: 'date_of_expiry',
};

const zoneNames: Partial<Record<DateName, string>> = { birth: 'Date of birth', expiry: 'Date of expiry' };

/** No document is valid for longer than this, but for those without an end, whose year is 99. */
const longestValidity = 30;

/** Nobody is born in the future; a document ends within a generation or has ended. */
const centuryOf = (date: DateName, { year, inYear }: DateText & { kind: 'short' }, today: Day | null): Days | null => {
  const [earlier, later] = [inYear(1900 + year), inYear(2000 + year)];
  if (today === null) return date === 'expiry' && year < 50 ? later : null;
  const latest = date === 'expiry' ? `${Number(today.slice(0, 4)) + longestValidity}-12-31` : today;

  return later && later.from <= latest ? later : earlier;
};

const read = (date: DateName, text: DateText, others: Days[], today: Day | null): DateStatement['read'] => {
  if (text.kind === 'whole') return { kind: 'day', days: text.days };
  if (text.kind !== 'short') return text;

  // A source that writes the century out knows better than any rule.
  const told = [1900, 2000, 2100, 9900]
    .map((century) => text.inYear(century + text.year))
    .find((days) => days && others.some((other) => overlap(days, other)));
  const days = told ?? centuryOf(date, text, today);

  return days ? { kind: 'day', days } : { kind: 'unreadable' };
};

const statementsWithLines = ({ document, mrz }: Evidence, date: DateName): Statement[] => {
  const field = fieldNames[date];
  const statements = statementsOf(document, { visual: field, mrz: field, barcode: field });
  if (mrz === null || statements.some(({ source }) => source === 'mrz')) return statements;
  const text = coveredText(mrz, zoneNames[date] ?? '');

  return text === null ? statements : [...statements, { source: 'mrz', text }];
};

/** What every source says about a date. */
export const datesOf = (evidence: Evidence, date: DateName): DateStatement[] => {
  const texts = statementsWithLines(evidence, date).map((statement) => ({
    ...statement,
    read: readDate(statement),
  }));
  const whole = texts.flatMap((text) => (text.read.kind === 'whole' ? [text.read.days] : []));

  return texts.map((text) => ({ ...text, read: read(date, text.read, whole, evidence.today) }));
};

/** What all sources together say about a date. */
export type Agreed =
  | { state: 'agreed'; days: Days }
  | { state: 'differ'; all: Days[] }
  | { state: 'unreadable' }
  | { state: 'not delivered' };

export const agreedOn = (statements: DateStatement[]): Agreed => {
  if (statements.length === 0) return { state: 'not delivered' };

  const all = statements.flatMap((statement) => (statement.read.kind === 'day' ? [statement.read.days] : []));
  const [first, ...others] = all;
  if (first === undefined) return { state: 'unreadable' };

  const common = others.reduce<Days | null>((days, other) => days && overlap(days, other), first);

  return common ? { state: 'agreed', days: common } : { state: 'differ', all };
};
