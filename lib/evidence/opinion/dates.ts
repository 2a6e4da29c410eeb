import { type Days, written } from './calendar';
import { type DateName, type DateStatement, datesOf } from './dates-of';
import { type Judged, judged, type WorkedOut } from './judged';
import { type Evidence, listOf, sourceNames } from './statements';

type Moment = DateName | 'session';
type Result = 'kept' | 'broken' | 'open';

interface Order {
  earlier: Moment;
  later: Moment;
  /** Whether both may fall on one day. */
  sameDay: boolean;
  /** What it is called when it does not hold. */
  broken: string;
}

/** What holds for every document. Whether it has expired is another finding's business. */
const orders: Order[] = [
  { earlier: 'birth', later: 'issue', sameDay: true, broken: 'issued before birth' },
  { earlier: 'birth', later: 'expiry', sameDay: false, broken: 'expires before birth' },
  { earlier: 'birth', later: 'session', sameDay: true, broken: 'born after the session' },
  { earlier: 'issue', later: 'expiry', sameDay: false, broken: 'expires before it was issued' },
  { earlier: 'issue', later: 'session', sameDay: true, broken: 'issued after the session' },
];

const dateNames: Record<DateName, string> = {
  birth: 'date of birth',
  issue: 'date of issue',
  expiry: 'date of expiry',
};

/** Over all that the sources say: broken only when no reading keeps the order, open when some do and some do not. */
const holds = (earlier: Days[], later: Days[], sameDay: boolean): Result => {
  const isBefore = (one: string, other: string) => one < other || (sameDay && one === other);
  const pairs = earlier.flatMap((one) => later.map((other) => ({ one, other })));
  if (pairs.every(({ one, other }) => isBefore(one.to, other.from))) return 'kept';

  return pairs.some(({ one, other }) => isBefore(one.from, other.to)) ? 'open' : 'broken';
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const judge = (faults: string[], results: Result[]): Judged => {
  if (faults.length > 0) return judged('failed', capital(faults.join('; ')));
  if (results.includes('open')) return judged('unknown', 'The order of the dates depends on which source is right');
  if (results.length === 0) return judged('unknown', 'Too few dates were delivered to compare them');

  return judged('passed', 'All dates are days of the calendar and in order');
};

const impossibleDates = (said: Record<DateName, DateStatement[]>): string[] =>
  (['birth', 'issue', 'expiry'] as const).flatMap((date) => {
    const sources = said[date]
      .filter(({ read }) => read.kind === 'impossible')
      .map(({ source }) => sourceNames[source]);

    return sources.length === 0 ? [] : [`the ${dateNames[date]} in the ${listOf(sources)} is no day of the calendar`];
  });

const daysIn = (statements: DateStatement[]): Days[] =>
  statements.flatMap(({ read }) => (read.kind === 'day' ? [read.days] : []));

export const dates = (evidence: Evidence): WorkedOut => {
  const { today } = evidence;
  const said = {
    birth: datesOf(evidence, 'birth'),
    issue: datesOf(evidence, 'issue'),
    expiry: datesOf(evidence, 'expiry'),
  };
  const days: Record<Moment, Days[]> = {
    birth: daysIn(said.birth),
    issue: daysIn(said.issue),
    expiry: daysIn(said.expiry),
    session: today === null ? [] : [{ from: today, to: today }],
  };

  const compared = orders
    .filter(({ earlier, later }) => days[earlier].length > 0 && days[later].length > 0)
    .map((order) => ({ ...order, result: holds(days[order.earlier], days[order.later], order.sameDay) }));
  const broken = compared.filter(({ result }) => result === 'broken').map((order) => order.broken);
  const texts = (moment: Moment) => `${moment} ${days[moment].map(written).join(', ')}`;

  return {
    ...judge(
      [...impossibleDates(said), ...broken],
      compared.map(({ result }) => result),
    ),
    working: compared.map(
      ({ earlier, later, sameDay, result }) => `${texts(earlier)} ${sameDay ? '≤' : '<'} ${texts(later)}: ${result}`,
    ),
  };
};
