import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  barcodeFieldNames,
  type Decision,
  type DocumentResult,
  documentTypes,
  type FaceResult,
  levels,
  mrzFieldNames,
  parseDecision,
  parseDocument,
  parseFace,
  trustFactorNames,
  visualFieldNames,
} from '@/lib/contract';
import { readDecision, readDocument } from '@/lib/evidence';
import { DecisionPanel } from '../evidence/decision/decision-panel';
import { DocumentPanel } from '../evidence/document/document-panel';
import { FacePanel } from '../evidence/face-panel';
import { serve, show } from '../testing';
import { SessionHeader } from './session-header';

afterEach(() => vi.unstubAllGlobals());

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';

const someText = fc.oneof(
  fc.constantFrom(
    'MÜLLER',
    'MUELLER',
    '1990-03-12',
    '900312',
    'Щука',
    'P<UTOMUELLER<<LENA^L898902C3',
    '٣',
    '👩🏽‍🎤',
    ' ',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }),
);
/** Undocumented data may come with anything. */
const unforeseen = fc.dictionary(fc.constantFrom('x1', 'riskBand', '__proto__'), fc.jsonValue({ maxDepth: 1 }), {
  maxKeys: 1,
});
const number = fc.oneof(fc.integer({ min: -1, max: 101 }), fc.double({ min: 0, max: 100, noNaN: true }));
const maybe = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });
const withMore = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.tuple(unforeseen, fc.record(shape, { requiredKeys: [] })).map(([more, known]) => ({ ...more, ...known }));

const level = fc.oneof(fc.constantFrom(...levels), someText);
const checked = (source: string) =>
  withMore({
    inputFieldName: fc.oneof(fc.constantFrom('surname', 'date_of_birth', 'sex'), someText),
    ocrTextValue: maybe(someText),
    [source]: maybe(someText),
    distance: maybe(number),
    score: maybe(number),
  });
const factorOf = (name: string) => {
  const source = { mrzOcrCrossCheck: 'mrzTextValue', barcodeOcrCrossCheck: 'barcodeTextValue' }[name];
  return withMore({
    score: maybe(number),
    level: maybe(level),
    ...(source && { fields: fc.array(checked(source), { maxLength: 4 }) }),
  });
};
const decision = fc.record({
  verifications: fc
    .uniqueArray(fc.oneof(fc.constantFrom(...trustFactorNames), fc.constantFrom('ageCheck', 'applicantIntegrity')))
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, factorOf(name)])))),
  decision: withMore({ score: maybe(number), level: maybe(level) }),
});
const fieldOf = (names: readonly string[], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.array(withMore({ name: fc.oneof(fc.constantFrom(...names), someText), value: maybe(someText), ...more }), {
    maxLength: 6,
  });
const document = withMore({
  country: maybe(someText),
  documentType: maybe(fc.oneof(fc.constantFrom(...documentTypes), someText)),
  documentReleaseYear: maybe(someText),
  documentName: maybe(someText),
  applicant: withMore({
    firstName: maybe(someText),
    lastName: maybe(someText),
    surnameAndGivenNames: maybe(someText),
    dateOfBirth: maybe(someText),
  }),
  documentVisualResults: fieldOf(visualFieldNames, {
    confidence: maybe(number),
    pageSide: maybe(fc.oneof(fc.constantFrom('FRONT', 'BACK'), someText)),
    normalizedDateValue: maybe(fc.oneof(fc.constant('1990-03-12T00:00:00'), someText)),
  }),
  documentMrzResults: maybe(fieldOf(mrzFieldNames)),
  documentBarcodeResults: maybe(fieldOf(barcodeFieldNames)),
});
const face = withMore({
  passiveLivenessScore: maybe(number),
  verificationScore: maybe(number),
  age: maybe(number),
  gender: maybe(number),
});

const unforeseenText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Dates are shown without midnight, MRZ lines without their separators. */
const asShown = (text: string): string[] => text.replace('T00:00:00', '').split(/[\^|]|\\[nr]/i);

const namedInWords = (key: string, value: string): boolean =>
  ['source', 'name'].includes(key) || ['FRONT', 'BACK', ...documentTypes].includes(value);

/** Every text delivered as data, at any depth. Names are excluded, since we use our own words for them. */
const textsIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return namedInWords(key, value) ? [] : asShown(value);
  if (typeof value !== 'object' || value === null) return [];

  return Object.entries(value).flatMap(([name, member]) =>
    name === 'extras' ? Object.values(member as object).map(unforeseenText) : textsIn(member, name),
  );
};

/** An MRZ is shown in capitals and in lines, which a space may have joined. */
const comparable = (text: string): string => text.replace(/\s/g, '').toLowerCase();

const nobodyAsks = () => Promise.reject(new Error('Nothing is read again here.'));

const Everything = ({
  decision,
  document,
  face,
}: {
  decision: Decision;
  document: DocumentResult;
  face: FaceResult;
}) => {
  const read = { document, reading: readDocument(document, { at: '2026-11-15T10:45:07Z', masked: false }) };

  return (
    <>
      <SessionHeader
        sessionId={id}
        status={undefined}
        known={null}
        document={{ masked: false, ...read }}
        isSample={false}
        finding={null}
        actions={null}
      />
      <DecisionPanel
        state={{ kind: 'ready', data: { masked: false, decision, reading: readDecision(decision, false) } }}
        note={null}
        document={read}
        documentType={document.documentType}
        refetch={nobodyAsks}
      />
      <DocumentPanel state={{ kind: 'ready', data: { masked: false, ...read } }} refetch={nobodyAsks} />
      <FacePanel state={{ kind: 'ready', data: { masked: false, face } }} refetch={nobodyAsks} />
    </>
  );
};

const nothing = { verifications: {}, decision: {} };
const twoZones = {
  documentVisualResults: [],
  documentMrzResults: [
    { name: 'full_string', value: '' },
    { name: 'full_string', value: 'P<UTOMUELLER' },
    { name: 'full_string', value: 'P<UTOIVANOV' },
  ],
};
const joinedByASpace = { documentMrzResults: [{ name: 'full_string', value: '! !' }] };

it('every value that the contract accepts is on the page', () => {
  serve({});
  fc.assert(
    fc.property(decision, document, face, (decisionBody, documentBody, faceBody) => {
      const parsed = {
        decision: parseDecision(decisionBody).value,
        document: parseDocument(documentBody).value,
        face: parseFace(faceBody).value,
      };
      const { container } = show(<Everything {...parsed} />);
      const shown = comparable(container.textContent ?? '');
      cleanup();

      for (const text of textsIn(parsed)) expect(shown).toContain(comparable(text));
    }),
    {
      numRuns: 60,
      examples: [
        [nothing, twoZones, {}],
        [nothing, joinedByASpace, {}],
      ],
    },
  );
}, 60_000);
