import { describe, expect, test } from 'vitest';
import { isAppError } from '@/lib/base/errors';
import { mostEntries, mostUnknownFactors } from '@/lib/contract/limits';
import { parseDecision } from '@/lib/contract/read-decision';

const entry = { inputFieldName: 'surname', ocrTextValue: 'PARAUGS', mrzTextValue: 'PARAUGS', distance: 0, score: 100 };

const body = {
  verifications: {
    dateOfExpiration: { score: 100, level: 'HIGH' },
    mrzOcrCrossCheck: { fields: [entry], score: 98, level: 'HIGH' },
    barcodeOcrCrossCheck: {
      fields: [{ inputFieldName: 'sex', ocrTextValue: 'F', barcodeTextValue: 'M', distance: 1, score: 0 }],
      score: 20,
      level: 'LOW',
    },
  },
  decision: { score: 71, level: 'MEDIUM' },
};

describe('decision results', () => {
  test('a response that follows the interface has no drift', () => {
    const { value, drift } = parseDecision(body);

    expect(drift).toEqual([]);
    expect(value).toEqual({
      score: 71,
      level: 'MEDIUM',
      extras: {},
      factors: [
        { name: 'dateOfExpiration', score: 100, level: 'HIGH', fields: null, extras: {} },
        {
          name: 'mrzOcrCrossCheck',
          score: 98,
          level: 'HIGH',
          fields: [
            {
              name: 'surname',
              source: 'mrz',
              printedValue: 'PARAUGS',
              sourceValue: 'PARAUGS',
              distance: 0,
              score: 100,
              extras: {},
            },
          ],
          extras: {},
        },
        {
          name: 'barcodeOcrCrossCheck',
          score: 20,
          level: 'LOW',
          fields: [
            { name: 'sex', source: 'barcode', printedValue: 'F', sourceValue: 'M', distance: 1, score: 0, extras: {} },
          ],
          extras: {},
        },
      ],
    });
  });

  test('names in PascalCase, Trust Factors included, are understood', () => {
    const pascal = (value: unknown): unknown => {
      if (Array.isArray(value)) {
        return value.map(pascal);
      }
      if (typeof value !== 'object' || value === null) {
        return value;
      }

      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key.charAt(0).toUpperCase() + key.slice(1), pascal(inner)]),
      );
    };

    expect(parseDecision(pascal(body))).toEqual(parseDecision(body));
  });

  test('unknown Trust Factors and levels are kept and noted', () => {
    const { value, drift } = parseDecision({
      ...body,
      verifications: { addressCheck: { score: 40, level: 'VERY_LOW', reason: 'age' } },
    });

    expect(value.factors).toEqual([
      { name: 'addressCheck', score: 40, level: 'VERY_LOW', fields: null, extras: { reason: 'age' } },
    ]);
    expect(drift).toEqual([
      { endpoint: 'decision', field: 'verifications', kind: 'unknown-value', value: 'addressCheck' },
      {
        endpoint: 'decision',
        field: 'verifications.addressCheck.level',
        kind: 'unknown-value',
        value: 'VERY_LOW',
      },
      { endpoint: 'decision', field: 'verifications.addressCheck.reason', kind: 'unknown-property' },
    ]);
  });

  test("the family's factor for the applicant's form is known", () => {
    const verifications = { applicantIntegrity: { score: 40, level: 'LOW' } };

    expect(parseDecision({ ...body, verifications }).drift).toEqual([]);
  });

  test('UNAVAILABLE and UNKNOWN are known levels', () => {
    const verifications = {
      mrzValidity: { score: 0, level: 'UNAVAILABLE' },
      passiveLiveness: { score: 0, level: 'UNKNOWN' },
    };

    expect(parseDecision({ ...body, verifications }).drift).toEqual([]);
  });

  test.each([[140], [-1], [1e300], ['140']])(
    'a score outside 0 to 100 is unknown, and so is its level: %j',
    (score) => {
      const { value, drift } = parseDecision({
        verifications: { mrzValidity: { score, level: 'HIGH' } },
        decision: { score, level: 'HIGH' },
      });
      const unknown = { score: null, level: 'UNKNOWN' };

      expect(value).toMatchObject({ ...unknown, extras: { decision: { score, level: 'HIGH' } } });
      expect(value.factors).toMatchObject([{ ...unknown, extras: { score, level: 'HIGH' } }]);
      expect(drift).toContainEqual({ endpoint: 'decision', field: 'decision.score', kind: 'out-of-range' });
      expect(drift).toContainEqual({
        endpoint: 'decision',
        field: 'verifications.mrzValidity.score',
        kind: 'out-of-range',
      });
    },
  );

  test('factors and compared fields beyond the limits are counted, and every known factor is read', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60_000 }, (_, at) => [`factor${at}`, { score: 1, level: 'LOW' }]),
    );
    const fields = Array.from({ length: mostEntries + 3 }, () => ({
      inputFieldName: 'surname',
      score: 1,
      distance: 0,
    }));
    const { value, drift } = parseDecision({
      verifications: { ...many, mrzOcrCrossCheck: { score: 99, level: 'HIGH', fields }, 'a\0b': {} },
      decision: { score: 1, level: 'LOW' },
    });

    expect(value.factors).toHaveLength(mostUnknownFactors + 1);
    expect(value.factors.at(-1)?.fields).toHaveLength(mostEntries);
    expect(value.leftOut).toBe(60_000 - mostUnknownFactors + 3 + 1);
    expect(drift.filter(({ kind }) => kind === 'too-many').map(({ field }) => field)).toEqual([
      'verifications',
      'verifications.mrzOcrCrossCheck.fields[]',
    ]);
  });

  test('a score sent as text becomes a number and is noted', () => {
    const { value, drift } = parseDecision({ ...body, decision: { score: ' 71.5 ', level: 'HIGH' } });

    expect(value.score).toBe(71.5);
    expect(drift).toEqual([{ endpoint: 'decision', field: 'decision.score', kind: 'wrong-type' }]);
  });

  test('a score that is not a number becomes null, is noted and stays in the extras', () => {
    const { value, drift } = parseDecision({ ...body, decision: { score: 'high', level: 'HIGH' } });

    expect(value.score).toBeNull();
    expect(value.extras).toEqual({ decision: { score: 'high' } });
    expect(drift).toEqual([{ endpoint: 'decision', field: 'decision.score', kind: 'wrong-type' }]);
  });

  test('a known factor that is null is absent; any other value that is not an object is kept', () => {
    const { value } = parseDecision({
      ...body,
      verifications: { mrzValidity: null, passiveLiveness: 12, newer: null },
    });

    expect(value.factors).toEqual([
      { name: 'passiveLiveness', score: null, level: null, fields: null, extras: { value: 12 } },
      { name: 'newer', score: null, level: null, fields: null, extras: { value: null } },
    ]);
  });

  test('a cross-check field without a name stays in the extras, and its values never reach the drift', () => {
    const nameless = { ocrTextValue: 'SECRET PERSON', mrzTextValue: 'SECRET PERSON', distance: 0, score: 1 };
    const { value, drift } = parseDecision({
      ...body,
      verifications: { mrzOcrCrossCheck: { fields: [nameless, entry], score: 1, level: 'LOW' } },
    });

    expect(value.factors[0]?.fields).toHaveLength(1);
    expect(value.factors[0]?.extras).toEqual({ fields: [nameless] });
    expect(drift).toEqual([
      { endpoint: 'decision', field: 'verifications.mrzOcrCrossCheck.fields[].inputFieldName', kind: 'missing' },
    ]);
  });

  test('factors and decision may each be missing', () => {
    expect(parseDecision({ decision: body.decision }).value.factors).toEqual([]);
    expect(parseDecision({ verifications: body.verifications }).value.score).toBeNull();
    expect(parseDecision({ decision: body.decision }).drift).toEqual([
      { endpoint: 'decision', field: 'verifications', kind: 'missing' },
    ]);
  });

  test('without factors and decision the response is broken, and the error contains no data', () => {
    const attempt = () => parseDecision({ secret: 'SECRET PERSON', verifications: 'SECRET PERSON' });

    expect(attempt).toThrowError('unreadable payload: endpoint decision (field verifications)');
    try {
      attempt();
    } catch (error) {
      expect(isAppError(error, 'UPSTREAM_BROKEN_PAYLOAD') && error.userMessage).toBe(
        "The service's decision could not be read (field verifications).",
      );
    }
  });

  test('keys that could be personal data or change a prototype are harmless', () => {
    const verifications = JSON.parse(
      '{"__proto__": {"score": 1, "level": "LOW"}, "JOHN SMITH": {"score": 2, "level": "LOW"}}',
    );
    const { value, drift } = parseDecision({ ...body, verifications });

    expect(value.factors.map((factor) => factor.name)).toEqual(['__proto__', 'JOHN SMITH']);
    expect(JSON.stringify(drift)).not.toContain('SMITH');
  });
});
