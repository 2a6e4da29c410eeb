/** Reads the range and the filter from an address. */
import type { DaySpan } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { isMoment, type SessionFilter } from '@/lib/session-query';
import { checkAddress } from '@/lib/session-query/check-address';
import { addDays, dayOf, lengthOf } from './spans';

export interface InsightQuery {
  range: DaySpan;
  filter: SessionFilter;
}

const maxDays = 400;
const defaultDays = 30;

const refuse = (userMessage: string) => new AppError('BAD_REQUEST', { userMessage });

const isDay = (text: string): boolean => text.length === 10 && isMoment(text) && text >= '1980' && text < '2200';

const readRange = (params: URLSearchParams): DaySpan => {
  const [days, from, to] = [params.get('days'), params.get('from'), params.get('to')];

  if (from === null && to === null) {
    const count = Number(days ?? defaultDays);
    if (!/^\d{1,3}$/.test(days ?? '1') || count < 1 || count > maxDays) {
      throw refuse(`days must be a number from 1 to ${maxDays}.`);
    }
    const today = dayOf(now());

    return { from: addDays(today, 1 - count), to: today };
  }
  if (days !== null) throw refuse('Use either days, or from and to, not both.');
  if (from === null || to === null || !isDay(from) || !isDay(to)) {
    throw refuse('from and to must both be dates, for example from=2026-10-17&to=2026-11-15.');
  }
  if (to < from || lengthOf({ from, to }) > maxDays) {
    throw refuse(`to must not be before from, and the range must be at most ${maxDays} days.`);
  }

  return { from, to };
};

/** Refuses unknown parameters and values with an explanation. */
export const readInsightQuery = (params: URLSearchParams): InsightQuery => {
  const range = readRange(params);
  const rest = new URLSearchParams(params);
  // In the address of a list, one of these means a page position.
  for (const name of ['days', 'from', 'to']) rest.delete(name);
  const { query, problems } = checkAddress(rest);

  if (problems.length > 0) throw refuse(`Invalid filter: ${problems.join('; ')}.`);
  if (query.filter.created) throw refuse('Use days, or from and to, instead of created.');

  return { range, filter: query.filter };
};
