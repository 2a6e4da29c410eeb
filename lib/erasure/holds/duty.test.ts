import { describe, expect, it } from 'vitest';
import { type Duty, type DutyFacts, freeOn, keepingOf } from './duty';

const aml: Duty = { country: 'UTO', status: null, years: 5, basis: 'AML Act, section 8', countsFrom: 'completion' };
const approved: Duty = { ...aml, country: null, status: 'MANUAL_APPROVED', years: 10, basis: 'Banking Act' };
const relationship: Duty = { ...aml, basis: 'AML Act, section 9', countsFrom: 'entered day' };
const facts: DutyFacts = { country: 'UTO', status: 'AUTO_APPROVED', completedOn: '2024-06-03', enteredOn: null };
const today = '2026-11-16';

const keeping = (duties: Duty[], more: Partial<DutyFacts> = {}, on = today) =>
  keepingOf(duties, { ...facts, ...more }, on);

describe('a duty to keep', () => {
  it('keeps a session for whole years from its completion, that day included', () => {
    const kept = keeping([aml]);

    expect(kept).toEqual({ until: '2029-06-03', because: 'AML Act, section 8' });
    expect(kept && freeOn(kept)).toBe('2029-06-04');
    expect(keeping([aml], {}, '2029-06-03')).not.toBeNull();
    expect(keeping([aml], {}, '2029-06-04')).toBeNull();
  });

  it('ends with February where there is no 29th', () => {
    expect(keeping([aml], { completedOn: '2024-02-29' })).toMatchObject({ until: '2029-02-28' });
  });

  it.each([
    ['another country', [aml], { country: 'SVK' }],
    ['another status', [approved], {}],
    ['no duty at all', [], {}],
  ] satisfies Array<[string, Duty[], Partial<DutyFacts>]>)('does not concern %s', (_, duties, more) => {
    expect(keeping(duties, more)).toBeNull();
  });

  it.each([
    ['its country', [aml], { country: null }, /cannot be told/],
    ['its status', [approved], { status: null }, /cannot be told/],
    ['when it was completed', [aml], { completedOn: null }, /not known/],
    ['the day an officer enters', [relationship], {}, /not entered/],
  ] satisfies Array<[string, Duty[], Partial<DutyFacts>, RegExp]>)(
    'keeps a session without end while it is not known: %s',
    (_, duties, more, words) => {
      expect(keeping(duties, more)).toEqual({ until: null, because: expect.stringMatching(words) });
    },
  );

  it('counts from the day that was entered', () => {
    expect(keeping([relationship], { enteredOn: '2025-01-31' })).toMatchObject({ until: '2030-01-31' });
  });

  it('of several, the longest counts, and before all one without an end', () => {
    const status = 'MANUAL_APPROVED';

    expect(keeping([aml, approved], { status })).toMatchObject({ until: '2034-06-03', because: 'Banking Act' });
    expect(keeping([aml, relationship, approved], { status })).toMatchObject({ until: null });
  });
});
