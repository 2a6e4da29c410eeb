import fc from 'fast-check';
import { parse } from 'mrz';
import { describe, expect, test } from 'vitest';
import type { MrzReading } from '../reading';
import { type Fixture, icaoSpecimens, mrzPackage } from './fixtures';
import { coveredText, issuingStateIn, layouts, namesIn } from './layout';
import { readMrz } from './read';

const isInOrder = (state: string) => state === 'right' || state === 'absent';

const wrongIn = ({ checks }: MrzReading): string[] =>
  checks.filter(({ state }) => !isInOrder(state)).map(({ name }) => name);

const specimenOf = (format: string, place = 0): Fixture => {
  const fixture = icaoSpecimens.filter((candidate) => candidate.format === format)[place];
  if (!fixture) throw new Error(`no specimen of ${format}`);

  return fixture;
};

const [passport, card] = [specimenOf('TD3').lines, specimenOf('TD1').lines];

test.each([...icaoSpecimens, ...mrzPackage])(
  '$source gets the right format and check digits',
  ({ lines, format, wrong }) => {
    const reading = readMrz(lines.join('^'));

    expect(reading).toMatchObject({ format, lines });
    expect(wrongIn(reading)).toEqual(wrong);
    expect(reading.checks).toHaveLength(format === null ? 0 : layouts[format].checks.length);
    expect(reading.problem === null).toBe(format !== null);
  },
);

describe('reading an MRZ', () => {
  test('gives position, coverage and calculation of every check digit', () => {
    const [number, , , optional, composite] = readMrz(passport.join('^')).checks;

    expect(number).toMatchObject({ name: 'Document number', line: 1, column: 9, state: 'right' });
    expect(number?.covers).toEqual([{ line: 1, span: [0, 9] }]);
    expect(number?.sum).toMatchObject({ total: 316, expected: 6, found: '6' });
    expect(optional).toMatchObject({ name: 'Optional data', column: 42, state: 'right' });
    expect(composite?.covers).toHaveLength(3);
  });

  test('follows a long document number into the optional data', () => {
    const reading = readMrz(specimenOf('TD1', 1).lines.join('^'));

    expect(reading.checks[0]).toMatchObject({ line: 0, column: 18, state: 'right' });
    expect(reading.checks[0]?.covers).toEqual([
      { line: 0, span: [5, 14] },
      { line: 0, span: [15, 18] },
    ]);
    expect(coveredText(reading, 'Document number')).toBe('D23145890734');
  });

  test('extracts dates, issuing state and names from the lines', () => {
    const reading = readMrz(card.join('^'));

    expect(coveredText(reading, 'Date of birth')).toBe('740812');
    expect(issuingStateIn(reading)).toBe('UTO');
    expect(namesIn(reading)).toEqual({ primary: 'ERIKSSON', secondary: 'ANNA MARIA', filled: null });
  });

  test.each(['^', '\n', '\r\n', '\r', '|', '    ', ' ', '\t', '\\n', '\\r\\n', '', ' ^ ', '\n\n'])(
    'lines may be joined by %j, in lower case too',
    (separator) => {
      for (const { lines } of icaoSpecimens) {
        expect(readMrz(`  ${lines.join(separator)}\n`).lines).toEqual(lines);
        expect(readMrz(lines.join(separator).toLowerCase()).lines).toEqual(lines);
      }
    },
  );

  test('a passport may have 0 or a filler as check digit only if the optional data is empty', () => {
    const withOptional = (optional: string, digit: string) => {
      const [first = '', second = ''] = passport;

      return readMrz(`${first}^${second.slice(0, 28)}${optional.padEnd(14, '<')}${digit}0`).checks[3]?.state;
    };

    expect(withOptional('', '0')).toBe('right');
    expect(withOptional('', '<')).toBe('absent');
    expect(withOptional('', '7')).toBe('wrong');
    expect(withOptional('ZE184226B', '<')).toBe('unreadable');
  });

  test('invalid check digits and fields are unreadable', () => {
    const [first = '', second = '', third = ''] = card;

    expect(wrongIn(readMrz([first, second.replace('7408122F', '740812BF'), third].join('^')))).toContain(
      'Date of birth',
    );
    const reading = readMrz([first, second.replace('740812', '74Ü812'), third].join('^'));
    expect(reading.checks.map(({ state }) => state)).toEqual(['right', 'unreadable', 'right', 'unreadable']);
    expect(reading.problem).toContain('characters that are not allowed in an MRZ');
  });

  test('a filler as check digit with nothing after it is not a long document number', () => {
    const [first = '', ...others] = card;

    expect(readMrz([first.replace('D231458907', 'D23145890<'), ...others].join('^')).checks[0]).toMatchObject({
      column: 14,
      state: 'unreadable',
    });
  });

  test('any text gets a format or a problem', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const { format, problem } = readMrz(text);

        expect(format === null && problem === null).toBe(false);
      }),
    );
  });

  test('no character is lost, even from broken lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'A1<Ü^| \n'), maxLength: 100 }), (text) => {
        expect(readMrz(text).lines.join('').replaceAll(' ', '')).toBe(text.replace(/[\^|\s]/g, ''));
      }),
    );
  });
});

