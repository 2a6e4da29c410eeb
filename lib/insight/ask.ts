/** What is asked: a range of days, and the filters of the list. */
import type { DaySpan } from '@/lib/answers';
import { now } from '@/lib/clock';
import { AppError } from '@/lib/errors';
import { isMoment, readAddress, type SessionFilter } from '@/lib/session-query';
import { addDays, dayOf, lengthOf } from './spans';

export interface InsightAsk {
  range: DaySpan;
  filter: SessionFilter;
}

const mostDays = 400;
const usualDays = 30;

const refuse = (userMessage: string) => new AppError('BAD_REQUEST', { userMessage });

const isDay = (text: string): boolean => text.length === 10 && isMoment(text) && text >= '1980' && text < '2200';

const readRange = (params: URLSearchParams): DaySpan => {
  const [days, from, to] = [params.get('days'), params.get('from'), params.get('to')];

  if (from === null && to === null) {
    const count = Number(days ?? usualDays);
    if (!/^\d{1,3}$/.test(days ?? '1') || count < 1 || count > mostDays) {
      throw refuse(`days must be a number from 1 to ${mostDays}.`);
    }
    const today = dayOf(now());

    return { from: addDays(today, 1 - count), to: today };
  }
  if (days !== null) throw refuse('Give either days, or from and to.');
  if (from === null || to === null || !isDay(from) || !isDay(to)) {
    throw refuse('from and to must both be days, such as from=2026-10-17&to=2026-11-15.');
  }
  if (to < from || lengthOf({ from, to }) > mostDays) {
    throw refuse(`to must not be before from, and both at most ${mostDays} days apart.`);
  }

  return { from, to };
};

/** Anything that cannot be understood is refused, with what it should have been. */
export const readInsightAsk = (params: URLSearchParams): InsightAsk => {
  const range = readRange(params);
  const rest = new URLSearchParams(params);
  // In the address of a list, one of these names a place.
  for (const name of ['days', 'from', 'to']) rest.delete(name);
  const { query, problems } = readAddress(rest);

  if (problems.length > 0) throw refuse(`The figures cannot be filtered like this: ${problems.join('; ')}.`);
  if (query.filter.created) throw refuse('The days are given by days, or by from and to; leave created out.');

  return { range, filter: query.filter };
};
