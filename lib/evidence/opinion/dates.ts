import { capitalise, listOf } from '@/lib/base/sentence';
import { type Days, written } from './calendar';
import { type DateName, type DateStatement, datesOf } from './document-dates';
import { type Result, result, type WorkedResult } from './result';
import { type Evidence, sourceNames } from './statements';

type Moment = DateName | 'session';
type OrderState = 'holds' | 'fails' | 'uncertain';

interface Order {
  earlier: Moment;
  later: Moment;
  /** True if both may fall on the same day. */
  sameDay: boolean;
  fault: string;
}

/** True of every document. Expiry before the session is a finding of its own. */
const orders: Order[] = [
  { earlier: 'birth', later: 'issue', sameDay: true, fault: 'issued before birth' },
  { earlier: 'birth', later: 'expiry', sameDay: false, fault: 'expires on or before the date of birth' },
  { earlier: 'birth', later: 'session', sameDay: true, fault: 'born after the session' },
  { earlier: 'issue', later: 'expiry', sameDay: false, fault: 'expires on or before the date of issue' },
  { earlier: 'issue', later: 'session', sameDay: true, fault: 'issued after the session' },
];

const dateNames: Record<DateName, string> = {
  birth: 'date of birth',
  issue: 'date of issue',
  expiry: 'expiry date',
};

/** Across all sources: fails only if no reading is in order; uncertain if some are. */
const checkOrder = (earlier: Days[], later: Days[], sameDay: boolean): OrderState => {
  const isBefore = (one: string, other: string) => one < other || (sameDay && one === other);
  const pairs = earlier.flatMap((one) => later.map((other) => ({ one, other })));
  if (pairs.every(({ one, other }) => isBefore(one.to, other.from))) return 'holds';

  return pairs.some(({ one, other }) => isBefore(one.from, other.to)) ? 'uncertain' : 'fails';
};

const judge = (faults: string[], states: OrderState[]): Result => {
  if (faults.length > 0) return result('failed', capitalise(faults.join('; ')));
  if (states.includes('uncertain'))
    return result('unknown', 'Dates may be out of order: sources differ or are incomplete');
  if (states.length === 0) return result('unknown', 'Too few dates to compare');

  return result('passed', 'All dates are real and in order');
};

const impossibleDates = (statements: Record<DateName, DateStatement[]>): string[] =>
  (['birth', 'issue', 'expiry'] as const).flatMap((date) => {
    const sources = statements[date]
      .filter(({ read }) => read.kind === 'impossible')
      .map(({ source }) => sourceNames[source]);

    return sources.length === 0 ? [] : [`the ${dateNames[date]} in the ${listOf(sources)} is not a real date`];
  });

const daysIn = (statements: DateStatement[]): Days[] =>
  statements.flatMap(({ read }) => (read.kind === 'day' ? [read.days] : []));

export const dates = (evidence: Evidence): WorkedResult => {
  const { today } = evidence;
  const statements = {
    birth: datesOf(evidence, 'birth'),
    issue: datesOf(evidence, 'issue'),
    expiry: datesOf(evidence, 'expiry'),
  };
  const days: Record<Moment, Days[]> = {
    birth: daysIn(statements.birth),
    issue: daysIn(statements.issue),
    expiry: daysIn(statements.expiry),
    session: today === null ? [] : [{ from: today, to: today }],
  };

  const compared = orders
    .filter(({ earlier, later }) => days[earlier].length > 0 && days[later].length > 0)
    .map((order) => ({ ...order, state: checkOrder(days[order.earlier], days[order.later], order.sameDay) }));
  const faults = compared.filter(({ state }) => state === 'fails').map(({ fault }) => fault);
  const texts = (moment: Moment) => `${moment} ${days[moment].map(written).join(', ')}`;

  return {
    ...judge(
      [...impossibleDates(statements), ...faults],
      compared.map(({ state }) => state),
    ),
    working: compared.map(
      ({ earlier, later, sameDay, state }) => `${texts(earlier)} ${sameDay ? '≤' : '<'} ${texts(later)}: ${state}`,
    ),
  };
};
