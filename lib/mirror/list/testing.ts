/** For tests only: the expected list, computed the slow way over plain objects. */

import fc from 'fast-check';
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import type { ResultState } from '@/lib/db/schema';
import {
  me,
  noFilter,
  none,
  type SessionFilter,
  type SessionQuery,
  type SortColumn,
  sortColumns,
  type TimeRange,
  unread,
  withheld,
} from '@/lib/session-query';
import type { IndexRow } from './row';

export const people = ['11111111-0000-4000-8000-000000000001', '22222222-0000-4000-8000-000000000002'];
export const names: Record<string, string> = { [people[0] as string]: 'Zoe', [people[1] as string]: 'anna' };
export const asker = people[0] as string;

const hour = hourMs * 1000;
const [statuses, countries, types, levels, factorNames] = [
  ['PENDING', 'WAITING_FOR_MANUAL_APPROVE', 'AUTO_APPROVED', 'ODD'],
  ['DEU', 'FRA', 'AUT'],
  ['PASSPORT', 'IDENTITY_CARD', 'VISA'],
  ['LOW', 'HIGH', 'MEDIUM', 'STRANGE'],
  ['faceVerification', 'mrzValidity'],
];
const states: ResultState[] = ['none', 'wanted', 'read', 'withheld', 'unreadable'];

const scores = [0, 12.5, 57.3, 57.4, 99.99, 100].map(Math.fround);