describe('an altered character', () => {
  const zoneCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
  const characterValue = (character: string) => (character === '<' ? 0 : zoneCharacters.indexOf(character));

  const alter = (lines: string[], line: number, column: number, character: string): string =>
    lines
      .map((text, place) => (place === line ? text.slice(0, column) + character + text.slice(column + 1) : text))
      .join('^');

  /** All positions covered by check digits, and the digits themselves. */
  const coveredPlaces = (lines: string[]): [line: number, column: number][] =>
    readMrz(lines.join('^')).checks.flatMap(({ line, column, covers }) => [
      [line, column] as [number, number],
      ...covers.flatMap((cover) =>
        Array.from({ length: cover.span[1] - cover.span[0] }, (_, offset): [number, number] => [
          cover.line,
          cover.span[0] + offset,
        ]),
      ),
    ]);

  test.each(icaoSpecimens)('in $source is found if its value differs modulo 10', ({ lines }) => {
    for (const [line, column] of coveredPlaces(lines)) {
      const original = lines[line]?.[column] ?? '';
      for (const character of zoneCharacters) {
        const isVisible = (characterValue(character) - characterValue(original)) % 10 !== 0;
        const wrong = wrongIn(readMrz(alter(lines, line, column, character)));
        if (isVisible && wrong.length === 0)
          expect.fail(`${original} to ${character} at ${line}:${column} is not found`);
      }
    }
  });

  test('is found in any MRZ, not only in the specimens', () => {
    const text = (length: number) =>
      fc.string({ unit: fc.constantFrom(...zoneCharacters), minLength: length, maxLength: length });
    const digit = (body: string) =>
      String([...body].reduce((sum, one, at) => sum + characterValue(one) * ([7, 3, 1][at % 3] ?? 0), 0) % 10);
    // Visas have no composite, so each field has only its own check digit.
    const visas = fc
      .tuple(text(9), text(6), text(6))
      .map(([number, birth, expiry]) => [
        `V<UTO${'<'.repeat(31)}`,
        `${number}${digit(number)}UTO${birth}${digit(birth)}F${expiry}${digit(expiry)}<<<<<<<<`,
      ]);

    fc.assert(
      fc.property(visas, fc.nat(23), fc.constantFrom(...zoneCharacters), (lines, which, character) => {
        const [line = 0, column = 0] = coveredPlaces(lines)[which] ?? [];
        const original = lines[line]?.[column] ?? '';
        fc.pre((characterValue(character) - characterValue(original)) % 10 !== 0);

        expect(wrongIn(readMrz(lines.join('^')))).toEqual([]);
        expect(wrongIn(readMrz(alter(lines, line, column, character)))).toHaveLength(1);
      }),
    );
  });
});

test('an independent parser finds the same wrong check digits', () => {
  const theirNames: Record<string, string> = {
    documentNumberCheckDigit: 'Document number',
    birthDateCheckDigit: 'Date of birth',
    expirationDateCheckDigit: 'Date of expiry',
    personalNumberCheckDigit: 'Optional data',
    compositeCheckDigit: 'Composite',
  };
  // No fillers as check digits: with long numbers, the other parser is more lenient than Doc 9303.
  const line = (width: number, signs: string) =>
    fc.string({ unit: fc.constantFrom(...signs), minLength: width, maxLength: width });
  const zones = fc.oneof(
    fc.tuple(line(30, '0123456789AKZ'), line(30, '0123456789AKZ'), line(30, 'AKZ<')),
    // No digits in the first line: the other parser would assume a French card.
    fc.tuple(line(36, 'AKZ<'), line(36, '0123456789AKZ')),
    fc.tuple(line(44, 'AKZ<'), line(44, '0123456789AKZ')),
  );

  fc.assert(
    fc.property(zones, (lines) => {
      const theirs = parse(lines).details.flatMap(({ field, valid }) => (valid ? [] : (theirNames[field ?? ''] ?? [])));

      expect(wrongIn(readMrz(lines.join('\n')))).toEqual(theirs);
    }),
  );
});
