import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@/lib/base/durations';
import { noFilter, type SessionQuery, startQuery } from '@/lib/session-query';
import type { IndexRow } from './row';
import { count, cursorOf, matching, select } from './select';
import { createTable, type Table } from './table';
import {
  anyFilter,
  anyRow,
  anySort,
  asker,
  type FacetKey,
  facetValues,
  inOrder,
  matches,
  names,
  rowOf,
} from './testing';

const nameOf = (id: string) => names[id];

interface Step {
  rows: IndexRow[];
  gone: number[];
}

const numbers = { min: 1, max: 90 };
const rowsOf = (least: number, most: number) =>
  fc
    .uniqueArray(fc.integer(numbers), { minLength: least, maxLength: most })
    .chain((found) => fc.tuple(...found.map(anyRow)) as unknown as fc.Arbitrary<IndexRow[]>);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ rows: rowsOf(0, 40), gone: fc.uniqueArray(fc.integer(numbers), { maxLength: 20 }) }),
  { maxLength: 4 },
);

const batchesOf = async function* (rows: readonly IndexRow[]) {
  yield [...rows].sort((one, other) => one.number - other.number);
};

/** Applies the same history to the table and to a plain map. */
const build = async (first: IndexRow[], later: Step[]): Promise<{ table: Table; model: Map<number, IndexRow> }> => {
  const table = createTable();
  await table.load(first.length / 2, batchesOf(first));
  const model = new Map(first.map((row) => [row.number, row]));

  for (const { rows, gone } of later) {
    const leaving = gone.filter((number) => !rows.some((row) => row.number === number));
    table.apply(rows, leaving);
    for (const number of leaving) model.delete(number);
    for (const row of rows) model.set(row.number, row);
  }

  return { table, model };
};

const history = fc.tuple(rowsOf(0, 90), steps);
const ask = (query: Partial<SessionQuery>) => ({ query: { ...startQuery, ...query }, personId: asker });

