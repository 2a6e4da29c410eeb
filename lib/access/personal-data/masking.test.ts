import { describe, expect, test } from 'vitest';
import { maskDecision, maskDocument, maskFace, maskFacts, maskImages, maskText } from './masking';

/** Every `extras` in an answer, at any depth. */
const extrasIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inside]) => (name === 'extras' ? [inside] : extrasIn(inside)))
    : [];

describe('masking', () => {
  test.each([
    ['MÜLLER', 'M••••'],
    ['Jo', 'J••••'],
    ['1990-03-12', '1••••'],
    ['F', '••••'],
    ['', '••••'],
    ['😀smile', '😀••••'],
    ['Ковалёв', 'К••••'],
    ['محمد', 'م••••'],
    ['สมชาย', 'ส••••'],
    ['अनिता', 'अ••••'],
    // One character is a name or a syllable.
    ['王小明', '••••'],
    ['김민준', '••••'],
    ['김민준'.normalize('NFD'), '••••'],
    ['さくら', '••••'],
    ['タナカ', '••••'],
    ['ﾀﾅｶ', '••••'],
    ['ㄨㄤˊ', '••••'],
    ['አበበ', '••••'],
    ['ꆈꌠ', '••••'],
    ['ᏣᎳᎩ', '••••'],
    ['ᐃᓄᒃ', '••••'],
    ['𠮷田', '••••'],
  ])('masks %s as %s', (value, masked) => {
    expect(maskText(value)).toBe(masked);
  });

  test('leaves no personal value in any answer, and missing values stay missing', () => {
    const secret = 'SECRETVALUE';
    const extras = { somethingNew: secret };
    const field = { name: 'surname', value: secret, extras };
    const answers = [
      maskDecision({
        score: 41,
        level: 'LOW',
        extras,
        factors: [
          {
            name: 'mrzOcrCrossCheck',
            score: 44,
            level: 'LOW',
            extras,
            fields: [
              {
                name: 'surname',
                source: 'mrz',
                printedValue: secret,
                sourceValue: secret,
                distance: 2,
                score: 40,
                extras,
              },
            ],
          },
        ],
      }),
      maskDocument({
        country: 'UTO',
        documentType: 'PASSPORT',
        documentReleaseYear: '2021',
        documentName: 'Utopia passport 2021',
        applicant: { dateOfBirth: secret, firstName: secret, lastName: null, surnameAndGivenNames: secret, extras },
        visualFields: [{ ...field, confidence: 97, pageSide: 'FRONT', normalizedDateValue: secret }],
        mrzFields: [field],
        barcodeFields: null,
        availableImages: ['primary_face'],
        extras,
      }),
      maskFace({ passiveLivenessScore: 93, verificationScore: 28, age: 36, gender: 1, availableImages: null, extras }),
      maskImages({ document: ['front'], face: [], extras }),
      maskFacts({
        policyVersion: '1',
        factorsLeftOut: ['passiveLiveness'],
        reasons: { mrzValidity: secret },
        engine: { zone: '3' },
        sides: [{ side: 'FRONT', image: secret, fields: [], zone: null, barcodes: [], extras }],
        faces: null,
        signs: { document: [secret], face: [], extras },
        consent: { version: '1', language: 'de-DE', at: '2026-11-18T08:00:00.000Z', extras },
        isSample: false,
        extras,
      }),
    ];

    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(extrasIn(answers)).toHaveLength(11);
    expect(extrasIn(answers).every((found) => JSON.stringify(found) === '{"somethingNew":"••••"}')).toBe(true);
    expect(answers[1]).toMatchObject({ applicant: { firstName: 'S••••', lastName: null }, barcodeFields: null });
    expect(answers.at(-1)).toMatchObject({ policyVersion: '1', factorsLeftOut: ['passiveLiveness'], sides: null });
    expect(answers[2]).toMatchObject({ age: null, gender: null, passiveLivenessScore: 93 });
  });

  test('hides the letter of a sex, and the distance and score of two readings', () => {
    const compared = (name: string, distance: number | null) =>
      ({ name, source: 'mrz', printedValue: 'Female', sourceValue: 'Male', distance, score: 40, extras: {} }) as const;
    const fields = [compared('sex', 4), compared('holderGender', 0), compared('surname', null)];
    const decision = maskDecision({
      score: null,
      level: null,
      extras: {},
      factors: [{ name: 'mrzOcrCrossCheck', score: null, level: null, extras: {}, fields }],
    });
    expect(decision.factors[0]?.fields).toMatchObject([
      { printedValue: '••••', sourceValue: '••••', distance: 1, score: null },
      { printedValue: '••••', sourceValue: '••••', distance: 0, score: null },
      { printedValue: 'F••••', distance: null, score: null },
    ]);

    const document = maskDocument({
      country: null,
      documentType: null,
      documentReleaseYear: null,
      documentName: null,
      applicant: null,
      visualFields: null,
      mrzFields: [{ name: 'Sex', value: 'Female', extras: {} }],
      barcodeFields: null,
      availableImages: null,
      extras: {},
    });
    expect(document.mrzFields?.[0]?.value).toBe('••••');
  });
});
