import { describe, expect, test } from 'vitest';
import { parseFacts } from '@/lib/contract/read-facts';
import { type WirePayload, wireSchemas } from '@/lib/contract/wire';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.04 };
const corners = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
];
const face = { image: 'primary_face', box, mesh: [0.1, 0.2, 0.3, 0.4], chip: corners, yaw: 3, pitch: -2, roll: 0.5 };
const zone = {
  format: 'TD3',
  box,
  lines: [{ text: 'P<UTO', sureness: [1, 0.99, 0.98, 0.97, 0.4] }],
  substitution: { line: 0, position: 4 },
};
const facts: WirePayload<'facts'> = wireSchemas.facts.parse({
  policyVersion: '1',
  leftOut: ['passiveLiveness'],
  reasons: { faceVerification: 'The faces match.' },
  engine: { zone: '3' },
  sides: [
    {
      side: 'FRONT',
      image: 'original_normalized_FRONT',
      fields: [{ name: 'surname', confidence: 97, box }],
      zone,
      barcodes: [{ format: 'PDF417', box }],
    },
  ],
  faces: { distance: 0.42, threshold: 0.6, portrait: face, selfie: null },
  signs: { document: [], face: ['SCREEN'] },
  consent: { version: '1', language: 'jp-JP', at: '2026-11-18T08:00:00.000Z' },
});

const withSide = (more: object) => ({ ...facts, sides: [{ ...facts.sides?.[0], ...more }] });
const sideOf = (body: unknown) => parseFacts(body).value.sides?.[0];
const driftOf = (body: unknown) => parseFacts(body).drift.map(({ field, kind }) => [field, kind]);

describe('facts', () => {
  test('that follow the interface are read whole, without drift', () => {
    const { value, drift } = parseFacts(facts);
    const found = {
      ...face,
      mesh: [
        { x: 0.1, y: 0.2 },
        { x: 0.3, y: 0.4 },
      ],
      extras: {},
    };

    expect(drift).toEqual([]);
    expect(value).toEqual({
      policyVersion: '1',
      factorsLeftOut: ['passiveLiveness'],
      reasons: { faceVerification: 'The faces match.' },
      engine: { zone: '3' },
      sides: [
        {
          side: 'FRONT',
          image: 'original_normalized_FRONT',
          fields: [{ name: 'surname', confidence: 97, box, extras: {} }],
          zone: { ...zone, lines: [{ ...zone.lines[0], extras: {} }], extras: {} },
          barcodes: [{ format: 'PDF417', box, extras: {} }],
          extras: {},
        },
      ],
      faces: { distance: 0.42, threshold: 0.6, portrait: found, selfie: null, extras: {} },
      signs: { document: [], face: ['SCREEN'], extras: {} },
      consent: { version: '1', language: 'jp-JP', at: '2026-11-18T08:00:00.000Z', extras: {} },
      isSample: false,
      extras: {},
    });
  });

  test('of a drawn session say that it is one, which is not drift', () => {
    const drawn = { policyVersion: '1', leftOut: [], reasons: {}, engine: {}, origin: 'sample' };

    expect(parseFacts(wireSchemas.facts.parse(drawn))).toMatchObject({ value: { isSample: true }, drift: [] });
    expect(parseFacts({ ...drawn, origin: 'dreamt' }).value.isSample).toBe(false);
  });

  test('stored before places were kept have none, which is not drift', () => {
    const { sides, faces, signs, consent, ...early } = facts;
    const none = { sides: null, faces: null, signs: null, consent: null };

    expect(parseFacts(early)).toMatchObject({ value: none, drift: [] });
  });

  test.each([
    ['nothing', {}, 'endpoint facts (field reasons)'],
    ['no object', [], 'endpoint facts'],
    ['reasons of another kind', { reasons: 'because' }, 'endpoint facts (field reasons)'],
  ])('with %s are an error, never an absence', (_, body, words) => {
    expect(() => parseFacts(body)).toThrowError(words);
  });

  test('keep what is unknown, and say so', () => {
    const { value } = parseFacts({ ...facts, mood: 'good', signs: { document: ['GLITTER'], face: [] } });

    expect([value.extras, value.signs?.document]).toEqual([{ mood: 'good' }, ['GLITTER']]);
    expect(driftOf({ ...facts, leftOut: ['newFactor'] })).toEqual([['leftOut[]', 'unknown-value']]);
  });

  test('never place anything by half of its numbers', () => {
    const halfBox = { ...box, width: 'wide' };
    const odd = withSide({ fields: [{ name: 'surname', confidence: 97, box: halfBox }] });

    expect(sideOf(odd)?.fields[0]?.box).toBeNull();
    expect(driftOf(odd)).toEqual([['sides[].fields[].box.width', 'wrong-type']]);
    const gaps = {
      ...facts,
      faces: { ...facts.faces, portrait: { ...face, mesh: [0.1, null], chip: [{ x: 1, y: 1 }] } },
    };
    expect(parseFacts(gaps).value.faces?.portrait).toMatchObject({ mesh: null, chip: null });
  });

  test('have a confidence for each character of a line or for none', () => {
    const short = withSide({ zone: { ...zone, lines: [{ text: 'P<UTO', sureness: [1, 1] }] } });

    expect(sideOf(short)?.zone?.lines[0]?.sureness).toBeNull();
    expect(driftOf(short)).toEqual([['sides[].zone.lines[].sureness', 'unusable']]);
    expect(
      sideOf(withSide({ zone: { ...zone, substitution: { line: 3, position: 0 } } }))?.zone?.substitution,
    ).toBeNull();
  });
});
