import { describe, expect, test } from 'vitest';
import type { BlockCode } from '@/lib/answers';
import {
  assessEvidence,
  type BlockingFinding,
  findingsInAmount,
  findingsInDecision,
  findingsInDocument,
  type ServedPart,
} from './blocks';
import { type Gap, gapsInDecision, gapsInDocument } from './gaps';
import { fingerprint, imagePart, missingPart, type Serving, sentImageList, sentPart, withheldPart } from './served';

const at = new Date('2026-11-15T10:55:40Z');
const recorded = (serving: Serving, failedAt: Date[] = []): ServedPart => ({ ...serving, at, failedAt });
const part = (name: string, findings: Array<BlockingFinding | Gap> = []): ServedPart =>
  recorded(sentPart(name, {}, findings));
const all = ['decision', 'document', 'face', 'images'].map((name) => part(name));
const except = (...names: string[]) => all.filter((each) => !names.includes(each.part));
const codes = (served: ServedPart[]) => assessEvidence(served).blocks.map(({ code }) => code);

test('complete evidence without findings blocks nothing and lists the passed checks', () => {
  expect(assessEvidence(all)).toEqual({
    blocks: [],
    checked: [
      'The document was valid on the day of the session.',
      'No unexplained mismatches.',
      'No incorrect check digits.',
      'Everything that a verdict needs was sent to you.',
    ],
    needsAttestation: false,
    notDelivered: [],
  });
});

test.each<[BlockingFinding, string, BlockCode, string]>([
  ['document expired', 'document', 'document expired', 'had expired'],
  ['expiry unknown', 'document', 'document expired', 'is unknown, so the document is treated as expired'],
  ['check digit wrong', 'document', 'check digit wrong', 'is incorrect'],
  ['unexplained difference', 'document', 'unexplained difference', 'disagree'],
  ['unexplained difference', 'decision', 'unexplained difference', 'disagree'],
])('%s in the %s blocks an approval', (finding, name, code, words) => {
  const { blocks } = assessEvidence([...except(name), part(name, [finding])]);

  expect(blocks).toEqual([{ code, words: expect.stringContaining(words) }]);
});

test('a finding in two parts is listed once', () => {
  const both = [part('decision', ['unexplained difference']), part('document', ['unexplained difference'])];

  expect(codes([...except('decision', 'document'), ...both])).toEqual(['unexplained difference']);
});

describe('missing evidence', () => {
  test.each(['decision', 'document', 'face', 'images'])('a missing %s blocks an approval', (name) => {
    expect(codes(except(name))).toEqual(['evidence not served']);
  });

  test('evidence that was not sent does not count as checked', () => {
    expect(assessEvidence([]).checked).toEqual([]);
  });

  test('each side of the document, the portrait and the selfie are required once the list of images has them', () => {
    const images = {
      document: ['original_BACK', 'original_FRONT', 'original_normalized_FRONT', 'primary_face', 'signature'],
      face: ['face_original', 'face_cropped'],
      extras: {},
    };
    const listed = [...except('images'), ...sentImageList(images).map((serving) => recorded(serving))];

    expect(assessEvidence(listed).blocks).toEqual([
      {
        code: 'evidence not served',
        words:
          'Not sent to you in full: the portrait, the selfie, the front of the document and the back of the document.',
      },
    ]);
    const names = ['primary_face', 'original_normalized_FRONT', 'original_BACK'].map(imagePart);
    const seen = listed.map((each) => (names.includes(each.part) ? part(each.part) : each));
    expect(assessEvidence(seen).blocks[0]?.words).toBe('Not sent to you in full: the selfie.');
  });

  test('withheld evidence needs an attestation and does not count as not served', () => {
    const { blocks, needsAttestation } = assessEvidence([...except('face'), recorded(withheldPart('face'))]);

    expect([needsAttestation, blocks]).toEqual([
      true,
      [{ code: 'evidence withheld', words: expect.stringContaining('withholds the face results.') }],
    ]);
  });
});

describe('evidence that the service fails to deliver', () => {
  const afterMinutes = (...minutes: number[]) => minutes.map((each) => new Date(at.getTime() + each * 60_000));
  const failing = (minutes: number[]) => [
    ...except('face'),
    recorded({ ...sentPart('face', {}), hash: Buffer.alloc(0) }, afterMinutes(...minutes)),
  ];

  test.each([
    [[], 'evidence not served'],
    [[0, 5], 'evidence not served'],
    [[0, 5, 10], 'evidence not delivered'],
    [[0, 5, 11], 'evidence not served'],
    [[0, 5, 11, 12], 'evidence not delivered'],
  ] as const)('failed after %j minutes: %s', (minutes, code) => {
    expect(codes(failing([...minutes]))).toEqual([code]);
  });

  test('is named, and counts neither as sent nor as withheld', () => {
    const { blocks, checked, needsAttestation, notDelivered } = assessEvidence(failing([0, 1, 2]));

    expect([notDelivered, needsAttestation]).toEqual([['face'], false]);
    expect(blocks[0]?.words).toBe('The service failed to deliver the face results, three times within ten minutes.');
    expect(checked).not.toContain('Everything that a verdict needs was sent to you.');
  });

  test('is needed no more once it was sent', () => {
    expect(codes([...except('face'), { ...part('face'), failedAt: afterMinutes(0, 1, 2) }])).toEqual([]);
  });

  test('does not make a picture needed that the list of images does not have', () => {
    const unlisted = { ...sentPart(imagePart('primary_face'), {}), hash: Buffer.alloc(0) };

    expect(codes([...all, recorded(unlisted, afterMinutes(0, 1, 2))])).toEqual([]);
  });
});

