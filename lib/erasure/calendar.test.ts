import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dueOn } from './calendar';

describe('the day a request is due', () => {
  it.each([
    ['2026-10-28', '2026-11-28', 'the same day number'],
    ['2026-01-31', '2026-02-28', 'the end of a shorter month'],
    ['2028-01-31', '2028-02-29', 'the end of February in a leap year'],
    ['2026-12-31', '2027-01-31', 'across the end of the year'],
    ['2026-08-31', '2026-09-30', 'a month of 30 days'],
  ])('%s: %s, %s', (received, due) => {
    expect(dueOn(received, false, 'as it falls')).toBe(due);
  });

  it.each([
    ['2026-10-28', '2027-01-28'],
    // Counted from receipt: in steps through February it would be the 28th.
    ['2026-12-31', '2027-03-31'],
    ['2026-11-30', '2027-02-28'],
  ])('with an extension of two months, %s: %s', (received, due) => {
    expect(dueOn(received, true, 'as it falls')).toBe(due);
  });

  // 28 November 2026 is a Saturday, 29 November a Sunday.
  it.each([
    ['2026-10-28', 'friday before', '2026-11-27'],
    ['2026-10-29', 'friday before', '2026-11-27'],
    ['2026-10-28', 'monday after', '2026-11-30'],
    ['2026-10-29', 'monday after', '2026-11-30'],
    ['2026-10-27', 'monday after', '2026-11-27'],
    ['2026-10-30', 'friday before', '2026-11-30'],
  ] as const)('%s with the rule "%s": %s', (received, rule, due) => {
    expect(dueOn(received, false, rule)).toBe(due);
  });
});

const days = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('adding months never skips one, and changes the day only at the end of a short month', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 36 }), (day, months) => {
      const later = addMonths(day, months);
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const [laterYear = 0, laterMonth = 0, laterDate = 0] = later.split('-').map(Number);

      expect(laterYear * 12 + laterMonth - (year * 12 + month)).toBe(months);
      expect(laterDate === date || addDays(later, 1).endsWith('-01')).toBe(true);
      expect(laterDate).toBeLessThanOrEqual(date);
    }),
  );
});
