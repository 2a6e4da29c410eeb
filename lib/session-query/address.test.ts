import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMoment, writeAddress } from './address';
import { checkAddress } from './check-address';
import { listColumns, sortColumns } from './columns';
import { noFilter, pageSizes, type SessionQuery, startQuery } from './query';

const code = fc.string({ minLength: 1, maxLength: 20 });
const codes = fc.uniqueArray(code, { maxLength: 4 }).map((values) => values.sort());
const score = fc.option(
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
  { nil: null },
);
const day = fc.integer({ min: 0, max: 9_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const range = fc.oneof(
  fc.constant(null),
  fc.record({ last: fc.integer({ min: 1, max: 9_999 }), unit: fc.constantFrom('h' as const, 'd' as const) }),
  fc.record({ from: day, to: fc.constant(null) }),
  fc.record({ from: day, to: fc.constant('2026-11-01T10:00:00.123456Z') }),
);

const anyQuery: fc.Arbitrary<SessionQuery> = fc.record({
  filter: fc
    .record({
      status: codes,
      country: codes,
      documentType: codes,
      level: codes,
      weakest: codes,
      assignee: codes,
      tag: fc.uniqueArray(fc.constantFrom('1', '22', '~none')).map((values) => values.sort()),
      factor: fc.uniqueArray(fc.record({ name: code, level: code.filter((text) => !text.includes(':')) }), {
        maxLength: 2,
        selector: ({ name, level }) => `${name}:${level}`,
      }),
      scoreFrom: score,
      scoreTo: score,
      created: range,
      completed: range,
      decided: range,
      waitingHours: fc.option(fc.integer({ min: 1, max: 999 }), { nil: null }),
      expiryMonths: fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
      id: fc.option(fc.constantFrom('0a1b', 'ABC-def_9'), { nil: null }),
    })
    .map((filter) => ({
      ...filter,
      scoreTo:
        filter.scoreFrom !== null && filter.scoreTo !== null && filter.scoreTo < filter.scoreFrom
          ? null
          : filter.scoreTo,
    })),
  sort: fc.record({ column: fc.constantFrom(...sortColumns), descending: fc.boolean() }),
  size: fc.constantFrom(...pageSizes),
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...listColumns)), { nil: null }),
  place: fc.oneof(
    fc.constantFrom({ kind: 'start' } as const, { kind: 'end' } as const),
    fc.record({ kind: fc.constantFrom('from' as const, 'after' as const, 'before' as const), cursor: code }),
    fc.record({ kind: fc.constant('at' as const), key: code }),
  ),
});

describe('the address of a list', () => {
  it('says everything that was asked for, and is read back as the same', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const address = writeAddress(query).toString();

        expect(checkAddress(new URLSearchParams(address))).toEqual({ query, problems: [] });
      }),
      { numRuns: 200 },
    );
  });

  it('is empty for the list as it first shows', () => {
    expect(writeAddress(startQuery).toString()).toBe('');
    expect(checkAddress(new URLSearchParams())).toEqual({ query: startQuery, problems: [] });
  });

  it.each([
    ['status=', 'status'],
    [`country=${'x'.repeat(101)}`, 'country'],
    ['tag=red', 'tag'],
    ['scoreFrom=-1', 'scoreFrom'],
    ['scoreTo=101', 'scoreTo'],
    ['scoreTo=ten', 'scoreTo'],
    ['scoreFrom=60&scoreTo=50', 'scoreFrom'],
    ['created=0d', 'created'],
    ['created=yesterday', 'created'],
    ['created=2026-02-30/', 'created'],
    ['created=2026-11-08/2026-11-01', 'created'],
    ['created=2026-11-08/2026-11-08', 'created'],
    ['completed=/', 'completed'],
    ['completed=2026-11-01', 'completed'],
    ['decided=later', 'decided'],
    ['waiting=0', 'waiting'],
    ['waiting=soon', 'waiting'],
    ['expiry=1.5', 'expiry'],
    ['expiry=121', 'expiry'],
    ['id=ab', 'id'],
    ['id=%25%25%25%25', 'id'],
    ['factor=faceVerification', 'factor'],
    ['factor=:LOW', 'factor'],
    ['sort=name', 'sort'],
    ['sort=--created', 'sort'],
    ['size=1000', 'size'],
    ['after=a&at=b', 'only one'],
  ])('does not take %s for anything, and says what it should be', (address, word) => {
    const { query, problems } = checkAddress(new URLSearchParams(address));

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(word);
    // A screen goes on without it.
    expect({ ...query, filter: { ...query.filter, scoreFrom: null } }).toEqual({ ...startQuery, filter: noFilter });
  });

  it('knows days and moments that exist from those that do not', () => {
    for (const text of ['2026-11-01', '2024-02-29', '2026-11-01T10:00Z', '2026-11-01T10:00:59.123456Z']) {
      expect(isMoment(text)).toBe(true);
    }
    for (const text of ['2026-02-29', '2026-13-01', '2026-11-01T24:00Z', '2026-11-01T10:00', '1 November', '']) {
      expect(isMoment(text)).toBe(false);
    }
  });
});
