import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateOrder, type DateSense, printedDateIn } from './dates';

const read = (text: string, order: DateOrder = null, sense: DateSense = 'past') =>
  printedDateIn(text, { order, sense, today: '2026-11-15' })?.date;

describe('a printed date', () => {
  it.each([
    ['12.03.1985', '1985-03-12'],
    ['12. 3. 1985', '1985-03-12'],
    ['12 03 1985', '1985-03-12'],
    ['1985-03-12', '1985-03-12'],
    ['1985.03.12.', '1985-03-12'],
    ['1985/03/12', '1985-03-12'],
    ['12 MAR 1985', '1985-03-12'],
    ['12 MAR/MARS 1985', '1985-03-12'],
    ['12MAR1985', '1985-03-12'],
    ['12-MAR-85', '1985-03-12'],
    ['12 ΜΑΡ / MAR 85', '1985-03-12'],
    ['12 марта 1985 г.', '1985-03-12'],
    ['12 березня 1985', '1985-03-12'],
    ['12. märts 1985', '1985-03-12'],
    ['12. maaliskuu 1985', '1985-03-12'],
    ['1985. március 12.', '1985-03-12'],
    ['MAR 12, 1985', '1985-03-12'],
    ['12.III.1985', '1985-03-12'],
    ['31 DÉC/DEC 99', '1999-12-31'],
    ['25/03/1985', '1985-03-25'],
    ['03/25/1985', '1985-03-25'],
  ])('%s is %s', (text, date) => expect(read(text)).toBe(date));

  it('with strokes is read in the order of its country, and stays undated without one', () => {
    expect(read('03/12/1985', 'month')).toBe('1985-03-12');
    expect(read('03/12/1985', 'day')).toBe('1985-12-03');
    expect(read('03/12/1985')).toBeNull();
    expect(read('05/05/1985')).toBe('1985-05-05');
  });

  it('with two digits of its year is a birth in the past and an expiry in this century', () => {
    expect(read('12.03.85')).toBe('1985-03-12');
    expect(read('12.03.05')).toBe('2005-03-12');
    expect(read('16.11.26')).toBe('1926-11-16');
    expect(read('16.11.35', null, 'future')).toBe('2035-11-16');
  });

  it.each(['XX MAR 1990', 'XX.03.1990', '00.00.1990', '31.02.1990'])('%s is a date without a day', (text) =>
    expect(read(text)).toBeNull(),
  );

  it.each(['RIGA', '12 MARIA 1990', '123456789', 'A12.03', '1.2', '12.03.198', ''])('%s is no date', (text) =>
    expect(read(text)).toBeUndefined(),
  );

  it('is found beside other words, and its place is known', () => {
    const text = '12.03.1985 RIGA';
    expect(printedDateIn(text, { order: null, sense: 'past', today: '2026-11-15' })).toEqual({
      date: '1985-03-12',
      from: 0,
      to: 10,
    });
  });

  it('of any day is read in any of the common forms', () => {
    const days = fc.date({ min: new Date('1920-01-01'), max: new Date('2026-11-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (at) => {
        const iso = at.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-') as [string, string, string];
        const english = at.toLocaleString('en', { month: 'short', timeZone: 'UTC' }).toUpperCase();
        expect(read(`${day}.${month}.${year}`)).toBe(iso);
        expect(read(`${year}-${month}-${day}`)).toBe(iso);
        expect(read(`${day} ${english} ${year}`)).toBe(iso);
        expect(read(`${month}/${day}/${year}`, 'month')).toBe(iso);
      }),
    );
  });
});
