import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondOpinion } from '.';
import { type Changes, findingOf, specimen } from './testing';

const at = '2010-03-01T09:30:00.1234567Z';

describe('the specimen passport in Doc 9303', () => {
  test('passes every check and has no blind spots', () => {
    const findings = secondOpinion(specimen(), { at, masked: false });

    expect(findings.map(({ code, outcome, words }) => [code, outcome, words])).toEqual([
      ['check digits', 'passed', 'All 5 check digits are correct'],
      ['expiry', 'passed', 'Expires 2 years 1 month after the session'],
      ['age', 'passed', '35 on the day of the session'],
      ['dates', 'passed', 'All dates are real and in order'],
      ['issuing state', 'passed', 'Issuing state is Utopia, the specimen code'],
      ['names', 'passed', 'Same name in printed text and MRZ'],
    ]);
  });

  test('gets the same findings from its MRZ lines alone', () => {
    const { mrzFields, ...document } = specimen();
    const lines = { ...document, mrzFields: mrzFields?.filter(({ name }) => name === 'full_string') ?? null };

    const outcomes = (of: typeof lines) => secondOpinion(of, { at, masked: true });
    expect(outcomes(lines)).toEqual(outcomes({ ...document, mrzFields }));
  });

  test('links each finding to the Trust Factor for the same check', () => {
    expect(findingOf('check digits')?.factor).toBe('mrzValidity');
    expect(findingOf('expiry')?.factor).toBe('dateOfExpiration');
    expect(findingOf('age')?.factor).toBeNull();
  });
});

describe('any document', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('1974-08-12', '740812', '740231', 'UTO', 'D', 'L898902M3', '0000-00-00', 'P<UTO^L8'),
  );
  const names = ['full_string', 'date_of_birth', 'date_of_expiry', 'date_of_issue', 'document_number', 'surname'];
  const values = fc.dictionary(
    fc.constantFrom(
      ...names,
      'primary_identifier',
      'issuing_state_or_organization',
      'mrz_type',
      'composite_check_digit',
    ),
    fc.option(text),
  );
  const changes = fc.record({ visual: values, days: values, mrz: values, barcode: values });
  const sessions = fc.option(fc.constantFrom(at, '', 'yesterday', '2026-09-01T00:00:00Z'));

  test('always gets the same findings, and when masked the same outcomes without working', () => {
    fc.assert(
      fc.property(changes, sessions, (change, session) => {
        const document = specimen(change);
        const full = secondOpinion(document, { at: session, masked: false });
        const masked = secondOpinion(document, { at: session, masked: true });

        expect(secondOpinion(document, { at: session, masked: false })).toEqual(full);
        expect(masked.map(({ code, outcome }) => [code, outcome])).toEqual(
          full.map(({ code, outcome }) => [code, outcome]),
        );
        expect(masked.every(({ working }) => working === null)).toBe(true);
      }),
    );
  });

  test('has masked sentences that do not depend on its values', () => {
    const wordsOf = (change: Changes) =>
      secondOpinion(specimen(change), { at, masked: true }).map(({ words }) => words);
    const other: Changes = {
      visual: { surname: 'LINDQVIST', given_name: 'BO', document_number: 'X1Y2' },
      days: { date_of_birth: '1999-01-31', date_of_expiry: '2010-03-01', date_of_issue: '2009-01-01' },
      mrz: {
        primary_identifier: 'LINDQVIST',
        secondary_identifier: 'BO',
        document_number: 'X1Y2',
        date_of_birth: '990131',
        date_of_expiry: '100301',
      },
    };

    expect(wordsOf(other)).toEqual(wordsOf({}));
  });
});
