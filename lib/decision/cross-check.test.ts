import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossCheckBarcode, crossCheckZone } from './cross-check';
import { levelOf } from './scoring';
import { genuinePrint, machine, machineValues, passport, printed, withPrint, withZone } from './testing';

const judged = (facts: Parameters<typeof crossCheckZone>[0]) => {
  const { score, fields, reason } = crossCheckZone(facts) ?? { score: null, fields: [], reason: '' };

  return { level: score === null ? 'UNAVAILABLE' : levelOf(score), score, fields, reason };
};

describe('print against zone', () => {
  it('a genuine passport agrees, whatever the zone does to its letters', () => {
    const { score, fields, reason } = judged(passport);

    expect(score).toBe(100);
    expect(fields[0]).toEqual({
      inputFieldName: 'surname',
      ocrTextValue: 'MÜLLER',
      other: 'MUELLER',
      distance: 2,
      score: 100,
      confidence: 98,
      isPart: false,
    });
    expect(fields.map(({ inputFieldName }) => inputFieldName)).toEqual([
      'surname',
      'given_name',
      'date_of_birth',
      'document_number',
      'date_of_expiry',
      'sex',
    ]);
    expect(reason).toMatch(/^The printed text agrees with the machine-readable zone: surname, .+ and sex\.$/);
  });

  it.each([
    ['surname', printed('surname', 'HOFFMANN')],
    ['date_of_birth', printed('date_of_birth', '1980-03-21')],
    ['document_number', printed('document_number', 'C01X0007H')],
    ['sex', printed('sex', 'M')],
  ])('an altered %s is LOW, and named', (name, altered) => {
    const { level, reason } = judged(withPrint({ [name]: altered }));

    expect([level, reason]).toEqual(['LOW', expect.stringContaining(`: ${name.replaceAll('_', ' ')} (1 of 6 fields`)]);
  });

  it('a difference in a text that was hard to read is for an officer, not a rejection', () => {
    const { level, reason } = judged(withPrint({ document_number: printed('document_number', 'C01X0007H', 62) }));

    expect([level, reason]).toEqual([
      'MEDIUM',
      expect.stringContaining('Hard to read, or read in part: document number.'),
    ]);
  });

  it.each([
    ['surname', 'MÜL'],
    ['document_number', '0006H'],
    ['document_number', 'C01X0006H D'],
  ])('a %s that was read in part, or with its neighbour, is for an officer too', (name, value) => {
    expect(judged(withPrint({ [name]: printed(name, value, 99) })).level).not.toBe('LOW');
  });

  it.each(['surname', 'date_of_birth', 'document_number'])('without the printed %s it is never HIGH', (name) => {
    const { level, reason } = judged(withPrint({ [name]: null }));

    expect(level).toBe('MEDIUM');
    expect(reason).toContain(`was not read: ${name.replaceAll('_', ' ')}.`);
  });

  it('a name in other letters is not compared', () => {
    const { fields, level } = judged(withPrint({ surname: printed('surname', 'МЮЛЛЕР') }));

    expect(fields.some(({ inputFieldName }) => inputFieldName === 'surname')).toBe(false);
    expect(level).toBe('MEDIUM');
  });

  it.each([
    ['a permitted spelling', { surname: printed('surname', 'MÜLLER') }, { primary_identifier: 'MULLER' }, 'HIGH'],
    ['punctuation', { surname: printed('surname', 'O’BRIEN, JR.') }, { primary_identifier: 'OBRIEN JR' }, 'HIGH'],
    ['swapped names', {}, { primary_identifier: 'ANNA MARIA', secondary_identifier: 'MUELLER' }, 'HIGH'],
    ['spaces in a number', { document_number: printed('document_number', 'C01 X00-06H') }, {}, 'HIGH'],
    ['a number of which the zone has nine', { document_number: printed('document_number', 'C01X0006H77') }, {}, 'HIGH'],
    ['two languages of sex', { sex: printed('sex', 'Ž/F') }, {}, 'HIGH'],
    ['another letter in a long name', { given_name: printed('given_name', 'ANNA-MARINA') }, {}, 'HIGH'],
  ])('%s is %o against %o: %s', (_, changes, inZone, expected) => {
    const fields = machine({ ...machineValues, ...inZone });
    const facts = { ...withPrint(changes as never), zone: withZone({ fields }).zone };

    expect(judged(facts).level).toBe(expected);
  });

  it('a name may be cut only where the zone is full', () => {
    const fields = machine({ ...machineValues, secondary_identifier: 'ANNA MAR' });

    expect(judged(withZone({ fields, areNamesFull: true })).score).toBe(100);
    expect(judged(withZone({ fields, areNamesFull: false })).score).toBeLessThan(100);
  });

  it('a document that does not separate the names is compared as a whole', () => {
    const whole = printed('surname_and_given_names', 'ANNA-MARIA MÜLLER');
    const facts = withPrint({ surname: whole, given_name: null });

    expect(judged(facts).fields[0]).toMatchObject({
      inputFieldName: 'surname_and_given_names',
      other: 'MUELLER ANNA MARIA',
    });
    expect(judged(facts).level).toBe('HIGH');
  });

  it('a zone that was not read is not compared, and says so', () => {
    expect(judged(withZone({ fields: null }))).toMatchObject({
      level: 'UNAVAILABLE',
      fields: [],
      reason: expect.stringMatching(/^Not compared: the machine-readable zone could not be read\.$/),
    });
  });

  it('nothing printed was read, so there is no score', () => {
    expect(judged({ ...passport, printed: [] })).toMatchObject({ level: 'UNAVAILABLE', fields: [] });
  });

  it('no reading below the limit makes it LOW', () => {
    fc.assert(
      fc.property(
        fc.subarray([...genuinePrint], { minLength: 1 }),
        fc.integer({ min: 0, max: 94 }),
        (some, confidence) => {
          const changes = Object.fromEntries(
            some.map((field) => [field.name, printed(field.name, field.day ? '1971-01-01' : 'QQQ', confidence)]),
          );

          expect(judged(withPrint(changes)).level).not.toBe('LOW');
        },
      ),
    );
  });
});

describe('print against barcode', () => {
  const { date_of_expiry, ...inBarcode } = machineValues;
  const licence = {
    ...passport,
    zone: null,
    barcode: { fields: machine({ ...inBarcode, primary_identifier: 'MÜLLER' }) },
  };

  it('agrees, also where the barcode has the national letters; it has no date of expiry', () => {
    const { score, fields } = crossCheckBarcode(licence) ?? {};

    expect([score, fields?.length]).toEqual([100, 5]);
  });

  it('a barcode that is no licence’s is not compared', () => {
    expect(crossCheckBarcode({ ...licence, barcode: { fields: null } })).toMatchObject({ score: null, fields: [] });
  });

  it('does not apply without a barcode', () => {
    expect([crossCheckBarcode(passport), crossCheckZone(licence)]).toEqual([null, null]);
  });
});
