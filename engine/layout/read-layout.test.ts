import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLayout } from './read-layout';
import { dateIn, line, passportFields, passportLines, valuesOf } from './testing';

describe('a page with labels in two languages', () => {
  it('has its fields read, dated, and its kind and state told', () => {
    const reading = readLayout(passportLines());
    expect(valuesOf(passportLines())).toEqual(passportFields);
    expect(reading).toMatchObject({ title: { type: 'PASSPORT', country: 'LVA' }, country: 'LVA', numbered: false });
    expect(dateIn(passportLines())).toBe('1985-03-12');
    expect(dateIn(passportLines(), 'date_of_expiry')).toBe('2030-06-30');
  });

  it('is read whatever the order of its lines', () => {
    const lines = passportLines();
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(valuesOf(shuffled)).toEqual(passportFields);
      }),
      { numRuns: 20 },
    );
  });

  it('is read with its lines a little out of place', () => {
    const shift = fc.array(
      fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
      {
        minLength: 60,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(shift, (shifts) => {
        const moved = passportLines().map(({ box, ...rest }, i) => {
          const [x = 0, y = 0] = shifts[i] ?? [];

          return { ...rest, box: { ...box, x: box.x + x * 0.004, y: box.y + y * box.height * 0.12 } };
        });
        expect(valuesOf(moved)).toEqual(passportFields);
      }),
      { numRuns: 25 },
    );
  });

  it('is read where the finder tore values apart', () => {
    const torn = passportLines().flatMap((each) => {
      const at = each.text.indexOf(' ');
      if (at < 0 || each.text.includes('/')) return [each];
      const share = each.box.width / each.text.length;
      const [first, second] = [each.text.slice(0, at), each.text.slice(at + 1)];

      return [
        { text: first, sureness: each.sureness.slice(0, at), box: { ...each.box, width: share * first.length } },
        {
          text: second,
          sureness: each.sureness.slice(at + 1),
          box: { ...each.box, x: each.box.x + share * (at + 1), width: share * second.length },
        },
      ];
    });
    expect(torn.length).toBeGreaterThan(passportLines().length + 4);
    expect(valuesOf(torn)).toEqual(passportFields);
  });
});

it('nothing of a machine-readable zone becomes a printed field', () => {
  const zone = [
    line('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 3, 55),
    line('L898902C36UTO7408122F1204159ZE184226B<<<<<10', 3, 59),
  ];
  expect(valuesOf(zone)).toEqual({});
  expect(valuesOf([...passportLines(), ...zone])).toEqual(passportFields);
});

it('a value of which a letter is unsure has less confidence than the same value read surely', () => {
  const confidenceOf = (least: number): number => {
    const lines = passportLines().map((each) =>
      each.text === 'BĒRZIŅŠ' ? { ...each, sureness: each.sureness.map((sure, i) => (i === 3 ? least : sure)) } : each,
    );

    return readLayout(lines).fields.find(({ name }) => name === 'surname')?.confidence ?? -1;
  };
  expect(confidenceOf(0.999)).toBeGreaterThanOrEqual(95);
  expect(confidenceOf(0.3)).toBeLessThan(80);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
      expect(confidenceOf(Math.min(a, b))).toBeLessThanOrEqual(confidenceOf(Math.max(a, b)));
    }),
    { numRuns: 20 },
  );
});

it('any lines at all are read without a failure', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const anyLine = fc.record({
    text: fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Surname', '4a.', '1.', 'Sex', 'PASSPORT', '12.03.1985', '/', '3'),
    ),
    box: fc.record({ x: unit, y: unit, width: unit, height: unit }),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
      const { fields } = readLayout(
        lines.map((each) => ({ ...each, sureness: Array.from({ length: each.text.length }, () => 0.9) })),
      );
      for (const { confidence, value } of fields) {
        expect(value).not.toBe('');
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(100);
      }
    }),
    { numRuns: 200 },
  );
});
