import { describe, expect, it } from 'vitest';
import { type Duty, type DutyFacts, freeOn, holdByDuties } from './duty';

const aml: Duty = {
  countries: ['UTO', 'DEU'],
  statuses: [],
  documentTypes: [],
  years: 5,
  basis: 'AML Act, section 8',
  countsFrom: 'completion',
};
const approved: Duty = { ...aml, countries: [], statuses: ['MANUAL_APPROVED'], years: 10, basis: 'Banking Act' };
const relationship: Duty = { ...aml, basis: 'AML Act, section 9', countsFrom: 'entered day' };
const passports: Duty = { ...aml, documentTypes: ['PASSPORT', 'VISA'], basis: 'Aliens Act' };
const facts: DutyFacts = {
  country: 'UTO',
  status: 'AUTO_APPROVED',
  documentType: 'PASSPORT',
  completedOn: '2024-06-03',
  enteredOn: null,
};
const today = '2026-11-16';

const hold = (duties: Duty[], more: Partial<DutyFacts> = {}, on = today) =>
  holdByDuties(duties, { ...facts, ...more }, on);

describe('a retention obligation', () => {
  it('holds a session for whole years from its completion, including the last day', () => {
    const kept = hold([aml]);

    expect(kept).toEqual({ until: '2029-06-03', because: 'AML Act, section 8' });
    expect(kept && freeOn(kept)).toBe('2029-06-04');
    expect(hold([aml], {}, '2029-06-03')).not.toBeNull();
    expect(hold([aml], {}, '2029-06-04')).toBeNull();
  });

  it('covers every country and document type it names', () => {
    expect(hold([passports], { country: 'DEU', documentType: 'VISA' })).toMatchObject({ because: 'Aliens Act' });
  });

  it('ends on 28 February in years without a 29th', () => {
    expect(hold([aml], { completedOn: '2024-02-29' })).toMatchObject({ until: '2029-02-28' });
  });

  it.each([
    ['another country', [aml], { country: 'SVK' }],
    ['another status', [approved], {}],
    ['another document type', [passports], { documentType: 'IDENTITY_CARD' }],
    ['no duty at all', [], {}],
  ] satisfies Array<[string, Duty[], Partial<DutyFacts>]>)('does not apply: %s', (_, duties, more) => {
    expect(hold(duties, more)).toBeNull();
  });

  it.each([
    ['country', [aml], { country: null }, /may apply/],
    ['country, in so many words', [aml], { country: 'ZZZ' }, /may apply/],
    ['status', [approved], { status: null }, /may apply/],
    ['document type', [passports], { documentType: null }, /may apply/],
    ['day of completion', [aml], { completedOn: null }, /not known/],
    ['start day', [relationship], {}, /not been entered/],
  ] satisfies Array<[string, Duty[], Partial<DutyFacts>, RegExp]>)(
    'holds a session with no end date while this is unknown: %s',
    (_, duties, more, words) => {
      expect(hold(duties, more)).toEqual({ until: null, because: expect.stringMatching(words) });
    },
  );

  it('starts on the day an officer entered', () => {
    expect(hold([relationship], { enteredOn: '2025-01-31' })).toMatchObject({ until: '2030-01-31' });
  });

  it('the longest of several wins, and one without an end date wins over all', () => {
    const status = 'MANUAL_APPROVED';

    expect(hold([aml, approved], { status })).toMatchObject({ until: '2034-06-03', because: 'Banking Act' });
    expect(hold([aml, relationship, approved], { status })).toMatchObject({ until: null });
  });
});