describe('a session without a face step', () => {
  const images = (face: string[]) => sentImageList({ document: [], face, extras: {} }).map((each) => recorded(each));
  const served = [
    part('document'),
    recorded(missingPart('face')),
    part('decision', ['no face factors']),
    ...images([]),
  ];
  const replacing = (...parts: ServedPart[]) => [
    ...served.filter((each) => !parts.some(({ part: name }) => name === each.part)),
    ...parts,
  ];

  test('needs no face results, and the officer is told so', () => {
    const { blocks, checked } = assessEvidence(served);

    expect(blocks).toEqual([]);
    expect(checked).toContain('No face step: the service has no face result, image or Trust Factor.');
  });

  test.each([
    ['the decision has a factor of the face', replacing(part('decision'))],
    ['there are images of the face', replacing(...images(['face_original']), part('picture face_original'))],
    ['the service does not say that there is no result', served.filter((each) => each.part !== 'face')],
  ])('is no explanation if %s', (_, others) => {
    expect(codes(others)).toEqual(['evidence not served']);
  });
});

test('what was not compared or checked is not called free of faults', () => {
  const nothing = ['nothing compared', 'check digits not checked'] as const;
  const others = except('decision', 'document');
  const { blocks, checked } = assessEvidence([
    ...others,
    part('decision', [nothing[0]]),
    part('document', [...nothing]),
  ]);

  expect(blocks).toEqual([]);
  expect(checked).toEqual([
    'The document was valid on the day of the session.',
    'Everything that a verdict needs was sent to you.',
  ]);
  expect(assessEvidence([...others, part('decision'), part('document', [nothing[0]])]).checked).toContain(
    'No unexplained mismatches.',
  );
});

test('gaps are found in the results', () => {
  const none = { explanation: '', crossChecks: [] };

  expect(gapsInDecision({ factors: [] }, none)).toEqual(['nothing compared']);
  expect(gapsInDocument({ rows: [], mrz: null, findings: [] })).toEqual([
    'nothing compared',
    'check digits not checked',
  ]);
});

test('entries that were left out count as not passed', () => {
  expect(findingsInAmount({})).toEqual([]);
  const served = ['decision', 'face', 'images'].map((name) => part(name));
  const { blocks, checked } = assessEvidence([...served, part('document', findingsInAmount({ leftOut: 59_800 }))]);

  expect(blocks).toEqual([{ code: 'unexplained difference', words: expect.stringContaining('treated as not passed') }]);
  expect(checked).not.toContain('No unexplained mismatches.');
});

describe('blocking findings in results', () => {
  const comparison = (relation: 'equal' | 'explained' | 'unexplained' | 'missing') => ({
    explanation: '',
    crossChecks: [{ factor: 0, fields: [{ relation, by: [], words: null, marks: null }] }],
  });
  test.each([
    ['equal', []],
    ['explained', []],
    ['missing', []],
    ['unexplained', ['unexplained difference']],
  ] as const)('%s cross-check: %j', (relation, expected) => {
    expect(findingsInDecision(comparison(relation))).toEqual(expected);
  });

  const finding = (code: 'expiry' | 'check digits', outcome: 'passed' | 'failed' | 'unknown') => ({
    code,
    outcome,
    factor: null,
    words: '',
    working: null,
  });
  test.each([
    ['passed', 'passed', []],
    ['failed', 'passed', ['document expired']],
    ['unknown', 'passed', ['expiry unknown']],
    ['passed', 'failed', ['check digit wrong']],
    ['passed', 'unknown', []],
  ] as const)('expiry %s and check digits %s: %j', (expiry, digits, expected) => {
    const findings = [finding('expiry', expiry), finding('check digits', digits)];

    expect(findingsInDocument({ rows: [], mrz: null, findings })).toEqual(expected);
  });

  test.each([
    ['agree', []],
    ['explained', []],
    ['one source', []],
    ['differ', ['unexplained difference']],
  ] as const)('sources that %s: %j', (agreement, expected) => {
    const row = { key: 'surname', fields: { visual: [], mrz: [], barcode: [] }, agreement, words: '', marks: [] };
    const reading = {
      rows: [{ ...row, restated: [], fits: null }],
      mrz: null,
      findings: [finding('expiry', 'passed')],
    };

    expect(findingsInDocument(reading)).toEqual(expected);
  });
});

describe('the fingerprint of an answer', () => {
  test('ignores the order of keys but not of lists', () => {
    const said = { a: 1, b: { c: [1, 2], d: null } };

    expect(fingerprint({ b: { d: null, c: [1, 2] }, a: 1 })).toEqual(fingerprint(said));
    expect(fingerprint({ a: 1, b: { c: [2, 1], d: null } })).not.toEqual(fingerprint(said));
    expect(fingerprint({ a: 1, b: { c: [1, 2] } })).not.toEqual(fingerprint(said));
  });
});
