import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addYears, dayAt, daysBetween, toDigits, toDotted, toInstant, toMrzDate, toWords } from './calendar';

const moments = fc.date({
  min: new Date('1930-01-01T00:00:00Z'),
  max: new Date('2060-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

it('days and instants agree with Date', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 999 }), (date, microseconds) => {
      const iso = date.toISOString();

      expect(dayAt(date.getTime())).toBe(iso.slice(0, 10));
      expect(toInstant(date.getTime(), microseconds)).toBe(
        `${iso.slice(0, 23)}${String(microseconds).padStart(3, '0')}Z`,
      );
    }),
  );
});

it('adding to a day and counting the days between agree', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
      const day = dayAt(date.getTime());

      expect(daysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
});

it('a year after the 29th of February is the first of March', () => {
  expect(addYears('2024-02-29', 1)).toBe('2025-03-01');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
});

describe('an unknown day of birth', () => {
  it('is printed and read as unknown', () => {
    expect(toWords('1990-03')).toBe('XX MAR 1990');
    expect(toDotted('1990-03')).toBe('XX.03.1990');
    expect(toMrzDate('1990-03')).toBe('9003<<');
    expect(toDigits('1990-03')).toBe('19900300');
  });

  it('counts as the first of its month', () => {
    expect(addYears('1990-03', 18)).toBe('2008-03-01');
    expect(daysBetween('1990-03', '1990-03-31')).toBe(30);
  });
});

it('a full date is printed in the format of each document', () => {
  expect(toWords('1990-03-21')).toBe('21 MAR 1990');
  expect(toDotted('1990-03-21')).toBe('21.03.1990');
  expect(toMrzDate('1990-03-21')).toBe('900321');
  expect(toDigits('1990-03-21')).toBe('19900321');
});
