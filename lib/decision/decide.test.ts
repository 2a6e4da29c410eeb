import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enrolmentSteps, trustFactorNames, wireSchemas } from '@/lib/contract';
import { decide } from './decide';
import type { SessionFacts } from './facts';
import { currentPolicy } from './policy';

const passport: SessionFacts = {
  steps: ['document', 'face'],
  document: { hasZone: true, hasBarcode: false },
  face: {},
};

const anyFacts = fc
  .record({
    steps: fc.subarray([...enrolmentSteps], { minLength: 1 }),
    document: fc.record({ hasZone: fc.boolean(), hasBarcode: fc.boolean() }),
  })
  .map(
    ({ steps, document }): SessionFacts => ({
      steps,
      document: steps.includes('document') ? document : null,
      face: steps.includes('face') ? {} : null,
    }),
  );

const factorsOf = (facts: SessionFacts) => Object.keys(decide(facts).decision.verifications).sort();

it('a captured session waits for an officer, whatever the policy leaves out', () => {
  fc.assert(
    fc.property(anyFacts, fc.subarray([...trustFactorNames]), (facts, leftOut) => {
      const { status, decision } = decide(facts, { ...currentPolicy, leftOut });

      expect([status, decision.decision]).toEqual(['WAITING_FOR_MANUAL_APPROVE', { score: 51, level: 'MEDIUM' }]);
    }),
  );
});

it('its result follows the interface, with one reason for each factor', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { decision, reasons } = decide(facts);

      expect(wireSchemas.decision.safeParse(decision).success).toBe(true);
      expect(Object.keys(reasons)).toEqual(Object.keys(decision.verifications));
      expect(Object.values(reasons).every((reason) => /^Not (checked|compared): .+\.$/.test(reason))).toBe(true);
    }),
  );
});

it('only the factors that apply are there', () => {
  const ofDocument = ['dateOfExpiration', 'documentLiveness', 'overallOcrFieldsConfidence'];
  const card = { hasZone: false, hasBarcode: false };

  expect(factorsOf(passport)).toEqual(
    [...ofDocument, 'faceVerification', 'mrzOcrCrossCheck', 'mrzValidity', 'passiveLiveness'].sort(),
  );
  expect(factorsOf({ steps: ['face'], document: null, face: {} })).toEqual(['passiveLiveness']);
  expect(factorsOf({ steps: ['document'], document: card, face: null })).toEqual(ofDocument);
  expect(factorsOf({ steps: ['document'], document: { ...card, hasBarcode: true }, face: null })).toEqual(
    [...ofDocument, 'barcodeOcrCrossCheck'].sort(),
  );
});

it('nothing was compared, so a cross-check has no fields and no score', () => {
  const { mrzOcrCrossCheck } = decide(passport).decision.verifications;

  expect(mrzOcrCrossCheck).toEqual({ fields: [], score: 0, level: 'UNAVAILABLE' });
});

it('the record names the policy and the factors it left out, of those that apply', () => {
  const leftOut = ['documentLiveness', 'barcodeOcrCrossCheck'] as const;
  const decided = decide(passport, { ...currentPolicy, version: '7', leftOut });

  expect([decided.policyVersion, decided.leftOut]).toEqual(['7', ['documentLiveness']]);
  expect(decided.decision.verifications.documentLiveness).toEqual({ score: 0, level: 'UNAVAILABLE' });
});
