import { describe, expect, it } from 'vitest';
import { checkForm } from './applicant-form';
import { checkFaces } from './face-match';
import { checkLiveness } from './liveness';
import { levelOf } from './scoring';
import { machine, machineValues, passport, printed, withPrint, withZone } from './testing';

const level = (score: number | null | undefined): string =>
  score === null || score === undefined ? 'UNAVAILABLE' : levelOf(score);

describe('the face match', () => {
  it.each([
    [100, 100],
    [74.2, 74],
    [50.1, 51],
    [50, 30],
    [29.7, 30],
    [24.7, 25],
    [0, 0],
  ])('of verification score %d has score %d, on the same side of the threshold', (verificationScore, score) => {
    expect(checkFaces({ verificationScore }).score).toBe(score);
  });

  it.each(['portrait', 'face in the portrait', 'face in the selfie', 'comparison'] as const)(
    'has no score without a %s, and says so',
    (missing) => {
      expect(checkFaces({ missing })).toEqual({ score: null, reason: expect.stringMatching(/^Not compared: .+\.$/) });
    },
  );
});

describe('liveness', () => {
  it('names every sign; more of them weigh more', () => {
    expect(checkLiveness('documentLiveness', ['FRAME'])).toEqual({
      score: 45,
      reason: 'The document has signs of a copy: a device or a sheet of paper around it.',
    });
    expect(checkLiveness('documentLiveness', ['FRAME', 'FLAT_LIGHT']).score).toBe(10);
    expect(checkLiveness('documentLiveness', ['FRAME', 'FRAME']).score).toBe(45);
  });

  it('is not known without a sign, and not checked if none was looked for', () => {
    expect(checkLiveness('passiveLiveness', [])).toEqual({
      score: null,
      reason: 'Not known: no sign of a copy was seen, but that does not prove that the face is live.',
    });
    expect(checkLiveness('passiveLiveness', null).reason).toMatch(/^Not checked: /);
  });
});

describe("the applicant's form", () => {
  const form = { firstName: 'Anna-Maria', lastName: 'Müller', dateOfBirth: '1990-03-21' };

  it('that agrees is HIGH and names what was compared', () => {
    expect(checkForm(passport, form)).toEqual({
      score: 100,
      reason: "The applicant's form agrees with the document: last name, first name and date of birth.",
    });
  });

  it.each([
    ['one of the first names', { ...form, firstName: 'Anna' }],
    ['another spelling', { ...form, lastName: 'Mueller' }],
    ['bare letters', { ...form, lastName: 'Muller' }],
    ['a letter more', { ...form, lastName: 'Müllers' }],
    ['first and last name swapped', { ...form, firstName: 'Müller', lastName: 'Anna-Maria' }],
    ['only a date of birth', { dateOfBirth: '1990-03-21' }],
  ])('with %s is HIGH', (_, given) => {
    expect(level(checkForm(passport, given)?.score)).toBe('HIGH');
  });

  it.each([
    ['last name', { ...form, lastName: 'Hoffmann' }],
    ['date of birth', { ...form, dateOfBirth: '1991-03-21' }],
  ])('with another %s is LOW and names it', (what, given) => {
    const found = checkForm(passport, given);

    expect([level(found?.score), found?.reason]).toEqual([
      'LOW',
      `The applicant's form differs from the document: ${what} (1 of 3 compared).`,
    ]);
  });

  it('that differs from a print that was hard to read is left to an officer', () => {
    const facts = { ...withPrint({ surname: printed('surname', 'MUMMER', 60) }), zone: null };
    const found = checkForm(facts, { lastName: 'Hoffmann' });

    expect([level(found?.score), found?.reason]).toEqual([
      'MEDIUM',
      expect.stringContaining('Hard to read: last name.'),
    ]);
  });

  it('may agree with any source: whether they contradict each other is for the cross-check', () => {
    const facts = withZone({ fields: machine({ ...machineValues, primary_identifier: 'HOFFMANN' }) });

    expect(checkForm(facts, form)?.score).toBe(100);
  });

  it('is never HIGH where a part was not read, and has no score where nothing was', () => {
    const withoutBirth = { ...withPrint({ date_of_birth: null }), zone: null };
    const found = checkForm(withoutBirth, form);

    expect([level(found?.score), found?.reason]).toEqual([
      'MEDIUM',
      expect.stringContaining('Not compared, because the document was not read: date of birth.'),
    ]);
    expect(checkForm({ ...passport, printed: [], zone: null }, form)).toEqual({
      score: null,
      reason: "Not compared: the document's last name, first name and date of birth could not be read.",
    });
  });

  it('without anything to compare is no factor', () => {
    expect([checkForm(passport, {}), checkForm(passport, { firstName: '' })]).toEqual([null, null]);
  });

  it('with a name in other letters is not compared', () => {
    expect(checkForm(passport, { firstName: 'Анна' })?.score).toBeNull();
  });
});
