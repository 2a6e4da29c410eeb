/** Lists that somebody may ask for, drawn at random: no two are alike, so nothing can be kept from one for another. */
import { documentTypes, trustFactorNames } from '@/lib/contract';
import { noFilter, type SessionFilter, type SessionQuery, startQuery, writeAddress } from '@/lib/session-query';
import { chance, countries, days, draw, firstDay, levels, statuses } from './list-seed';

const day = 86_400_000;

const drawFilter = (): SessionFilter => {
  const from = firstDay + Math.random() * days * day;
  const to = from + (1 + Math.random() * 180) * day;
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const thousandths = Math.floor(Math.random() * 80_000);
  const scoreFrom = thousandths / 1_000;
  const isByTime = chance(0.6);

  return {
    ...noFilter,
    ...(isByTime ? { [chance(0.8) ? 'created' : 'completed']: range } : { scoreFrom }),
    ...(!isByTime &&
      chance(0.5) && { scoreTo: Math.min(100_000, thousandths + Math.floor(Math.random() * 40_000)) / 1_000 }),
    ...(chance(0.4) && { status: [...new Set([draw(statuses), draw(statuses)])] }),
    ...(chance(0.3) && { country: [...new Set([draw(countries), draw(countries)])] }),
    ...(chance(0.2) && { documentType: [draw(documentTypes)] }),
    ...(chance(0.3) && { level: [draw(levels)] }),
    ...(chance(0.2) && { weakest: [draw(trustFactorNames)] }),
  };
};

const sorts: readonly SessionQuery['sort'][] = [
  { column: 'created', descending: true },
  { column: 'created', descending: false },
  { column: 'score', descending: false },
  { column: 'completed', descending: true },
];

export const drawAddress = (): string =>
  writeAddress({ ...startQuery, filter: drawFilter(), sort: draw(sorts) }).toString();

/** To a day or a score somewhere in the list, filtered or not. */
export const drawJump = (): string => {
  const isByTime = chance(0.5);
  const key = isByTime
    ? new Date(firstDay + Math.random() * days * day).toISOString()
    : String(Math.floor(Math.random() * 100_000) / 1_000);

  return writeAddress({
    ...startQuery,
    filter: chance(0.5) ? drawFilter() : noFilter,
    sort: { column: isByTime ? 'created' : 'score', descending: true },
    place: { kind: 'at', key },
  }).toString();
};
