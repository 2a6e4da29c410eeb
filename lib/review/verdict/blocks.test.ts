import { describe, expect, test } from 'vitest';
import type { BlockCode } from '@/lib/answers';
import { type Ground, groundsInDecision, groundsInDocument, type ServedPart, weigh } from './blocks';
import { fingerprint } from './fingerprint';
import { pictureIn, sent, sentImages, withheld } from './served';

const at = new Date('2026-11-15T10:55:40Z');
const part = (name: string, grounds: Ground[] = []): ServedPart => ({ ...sent(name, {}, grounds), at });
const all = ['decision', 'document', 'face', 'images'].map((name) => part(name));
const except = (...names: string[]) => all.filter((each) => !names.includes(each.part));
const codes = (served: ServedPart[]) => weigh(served).blocks.map(({ code }) => code);

test('with everything sent and nothing found in it, nothing blocks, and it says what was looked at', () => {
  expect(weigh(all)).toEqual({
    blocks: [],
    checked: [
      'The document was valid on the day of the session.',
      'No difference is unexplained.',
      'No check digit is wrong.',
      'All evidence was sent to you in full.',
    ],
    needsAttestation: false,
  });
});

test.each<[Ground, string, BlockCode, string]>([
  ['document expired', 'document', 'document expired', 'had expired'],
  ['expiry unknown', 'document', 'document expired', 'is not known; that counts as expired'],
  ['check digit wrong', 'document', 'check digit wrong', 'is wrong'],
  ['unexplained difference', 'document', 'unexplained difference', 'nothing explains it'],
  ['unexplained difference', 'decision', 'unexplained difference', 'nothing explains it'],
])('%s in the %s blocks, in words', (ground, name, code, words) => {
  const { blocks } = weigh([...except(name), part(name, [ground])]);

  expect(blocks).toEqual([{ code, words: expect.stringContaining(words) }]);
});

test('the same thing found in two parts is told once', () => {
  const both = [part('decision', ['unexplained difference']), part('document', ['unexplained difference'])];

  expect(codes([...except('decision', 'document'), ...both])).toEqual(['unexplained difference']);
});

describe('evidence that was not sent', () => {
  test.each(['decision', 'document', 'face', 'images'])('without the %s there is no approval', (name) => {
    expect(codes(except(name))).toEqual(['evidence not served']);
  });

  test('nothing is taken for checked that was not sent', () => {
    expect(weigh([]).checked).toEqual([]);
  });

  test('the two faces count from when the list of pictures has them, and which they are is said', () => {
    const images = {
      document: ['original_FRONT', 'primary_face'],
      face: ['face_original', 'face_cropped'],
      extras: {},
    };
    const listed = [...except('images'), ...sentImages(images).map((serving) => ({ ...serving, at }))];

    expect(weigh(listed).blocks).toEqual([
      { code: 'evidence not served', words: 'Not sent to you in full under this claim: the portrait and the selfie.' },
    ]);
    const seen = listed.map((each) => (each.part === pictureIn('primary_face') ? part(each.part) : each));
    expect(weigh(seen).blocks[0]?.words).toBe('Not sent to you in full under this claim: the selfie.');
  });

  test('what the service holds back asks for the attestation, and is not called unserved', () => {
    const { blocks, needsAttestation } = weigh([...except('face'), { ...withheld('face'), at }]);

    expect([needsAttestation, blocks]).toEqual([
      true,
      [{ code: 'evidence withheld', words: expect.stringContaining('holds back the face results.') }],
    ]);
  });
});

describe('what a reading holds against an approval', () => {
  const comparison = (relation: 'equal' | 'explained' | 'unexplained' | 'missing') => ({
    explanation: '',
    crossChecks: [{ factor: 0, fields: [{ relation, by: [], words: null, marks: null }] }],
  });
  test.each([
    ['equal', []],
    ['explained', []],
    ['missing', []],
    ['unexplained', ['unexplained difference']],
  ] as const)('a cross-check that is %s: %j', (relation, grounds) => {
    expect(groundsInDecision(comparison(relation))).toEqual(grounds);
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
  ] as const)('expiry %s and check digits %s: %j', (expiry, digits, grounds) => {
    const findings = [finding('expiry', expiry), finding('check digits', digits)];

    expect(groundsInDocument({ rows: [], mrz: null, findings })).toEqual(grounds);
  });

  test.each([
    ['agree', []],
    ['explained', []],
    ['one source', []],
    ['differ', ['unexplained difference']],
  ] as const)('sources that %s: %j', (agreement, grounds) => {
    const row = { key: 'surname', fields: { visual: [], mrz: [], barcode: [] }, agreement, words: '', marks: [] };
    const reading = {
      rows: [{ ...row, restated: [], fits: null }],
      mrz: null,
      findings: [finding('expiry', 'passed')],
    };

    expect(groundsInDocument(reading)).toEqual(grounds);
  });
});

describe('the fingerprint of what the service said', () => {
  test('does not depend on the order of members, and does on that of lists', () => {
    const said = { a: 1, b: { c: [1, 2], d: null } };

    expect(fingerprint({ b: { d: null, c: [1, 2] }, a: 1 })).toEqual(fingerprint(said));
    expect(fingerprint({ a: 1, b: { c: [2, 1], d: null } })).not.toEqual(fingerprint(said));
    expect(fingerprint({ a: 1, b: { c: [1, 2] } })).not.toEqual(fingerprint(said));
  });
});
