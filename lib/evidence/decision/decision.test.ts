import { describe, expect, it, test } from 'vitest';
import { type CrossCheckField, type Decision, type TrustFactor, trustFactorNames } from '@/lib/contract/domain';
import type { ComparisonShown, Finding } from '../reading';
import { readDecision } from '.';
import { absentFactors, type DocumentParts } from './absent-factors';
import { disagreement } from './disagreement';
import { explainDecision } from './explanation';

const factor = (name: string, score: number | null, level: string | null, more: Partial<TrustFactor> = {}) => ({
  name,
  score,
  level,
  fields: null,
  extras: {},
  ...more,
});

const field = (
  name: string,
  printedValue: string,
  sourceValue: string,
  source: 'mrz' | 'barcode',
): CrossCheckField => ({
  name,
  source,
  printedValue,
  sourceValue,
  distance: printedValue === sourceValue ? 0 : 2,
  score: 50,
  extras: {},
});

const decision = (factors: TrustFactor[], level = 'LOW'): Decision => ({ score: 41, level, factors, extras: {} });

const explanationOf = (factors: TrustFactor[], level?: string): string =>
  readDecision(decision(factors, level), false).explanation;

const mrzCheck = (...fields: CrossCheckField[]) => factor('mrzOcrCrossCheck', 44, 'LOW', { fields });

describe('the explanation of a decision', () => {
  const face = factor('faceVerification', 28, 'LOW');
  const wrongDay = (source: 'mrz' | 'barcode') => field('date_of_birth', '1990-03-12', '1990-03-21', source);

  it('is led by the weakest factors', () => {
    const barcode = factor('barcodeOcrCrossCheck', 62, 'MEDIUM', { fields: [wrongDay('barcode')] });
    expect(explanationOf([mrzCheck(wrongDay('mrz')), face, barcode, factor('documentLiveness', 55, 'MEDIUM')])).toBe(
      'The selfie does not match the portrait, and the printed date of birth differs from both the MRZ and the barcode.',
    );
  });

  it('says whether differences are explained', () => {
    const spelt = mrzCheck(field('surname', 'MÜLLER', 'MUELLER', 'mrz'));
    expect(explanationOf([spelt])).toBe('All differences between the printed text and the MRZ are explained.');
    expect(explanationOf([mrzCheck(wrongDay('mrz'), field('sex', 'F', 'M', 'mrz'))])).toBe(
      '2 printed fields differ from the MRZ.',
    );
  });

  it('ranks factors that were not judged below medium', () => {
    expect(
      explanationOf([factor('documentLiveness', 60, 'MEDIUM'), factor('faceVerification', 0, 'UNAVAILABLE')]),
    ).toMatch(/^The faces were not compared, and the document may be/);
    expect(explanationOf([factor('addressCheck', 90, 'SUPER')])).toBe('“addressCheck” is an unknown Trust Factor.');
  });

  it('does not say low where the level is medium', () => {
    expect(explanationOf([factor('overallOcrFieldsConfidence', 62, 'MEDIUM')], 'MEDIUM')).toBe(
      'The printed text was hard to read.',
    );
  });

  it('says so if no factor was checked', () => {
    const unchecked = trustFactorNames.map((name) => factor(name, 0, 'UNAVAILABLE', { fields: [] }));

    expect(explanationOf(unchecked, 'MEDIUM')).toBe('None of the 8 Trust Factors was checked.');
  });

  it('says how long ago the document expired, once the second opinion confirms it', () => {
    const expired = decision([factor('dateOfExpiration', 0, 'LOW')]);
    const finding = (outcome: Finding['outcome'], words: string): Finding => ({
      code: 'expiry',
      factor: 'dateOfExpiration',
      outcome,
      words,
      working: null,
    });

    expect(explainDecision(expired, [])).toBe('The document failed the expiry check.');
    expect(explainDecision(expired, [], [finding('failed', 'Expired 44 days before the session')])).toBe(
      'The document expired 44 days before the session.',
    );
    expect(explainDecision(expired, [], [finding('passed', 'Expires 1 day after the session')])).toBe(
      'The document failed the expiry check.',
    );
  });

  it('never invents a reason', () => {
    const high = factor('faceVerification', 99, 'HIGH');
    expect(explanationOf([high], 'HIGH')).toBe('The only Trust Factor is high.');
    expect(explanationOf([high, factor('mrzValidity', 99, 'HIGH')], 'LOW')).toContain('does not explain why');
    expect(explanationOf([])).toContain('nothing explains the decision');
  });

  test.each(trustFactorNames)('%s has its own words for weak and not judged', (name) => {
    for (const level of ['LOW', 'UNKNOWN']) {
      expect(explanationOf([factor(name, 30, level)])).toMatch(/^[A-Z][^“]+\.$/);
    }
  });

  it('has neither values nor marks when masked', () => {
    const checked = decision([mrzCheck(wrongDay('mrz'), field('surname', 'MÜLLER', 'MUELLER', 'mrz'))]);
    const masked = JSON.stringify(readDecision(checked, true));

    expect(JSON.stringify(readDecision(checked, false))).toContain('Ü');
    for (const value of ['1990', '12', '21', 'Ü', 'UE']) expect(masked).not.toContain(value);
    expect(readDecision(checked, true).crossChecks[0]?.fields.map(({ relation }) => relation)).toEqual([
      'unexplained',
      'explained',
    ]);
  });
});