describe('the list, for any sessions and any history', () => {
  // Both sides must agree on what "now" is.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-15T10:20:30.123Z') });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it('finds, sorts and counts the same as a naive scan', async () => {
    await fc.assert(
      fc.asyncProperty(history, anyFilter, anySort, async ([first, later], filter, sort) => {
        const { table, model } = await build(first, later);
        const wanted = inOrder(
          [...model.values()].filter((row) => matches(row, filter)),
          sort,
        ).map(({ number }) => number);

        expect(matching(table, nameOf, { filter, sort, personId: asker })).toEqual(wanted);
        expect(count(table, { filter, personId: asker })).toBe(wanted.length);
        const found = select(table, nameOf, ask({ filter, sort }));
        expect(found.rows.map(({ number }) => number)).toEqual(wanted.slice(0, 50));
        expect(found.total).toBe(wanted.length);
      }),
      { numRuns: 300 },
    );
  });

  it('does so with thousands of rows, which take other code paths', async () => {
    const rows = Array.from({ length: 6_000 }, (_, index) => rowOf(index + 1, index * 7_919));
    const { table } = await build(rows, []);
    table.apply(rows.slice(0, 50), [60]);
    const left = rows.filter(({ number }) => number !== 60);

    fc.assert(
      fc.property(anyFilter, anySort, fc.nat(6_000), (filter, sort, pick) => {
        const wanted = inOrder(
          left.filter((row) => matches(row, filter)),
          sort,
        ).map(({ number }) => number);
        const all = matching(table, nameOf, { filter, sort, personId: asker });
        expect(all).toEqual(wanted);

        if (wanted.length === 0) return;

        const index = pick % wanted.length;
        const cursor = cursorOf(table, sort.column, table.columns.slotOf(wanted[index] as number));
        const found = select(table, nameOf, ask({ filter, sort, place: { kind: 'from', cursor } }));
        expect(found.rows.map(({ number }) => number)).toEqual(wanted.slice(found.start, found.start + 50));
        expect(found.start).toBe(index);
      }),
      { numRuns: 40 },
    );
  });

  it('finds and counts columns with hundreds of values', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ...rowOf(index + 1, index),
      country: `C${index % 300}`,
    }));
    const { table } = await build(rows, [{ rows: [], gone: [300] }]);
    const filter = { ...noFilter, country: ['C299', 'C1'] };
    const found = select(table, nameOf, ask({ filter, sort: { column: 'country', descending: true } }));

    expect(found.rows.map(({ number }) => number % 300)).toEqual([0, 2, 2]);
    expect(found.facets.country.slice(0, 1)).toEqual([{ value: 'C0', count: 2 }]);
    expect(found.facets.country.at(-1)).toEqual({ value: 'C299', count: 1 });
  });

  it('counts each facet under all filters but its own', async () => {
    await fc.assert(
      fc.asyncProperty(history, anyFilter, async ([first, later], filter) => {
        const { table, model } = await build(first, later);
        const { facets } = select(table, nameOf, ask({ filter }));

        for (const name of Object.keys(facetValues) as FacetKey[]) {
          const counted = new Map<string, number>();
          for (const row of [...model.values()].filter((one) => matches(one, filter, name))) {
            for (const value of facetValues[name]?.(row) ?? []) counted.set(value, (counted.get(value) ?? 0) + 1);
          }
          const listed = facets[name].filter((value) => value.count > 0);
          expect(new Map(listed.map(({ value, count: many }) => [value, many]))).toEqual(counted);
          expect(listed.map((value) => value.count)).toEqual(listed.map((value) => value.count).sort((a, b) => b - a));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('pages forwards and backwards and shows every row once', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(60, 90), anySort, fc.boolean(), async (rows, sort, back) => {
        const { table } = await build(rows, []);
        const wanted = inOrder(rows, sort).map(({ number }) => number);
        const seen: number[][] = [];
        let place: SessionQuery['place'] = back ? { kind: 'end' } : { kind: 'start' };
        let expected = back ? Math.max(0, wanted.length - 50) : 0;

        for (let page = 0; page < 4; page++) {
          const found = select(table, nameOf, ask({ sort, place }));
          const edge = back ? found.rows[0] : found.rows.at(-1);
          seen.push(found.rows.map(({ number }) => number));
          expect(found.start).toBe(expected);
          expected = back ? Math.max(0, found.start - 50) : found.start + 50;
          expect(seen.at(-1)).toEqual(wanted.slice(found.start, found.start + 50));
          if (!edge || (back ? found.start === 0 : found.start + found.rows.length >= wanted.length)) break;
          place = { kind: back ? 'before' : 'after', cursor: edge.cursor };
        }
        expect(new Set(seen.flat())).toEqual(new Set(wanted));
      }),
      { numRuns: 40 },
    );
  });

  it('finds a place again after its row has left or changed', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(2, 90), anySort, fc.nat(), fc.boolean(), async (rows, sort, pick, isAfter) => {
        const { table } = await build(rows, []);
        const wanted = inOrder(rows, sort);
        const index = pick % wanted.length;
        const all = matching(table, nameOf, { filter: noFilter, sort, personId: asker });
        const cursor = cursorOf(table, sort.column, table.columns.slotOf(all[index] as number));
        table.apply([], [all[index] as number]);

        const found = select(table, nameOf, ask({ sort, place: { kind: isAfter ? 'after' : 'from', cursor } }));
        const rest = wanted.slice(index + 1, index + 51).map(({ number }) => number);
        // After the last row, the last page is shown.
        if (rest.length > 0) expect(found.rows.map(({ number }) => number)).toEqual(rest);
        else expect(found.start + found.rows.length).toBe(rows.length - 1);
      }),
      { numRuns: 100 },
    );
  });

  it('jumps to the first row at or after a time or score', async () => {
    const column = fc.constantFrom('created', 'completed', 'expires', 'score', 'weakest' as const);
    await fc.assert(
      fc.asyncProperty(rowsOf(1, 60), column, fc.boolean(), fc.nat(70), async (rows, by, descending, back) => {
        const { table } = await build(rows, []);
        const sort = { column: by, descending } as SessionQuery['sort'];
        const isScore = by === 'score' || by === 'weakest';
        const at = new Date(Date.now() - back * 1_800_000);
        const key = isScore ? '57.3' : back % 2 === 0 ? at.toISOString() : at.toISOString().slice(0, 10);
        const day = !isScore && back % 2 === 1 && descending ? 24 * hourMs * 1000 : 0;
        const bound = isScore ? Math.fround(57.3) : Date.parse(key) * 1000 + day;
        const keyOf = (row: IndexRow) => (by === 'weakest' ? row.weakestScore : row[by as 'created']);
        const isAtOrBeyond = (row: IndexRow) => {
          const value = keyOf(row);
          if (value === null) return true;

          return descending ? (day > 0 ? value < bound : value <= bound) : value >= bound;
        };
        const wanted = inOrder(rows, sort);
        const first = wanted.findIndex(isAtOrBeyond);

        const found = select(table, nameOf, ask({ sort, place: { kind: 'at', key } }));
        expect(found.start).toBe(first < 0 ? Math.max(0, rows.length - 50) : first);
      }),
      { numRuns: 150 },
    );
  });

  it('counts new arrivals, and only within the search results', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        anyFilter,
        fc.nat(95),
        fc.uniqueArray(fc.nat(120)),
        async ([first, later], filter, since, found) => {
          const { table, model } = await build(first, later);
          const wanted = [...model.values()].filter((row) => matches(row, filter) && found.includes(row.number));
          const answer = select(table, nameOf, { ...ask({ filter }), since, among: Uint32Array.from(found) });

          expect(answer.total).toBe(wanted.length);
          expect(answer.arrived).toBe(wanted.filter(({ number }) => number > since).length);
        },
      ),
      { numRuns: 100 },
    );
  });
});
