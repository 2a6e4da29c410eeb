import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '@/lib/base/errors';
import {
  type Parsed,
  parseDecision,
  parseDocument,
  parseFace,
  parseFacts,
  parseImageList,
  parseSessionPage,
  parseStatus,
} from '@/lib/contract';

type Reader = (body: unknown) => Parsed<{ extras: unknown }>;

const minimal: [string, Reader, Record<string, unknown>][] = [
  ['status', parseStatus, { status: 'PENDING' }],
  ['decision', parseDecision, { decision: { score: 1, level: 'LOW' }, verifications: {} }],
  ['document', parseDocument, {}],
  ['face', parseFace, {}],
  ['facts', parseFacts, { reasons: {} }],
  ['images', parseImageList, { document: [], face: [] }],
  ['sessions', parseSessionPage, { data: [] }],
];

const knownKeys = [
  ...['status', 'verifications', 'decision', 'score', 'level', 'fields', 'mrzOcrCrossCheck', 'inputFieldName'],
  ...['applicant', 'documentVisualResults', 'documentMrzResults', 'availableImages', 'name', 'value', 'confidence'],
  ...['document', 'face', 'data', 'id', 'createdDateUtc', 'pageSize', 'gender', 'Decision', '__proto__', 'toString'],
  ...[
    'reasons',
    'policyVersion',
    'sides',
    'zone',
    'lines',
    'text',
    'sureness',
    'faces',
    'mesh',
    'chip',
    'box',
    'signs',
  ],
];

/** Any JSON, biased towards keys that the readers look for. */
const json = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom(null, true, '', 'HIGH', '12', '2022-10-20T15:41:04.5605519+00:00', -10000, 1e300),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...knownKeys), fc.string()), tie('value'), { maxKeys: 6 }),
    ),
  }))
  .value.map((value): unknown => JSON.parse(JSON.stringify(value)));

const extrasOf = (reader: Reader, body: unknown): unknown => reader(body).value.extras;

describe.each(minimal)('the reader of %s', (endpoint, read, least) => {
  test('reads any JSON or reports a broken payload', () => {
    fc.assert(
      fc.property(fc.oneof(json, fc.jsonValue()), (body) => {
        try {
          expect(read(body).drift.every((each) => each.endpoint === endpoint)).toBe(true);
        } catch (error) {
          expect(isAppError(error, 'UPSTREAM_BROKEN_PAYLOAD')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('loses nothing: every unknown property reappears in the extras', () => {
    const unknownKey = fc.string().map((key) => `x ${key}`);

    fc.assert(
      fc.property(fc.dictionary(fc.oneof(unknownKey, fc.constant('constructor')), json), (unknown) => {
        expect(extrasOf(read, { ...least, ...unknown })).toEqual({ ...unknown });
      }),
    );
  });

  test('keeps a property called __proto__ as data', () => {
    const body: unknown = JSON.parse(
      `{"__proto__": {"polluted": true}, ${JSON.stringify(least).slice(1)}`.replace(/, }$/, '}'),
    );

    expect(Object.entries(extrasOf(read, body) as object)).toEqual([['__proto__', { polluted: true }]]);
  });

  test('limits the amount of drift', () => {
    const flood = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`p${'x'.repeat(index % 50)}-${index % 1000}`, 1]),
    );

    expect(read({ ...least, ...flood }).drift.length).toBeLessThanOrEqual(200);
  });
});

test('personal data never reaches drift or an error', () => {
  const secret = 'ANNA PARAUGA 010191-12345';
  const poisoned = json.map((value): unknown =>
    JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? secret : inner)),
  );

  fc.assert(
    fc.property(poisoned, fc.constantFrom(...minimal), (body, [, read]) => {
      try {
        expect(JSON.stringify(read(body).drift)).not.toContain('PARAUGA');
      } catch (error) {
        expect(isAppError(error) && `${error.message}${error.userMessage}${error.stack}`).not.toContain('PARAUGA');
      }
    }),
  );
});
