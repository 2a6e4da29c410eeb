import { describe, expect, it, test } from 'vitest';
import { type CrossCheckField, type Decision, type TrustFactor, trustFactorNames } from '@/lib/contract/domain';
import type { ComparisonShown, Finding } from '../reading';
import { readDecision } from '.';
import { absentFactors, type DocumentParts } from './absent-factors';
import { disagreement } from './disagreement';

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

describe('a decision in one sentence', () => {
  const face = factor('faceVerification', 28, 'LOW');
  const wrongDay = (source: 'mrz' | 'barcode') => field('date_of_birth', '1990-03-12', '1990-03-21', source);

  it('is led by the weakest factors', () => {
    const barcode = factor('barcodeOcrCrossCheck', 62, 'MEDIUM', { fields: [wrongDay('barcode')] });
    expect(explanationOf([mrzCheck(wrongDay('mrz')), face, barcode, factor('documentLiveness', 55, 'MEDIUM')])).toBe(
      'The selfie does not match the portrait, and the printed date of birth disagrees with both MRZ and barcode.',
    );
  });

  it('says whether a difference is explained', () => {
    const spelt = mrzCheck(field('surname', 'MÜLLER', 'MUELLER', 'mrz'));
    expect(explanationOf([spelt])).toBe('Printed text and the MRZ differ only where that is explained.');
    expect(explanationOf([mrzCheck(wrongDay('mrz'), field('sex', 'F', 'M', 'mrz'))])).toBe(
      '2 printed fields disagree with the MRZ.',
    );
  });

  it('what nobody judged is weaker than medium, and not a pass', () => {
    expect(
      explanationOf([factor('documentLiveness', 60, 'MEDIUM'), factor('faceVerification', 0, 'UNAVAILABLE')]),
    ).toMatch(/^The faces were not compared, and the document may be/);
    expect(explanationOf([factor('applicantIntegrity', 90, 'SUPER')])).toBe('“applicantIntegrity” is not known here.');
  });

  it('never invents a reason', () => {
    const high = factor('faceVerification', 99, 'HIGH');
    expect(explanationOf([high], 'HIGH')).toBe('The one Trust Factor is high.');
    expect(explanationOf([high, factor('mrzValidity', 99, 'HIGH')], 'LOW')).toContain('does not say why');
    expect(explanationOf([])).toContain('nothing explains the decision');
  });

  test.each(trustFactorNames)('%s has words of its own, weak and not judged', (name) => {
    for (const level of ['LOW', 'UNKNOWN']) {
      expect(explanationOf([factor(name, 30, level)])).toMatch(/^[A-Z][^“]+\.$/);
    }
  });

  it('a masked reading holds neither values nor marks', () => {
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

describe('a factor that did not come', () => {
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
    ['dateOfExpiration', { documentType: 'DRIVER_LICENSE', hasMrz: false, hasBarcode: false }, 'not delivered'],
  ] as const)('%s of %o is %s', (name, parts, expected) => {
    expect(absence(name, parts)).toBe(expected);
  });

  it('one that came is not absent, whatever it says', () => {
    expect(
      absentFactors(decision(trustFactorNames.map((name) => factor(name, null, null))), {
        documentType: 'PASSPORT',
        hasMrz: false,
        hasBarcode: false,
      }),
    ).toEqual([]);
  });
});

describe('where the second opinion differs', () => {
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
  ] as const)('the service says %s, the desk %s: differs %s', (level, outcome, differs) => {
    const said = disagreement(factor('mrzValidity', 50, level), [finding(outcome)], []);
    expect(said !== null).toBe(differs);
  });

  it('a low cross-check whose every difference is explained is one, and so is a high one with an unexplained', () => {
    const low = factor('mrzOcrCrossCheck', 40, 'LOW');
    const high = factor('mrzOcrCrossCheck', 99, 'HIGH');
    expect(disagreement(low, [], [compared('equal'), compared('explained')])).toContain('explained');
    expect(disagreement(high, [], [compared('equal'), compared('unexplained')])).toContain('not explained');
    expect(disagreement(low, [], [compared('unexplained')])).toBeNull();
    expect(disagreement(low, [], [compared('equal'), compared('missing')])).toBeNull();
  });
});