const idOf = (number: number) =>
  number % 3 === 0
    ? `S${String((number * 7) % 50).padStart(3, '0')}-${number}`
    : `${((number * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const thisMonth = () => now().getUTCFullYear() * 12 + now().getUTCMonth() + 1;

/** A seeded generator: building rows field by field with fast-check is too slow. */
export const drawFrom = (seed: number) => {
  let state = seed;

  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;

    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
};

export const rowOf = (number: number, seed: number): IndexRow => {
  const draw = drawFrom(seed);
  const oneOf = <Value>(values: readonly Value[]): Value | null => values[draw(values.length + 1)] ?? null;
  /** Few distinct times around now, so that many are equal. */
  const time = () => {
    const hours = draw(70) - 60;

    return hours > 3 ? null : now().setMinutes(0, 0, 0) * 1000 + hours * hour + (hours % 3);
  };

  return {
    number,
    id: idOf(number),
    status: oneOf(statuses),
    country: oneOf(countries),
    documentType: oneOf(types),
    created: time(),
    completed: time(),
    expires: time(),
    decided: time(),
    resultState: states[draw(states.length)] ?? 'none',
    score: oneOf(scores),
    level: oneOf(levels),
    weakest: oneOf(factorNames),
    weakestScore: oneOf(scores),
    hasDocument: oneOf([true, false]),
    factors: draw(4) === 0 ? null : Object.fromEntries(factorNames.map((name) => [name, [1, oneOf(levels)]])),
    assignee: oneOf(people),
    tags: oneOf([[1], [2, 3], [1, 2, 3], []]),
    expiry: oneOf([-1, 0, 2, 3, 4].map((months) => thisMonth() + months)),
  };
};

export const anyRow = (number: number): fc.Arbitrary<IndexRow> => fc.nat().map((seed) => rowOf(number, seed));

const some = (values: readonly string[]): fc.Arbitrary<string[]> =>
  fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(fc.constantFrom(...values)));
const moment = fc.integer({ min: -60, max: 3 }).map((hours) => new Date(now().getTime() + hours * hourMs));
const range: fc.Arbitrary<TimeRange | null> = fc.oneof(
  fc.constant(null),
  fc.record({ last: fc.integer({ min: 1, max: 60 }), unit: fc.constantFrom('h' as const, 'd' as const) }),
  fc.record({
    from: fc.option(
      moment.map((at) => at.toISOString().slice(0, 10)),
      { nil: null },
    ),
    to: moment.map((at) => at.toISOString()),
  }),
);
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 1 });

export const anyFilter: fc.Arbitrary<SessionFilter> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(noFilter) },
  {
    weight: 6,
    arbitrary: fc.record({
      status: some([...statuses, none, 'UNSEEN']),
      country: some([...countries, none]),
      documentType: some([...types, none]),
      level: some([...levels, none, unread, withheld]),
      weakest: some([...factorNames, none]),
      assignee: some([...people, me, none]),
      tag: some(['1', '2', '3', '9', none]),
      factor: fc.oneof(
        { weight: 3, arbitrary: fc.constant<SessionFilter['factor']>([]) },
        fc.array(fc.record({ name: fc.constantFrom(...factorNames), level: fc.constantFrom(...levels) }), {
          maxLength: 3,
        }),
      ),
      scoreFrom: rarely(fc.constantFrom(0, 12.5, 57.3, 60)),
      scoreTo: rarely(fc.constantFrom(12.5, 57.3, 99.99, 100)),
      created: range,
      completed: range,
      decided: range,
      waitingHours: rarely(fc.constantFrom(0.5, 5, 24)),
      expiryMonths: rarely(fc.constantFrom(0, 1, 3)),
      id: rarely(fc.constantFrom('s00', 'S0', 's03', '0', 'a')),
    }),
  },
);

const among = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);

const levelOf = ({ level, resultState }: IndexRow) =>
  level ?? (resultState === 'wanted' ? unread : resultState === 'withheld' ? withheld : none);

const inRange = (at: number | null, wanted: TimeRange | null) => {
  if (wanted === null) return true;
  if (at === null) return false;
  if ('last' in wanted) return at >= now().getTime() * 1000 - wanted.last * (wanted.unit === 'h' ? hour : 24 * hour);

  return (
    (wanted.from === null || at >= Date.parse(wanted.from) * 1000) &&
    (wanted.to === null || at < Date.parse(wanted.to) * 1000)
  );
};

/** The values of each facet that the filter compares. */
export const facetValues: Record<string, (row: IndexRow) => string[]> = {
  status: (row) => [row.status ?? none],
  country: (row) => [row.country ?? none],
  documentType: (row) => [row.documentType ?? none],
  level: (row) => [levelOf(row)],
  weakest: (row) => [row.weakest ?? none],
  assignee: (row) => [row.assignee ?? none],
  tag: (row) => (row.tags?.length ? row.tags.map(String) : [none]),
};
export type FacetKey = 'status' | 'country' | 'documentType' | 'level' | 'weakest' | 'assignee' | 'tag';

export const matches = (row: IndexRow, filter: SessionFilter, without?: FacetKey): boolean => {
  const facetsFit = (Object.keys(facetValues) as FacetKey[]).every((name) => {
    const wanted = filter[name].map((value) => (value === me ? asker : value));

    return name === without || facetValues[name]?.(row).some((value) => among(wanted, value));
  });
  const factorsFit = filter.factor.every(({ name }) =>
    filter.factor.some((one) => one.name === name && row.factors?.[name]?.[1] === one.level),
  );
  const scoreFits =
    (filter.scoreFrom === null || (row.score !== null && row.score >= Math.fround(filter.scoreFrom))) &&
    (filter.scoreTo === null || (row.score !== null && row.score <= Math.fround(filter.scoreTo)));
  const waits =
    filter.waitingHours === null ||
    (row.status === 'WAITING_FOR_MANUAL_APPROVE' &&
      (row.completed ?? row.created ?? Number.POSITIVE_INFINITY) < now().getTime() * 1000 - filter.waitingHours * hour);
  const months = (row.expiry ?? Number.NaN) - thisMonth();
  const expires = filter.expiryMonths === null || (months >= 0 && months <= filter.expiryMonths);
  const start = filter.id ?? '';
  const idFits = [start, start.toLowerCase(), start.toUpperCase()].some((one) => row.id.startsWith(one));

  return (
    facetsFit &&
    factorsFit &&
    expires &&
    scoreFits &&
    waits &&
    idFits &&
    inRange(row.created, filter.created) &&
    inRange(row.completed, filter.completed) &&
    inRange(row.decided, filter.decided)
  );
};

export const anySort = fc.record({ column: fc.constantFrom(...sortColumns), descending: fc.boolean() });

const knownOrder: Partial<Record<SortColumn, string[]>> = {
  status: statuses.slice(0, 3),
  documentType: ['PASSPORT', 'IDENTITY_CARD'],
  level: ['LOW', 'MEDIUM', 'HIGH'],
};

const keyOf = (row: IndexRow, column: SortColumn): number | string | null => {
  switch (column) {
    case 'session':
      return row.id;
    case 'weakest':
      return row.weakestScore;
    case 'assignee':
      return row.assignee && (names[row.assignee] ?? '').toLowerCase();
    case 'status':
    case 'documentType':
    case 'level': {
      const known = knownOrder[column]?.indexOf(row[column] ?? '') ?? -1;

      return row[column] && `${known < 0 ? 9 : known}${row[column]}`;
    }
    default:
      return row[column];
  }
};

const compareKeys = (one: number | string | null, other: number | string | null, descending: boolean): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;

  return (one < other ? -1 : 1) * (descending ? -1 : 1);
};

const isCategory = (column: SortColumn) => ['status', 'country', 'documentType', 'level', 'assignee'].includes(column);

export const inOrder = (rows: readonly IndexRow[], { column, descending }: SessionQuery['sort']): IndexRow[] =>
  [...rows].sort((one, other) => {
    const byKey = compareKeys(keyOf(one, column), keyOf(other, column), descending);
    if (byKey !== 0) return byKey;
    if (!isCategory(column)) return (one.number - other.number) * (descending ? -1 : 1);

    return compareKeys(one.created, other.created, true) || other.number - one.number;
  });
