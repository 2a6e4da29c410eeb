import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noFilter } from '@/lib/session-query';
import type { ListState } from './loaded';
import { neighbours, readNeighbours } from './neighbours';
import { matching } from './select';
import { createTable, type Table } from './table';
import { anyFilter, anySort, asker, inOrder, matches, names, rowOf } from './testing';

const nameOf = (id: string) => names[id];
const sort = { column: 'created', descending: true } as const;

const tableOf = async (rows: Array<ReturnType<typeof rowOf>>): Promise<Table> => {
  const table = createTable();
  const batches = async function* () {
    yield rows;
  };
  await table.load(rows.length, batches());

  return table;
};

describe('neighbours of a session', () => {
  // Both sides must agree on what "now" is.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-15T10:20:30.123Z') });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it.each([90, 3_000])(
    'are the ones before and after it, or where it would be, in a list of %d sessions',
    async (size) => {
      const rows = Array.from({ length: size }, (_, index) => rowOf(index + 1, index * 7_919));
      const table = await tableOf(rows);

      fc.assert(
        fc.property(anyFilter, anySort, fc.nat(size - 1), (filter, order, pick) => {
          const row = rows[pick] as (typeof rows)[number];
          const isIn = matches(row, filter);
          const wanted = inOrder(
            rows.filter((one) => one === row || matches(one, filter)),
            order,
          ).map(({ id }) => id);
          const at = wanted.indexOf(row.id);

          expect(neighbours(table, nameOf, { filter, sort: order, personId: asker, sessionId: row.id })).toEqual({
            position: isIn ? at + 1 : null,
            total: isIn ? wanted.length : wanted.length - 1,
            previous: wanted[at - 1] ?? null,
            next: wanted[at + 1] ?? null,
          });
        }),
        { numRuns: 60 },
      );
    },
  );

  it('are empty for an unknown session', async () => {
    const table = await tableOf([rowOf(1, 5), rowOf(2, 6)]);
    const ask = { filter: noFilter, sort, personId: asker };

    expect(neighbours(table, nameOf, { ...ask, sessionId: 'no-such-session' })).toEqual({
      position: null,
      total: 2,
      previous: null,
      next: null,
    });
  });

  it('come from the search results, and the total is exact only if all results are read', async () => {
    const rows = [1, 2, 3, 4, 5].map((number) => rowOf(number, number));
    const table = await tableOf(rows);
    const ask = { filter: noFilter, sort, personId: asker, among: Uint32Array.of(1, 3, 5) };
    const [first = 0, second = 0, third = 0] = matching(table, nameOf, ask);
    const idOf = (number: number) => rows[number - 1]?.id ?? '';
    const read = (wanted: number, among: Uint32Array | null) =>
      readNeighbours(
        {
          ready: async () => {},
          neighbours: (asked) => neighbours(table, nameOf, asked),
          state: () => ({ facts: { isExact: true }, counts: { wanted } }) as ListState,
        },
        { ...ask, among, sessionId: idOf(second) },
      );

    expect(await read(0, ask.among)).toEqual({
      position: 2,
      total: { count: 3, kind: 'exactly' },
      previous: idOf(first),
      next: idOf(third),
    });
    expect((await read(1, ask.among)).total).toEqual({ count: 3, kind: 'at least' });
    expect((await read(1, null)).total).toEqual({ count: 5, kind: 'exactly' });
  });
});
