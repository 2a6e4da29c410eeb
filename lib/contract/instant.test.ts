import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInstant } from '@/lib/contract/instant';

describe('times', () => {
  test('all seven fractional digits survive conversion to UTC', () => {
    expect(readInstant('2022-10-20T15:41:04.5605519+02:00')).toBe('2022-10-20T13:41:04.5605519Z');
    expect(readInstant('2022-10-20T15:41:04.5605519+00:00')).toBe('2022-10-20T15:41:04.5605519Z');
  });

  test('an offset can move the day, the month and the year', () => {
    expect(readInstant('2023-01-01T00:30:00+01:00')).toBe('2022-12-31T23:30:00Z');
    expect(readInstant('2024-02-28T23:30:00-0545')).toBe('2024-02-29T05:15:00Z');
  });

  test.each([
    ['2022-10-20T15:41:04Z', '2022-10-20T15:41:04Z'],
    ['2022-10-20T15:41:04', '2022-10-20T15:41:04Z'],
    ['2022-10-20 15:41', '2022-10-20T15:41:00Z'],
    ['2022-10-20T15:41:04,5+02', '2022-10-20T13:41:04.5Z'],
    ['2022-10-20t15:41:04.123456789012z', '2022-10-20T15:41:04.123456789012Z'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00Z'],
  ])('%s is read as %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant);
  });

  test.each([
    '',
    'yesterday',
    '2022-10-20',
    '2022-02-30T00:00:00Z',
    '2022-13-01T00:00:00Z',
    '2022-10-20T24:00:00Z',
    '2022-10-20T10:00:61Z',
    '2022-10-20T10:00:00+25:00',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2022-10-20T10:00:00Zebra',
  ])('%s is not a time', (text) => {
    expect(readInstant(text)).toBeNull();
  });

  test('instants agree with Date to the millisecond', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 });
    const offset = fc.tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 14 }),
      fc.constantFrom('00', '30', '45'),
    );
    const second = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9000-01-01T00:00:00Z'),
      noInvalidDate: true,
    });

    fc.assert(
      fc.property(second, digits, offset, (date, fraction, [sign, hours, minutes]) => {
        const zone = `${sign}${String(hours).padStart(2, '0')}:${minutes}`;
        const local = date.toISOString().slice(0, 19);
        const instant = readInstant(`${local}.${fraction}${zone}`);

        // Three digits: engines differ in how they read more.
        expect(instant).not.toBeNull();
        expect(instant?.endsWith(`.${fraction}Z`)).toBe(true);
        expect(Date.parse(`${instant?.slice(0, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)).toBe(
          Date.parse(`${local}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`),
        );
      }),
    );
  });
});
