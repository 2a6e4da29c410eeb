import { describe, expect, test } from 'vitest';
import { maskDecision, maskDocument, maskFace, maskText } from './masking';

describe('masking', () => {
  test.each([
    ['MÜLLER', 'M••••'],
    ['Jo', 'J••••'],
    ['1990-03-12', '1••••'],
    ['F', '••••'],
    ['', '••••'],
    ['😀smile', '😀••••'],
  ])('shows of %s no more than %s', (value, masked) => {
    expect(maskText(value)).toBe(masked);
  });

  test('leaves no personal value in any answer, and no missing value looks masked', () => {
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
    ];

    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(answers[1]).toMatchObject({ applicant: { firstName: 'S••••', lastName: null }, barcodeFields: null });
    expect(answers[2]).toMatchObject({ age: null, gender: null, passiveLivenessScore: 93 });
  });
});