describe('a missing factor', () => {
  const absence = (name: string, parts: Partial<DocumentParts>) =>
    absentFactors(decision([]), { documentType: null, hasMrz: null, hasBarcode: null, ...parts }).find(
      (absent) => absent.name === name,
    )?.absence;

  it.each([
    ['mrzValidity', { documentType: 'PASSPORT', hasMrz: false }, 'not delivered'],
    ['mrzValidity', { documentType: 'IDENTITY_CARD', hasMrz: false }, 'not applicable'],
    ['mrzValidity', { documentType: 'IDENTITY_CARD' }, 'not delivered'],
    ['mrzOcrCrossCheck', { documentType: 'DRIVER_LICENSE' }, 'not applicable'],
    ['mrzOcrCrossCheck', { documentType: 'DRIVER_LICENSE', hasMrz: true }, 'not delivered'],
    ['barcodeOcrCrossCheck', { documentType: 'PASSPORT' }, 'not applicable'],
    ['barcodeOcrCrossCheck', { documentType: 'PASSPORT', hasBarcode: true }, 'not delivered'],
    ['barcodeOcrCrossCheck', { documentType: 'IDENTITY_CARD', hasBarcode: false }, 'not applicable'],
    ['barcodeOcrCrossCheck', { documentType: 'RESIDENCE_PERMIT' }, 'not delivered'],
    ['faceVerification', { documentType: 'PASSPORT' }, 'not delivered'],
    ['faceVerification', { missing: ['document'] }, 'not captured'],
    ['passiveLiveness', { missing: ['document'] }, 'not delivered'],
    ['passiveLiveness', { missing: ['face'] }, 'not captured'],
    ['dateOfExpiration', { missing: ['face'] }, 'not delivered'],
    ['dateOfExpiration', { documentType: 'DRIVER_LICENSE', hasMrz: false, hasBarcode: false }, 'not delivered'],
  ] as const)('%s on %o is %s', (name, parts, expected) => {
    expect(absence(name, parts)).toBe(expected);
  });

  it('a factor that was delivered is never missing, whatever its level', () => {
    expect(
      absentFactors(decision(trustFactorNames.map((name) => factor(name, null, null))), {
        documentType: 'PASSPORT',
        hasMrz: false,
        hasBarcode: false,
      }),
    ).toEqual([]);
  });
});

describe('disagreement with the second opinion', () => {
  const finding = (outcome: Finding['outcome']): Finding => ({
    code: 'check digits',
    factor: 'mrzValidity',
    outcome,
    words: '1 of 5 check digits is wrong.',
    working: null,
  });
  const compared = (relation: ComparisonShown['relation']): ComparisonShown => ({
    relation,
    by: [],
    words: null,
    marks: null,
  });

  it.each([
    ['HIGH', 'failed', true],
    ['LOW', 'passed', true],
    ['HIGH', 'passed', false],
    ['LOW', 'failed', false],
    ['HIGH', 'unknown', false],
    ['MEDIUM', 'failed', false],
    ['UNAVAILABLE', 'failed', false],
  ] as const)('service %s, second opinion %s: disagree %s', (level, outcome, differs) => {
    const words = disagreement(factor('mrzValidity', 50, level), [finding(outcome)], []);
    expect(words !== null).toBe(differs);
  });

  it('covers low cross-checks without and high ones with unexplained differences', () => {
    const low = factor('mrzOcrCrossCheck', 40, 'LOW');
    const high = factor('mrzOcrCrossCheck', 99, 'HIGH');
    expect(disagreement(low, [], [compared('equal'), compared('explained')])).toContain('explained');
    expect(disagreement(high, [], [compared('equal'), compared('unexplained')])).toContain('unexplained');
    expect(disagreement(low, [], [compared('unexplained')])).toBeNull();
    expect(disagreement(low, [], [compared('equal'), compared('missing')])).toBeNull();
  });
});
