import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enrolmentSteps, policyNumbersSchema, trustFactorNames, wireSchemas } from '@/lib/contract';
import { decide } from './decide';
import type { ApplicantForm, CheckName, CopySign, Decided, DocumentFacts, FaceFacts, SessionFacts } from './facts';
import { currentPolicy, livenessFactors, type Policy } from './policy';
import {
  day,
  genuinePrint,
  machine,
  machineValues,
  passport,
  printed,
  sameFace,
  sessionWith,
  withPrint,
  withZone,
} from './testing';

const checkNames = ['number', 'birth', 'expiry', 'optional', 'composite'] as const satisfies readonly CheckName[];
const fields = fc.oneof(
  fc.constant(null),
  fc
    .record(
      Object.fromEntries(
        Object.entries(machineValues).map(([name, value]) => [name, fc.constantFrom(value, 'OTHER', '2001')]),
      ),
      { requiredKeys: [] },
    )
    .map((values) => machine(values as Record<string, string>)),
);
const copySigns = ['SCREEN', 'FRAME', 'FLAT_LIGHT', 'COLOURLESS'] as const satisfies readonly CopySign[];
const anySigns = fc.option(fc.subarray([...copySigns]));
const anyFace: fc.Arbitrary<FaceFacts> = fc.record({
  match: fc.oneof(
    fc.double({ min: 0, max: 100, noNaN: true }).map((score) => ({ verificationScore: Math.round(score * 10) / 10 })),
    fc
      .constantFrom(
        'portrait' as const,
        'face in the portrait' as const,
        'face in the selfie' as const,
        'comparison' as const,
      )
      .map((missing) => ({ missing })),
  ),
  signs: anySigns,
});
const anyForm: fc.Arbitrary<ApplicantForm> = fc.record(
  {
    firstName: fc.constantFrom('Anna-Maria', 'Anna', 'Berta', 'Анна', ''),
    lastName: fc.constantFrom('Müller', 'Mueller', 'Hoffmann', ''),
    dateOfBirth: fc.constantFrom('1990-03-21', '1991-03-21'),
  },
  { requiredKeys: [] },
);
const anyDocument: fc.Arbitrary<DocumentFacts> = fc.record({
  printed: fc.array(
    fc
      .tuple(
        fc.constantFrom(...genuinePrint),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('', 'OTHER', '2020-01-01'),
      )
      .map(([field, confidence, other]) => printed(field.name, other || field.value, confidence)),
  ),
  zone: fc.option(
    fc.record({
      fields,
      checks: fc.record(Object.fromEntries(checkNames.map((name) => [name, fc.boolean()])), { requiredKeys: [] }),
      substitution: fc.option(fc.record({ line: fc.nat(2), position: fc.nat(43) })),
      areNamesFull: fc.boolean(),
    }),
  ),
  barcode: fc.option(fc.record({ fields })),
  signs: anySigns,
});

const anyFacts = fc
  .record({
    steps: fc.subarray([...enrolmentSteps], { minLength: 1 }),
    document: anyDocument,
    face: anyFace,
    form: fc.option(anyForm),
  })
  .map(
    ({ steps, document, face, form }): SessionFacts => ({
      steps,
      day,
      document: steps.includes('document') ? document : null,
      face: steps.includes('face') ? face : null,
      form,
    }),
  );

/** Whatever an operator may set, and more. */
const anyPolicy = fc
  .record({
    high: fc.integer({ min: 0, max: 100 }),
    medium: fc.integer({ min: 0, max: 100 }),
    leftOut: fc.subarray([...trustFactorNames]),
    bestWithUnscored: fc.integer({ min: 0, max: 100 }),
    one: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ high, medium, leftOut, bestWithUnscored, one }) => ({
    ...currentPolicy,
    thresholds: { high: Math.max(high, medium, 2), medium: Math.max(1, Math.min(high, medium)) },
    leftOut,
    bestWithUnscored,
    copySigns: { one, more: one },
  }));

/** Every policy that the service accepts, with liveness counted or left out. */
const acceptedPolicy = fc
  .record({
    high: fc.integer({ min: 2, max: 100 }),
    medium: fc.integer({ min: 1, max: 99 }),
    quarters: fc.array(fc.integer({ min: 0, max: 40 }), {
      minLength: trustFactorNames.length,
      maxLength: trustFactorNames.length,
    }),
    weakest: fc.integer({ min: 0, max: 100 }),
    leftOut: fc.constantFrom([], livenessFactors),
  })
  .map(({ high, medium, quarters, weakest, leftOut }) => ({
    ...currentPolicy,
    thresholds: { high, medium: Math.min(medium, high - 1) },
    weights: Object.fromEntries(
      trustFactorNames.map((name, place) => [name, (quarters[place] ?? 0) / 4]),
    ) as Policy['weights'],
    decisionMix: { weakest: weakest / 100, average: (100 - weakest) / 100 },
    leftOut,
  }))
  .filter(
    ({ thresholds, weights, decisionMix }) =>
      policyNumbersSchema.safeParse({ thresholds, weights, decisionMix }).success,
  );

const namesWith = (verifications: Decided['decision']['verifications'], level: string): string[] =>
  Object.entries(verifications).flatMap(([name, factor]) => (factor?.level === level ? [name] : []));

const factorsOf = (facts: SessionFacts) => Object.keys(decide(facts).decision.verifications).sort();

it('no session with an unscored required factor is approved by itself, whatever was read', () => {
  fc.assert(
    fc.property(anyFacts, anyPolicy, (facts, policy) => {
      const { leftOut } = policy;
      const { status, decision } = decide(facts, policy);
      const unscored = namesWith(decision.verifications, 'UNAVAILABLE').filter(
        (name) => !leftOut.some((each) => each === name),
      );

      if (unscored.length > 0) expect(status).not.toBe('AUTO_APPROVED');
    }),
  );
});

it('liveness is never better than LOW, and has a score only with a sign of a copy', () => {
  fc.assert(
    fc.property(anyFacts, anyPolicy, (facts, policy) => {
      const { documentLiveness, passiveLiveness } = decide(facts, policy).decision.verifications;
      const levelFor = (signs: readonly CopySign[] | null) => (signs && signs.length > 0 ? 'LOW' : 'UNAVAILABLE');

      expect([documentLiveness?.level, passiveLiveness?.level]).toEqual([
        facts.document ? levelFor(facts.document.signs) : undefined,
        facts.face ? levelFor(facts.face.signs) : undefined,
      ]);
    }),
  );
});

it('under the default policy no session is approved by itself, because liveness is not known', () => {
  fc.assert(fc.property(anyFacts, (facts) => decide(facts).status !== 'AUTO_APPROVED'));
  expect(decide(sessionWith(passport))).toMatchObject({
    status: 'WAITING_FOR_MANUAL_APPROVE',
    decision: { decision: { score: 70, level: 'MEDIUM' } },
  });
});

it('its result follows the interface, with one sentence for each factor', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { decision, reasons } = decide(facts);

      expect(wireSchemas.decision.safeParse(decision).error).toBeUndefined();
      expect(Object.keys(reasons)).toEqual(Object.keys(decision.verifications));
      expect(Object.values(reasons).filter((reason) => !/^[A-Z0-9].*\.$/.test(reason))).toEqual([]);
    }),
  );
});

it('a factor has no score exactly where its sentence says that it was not checked', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { decision, reasons } = decide(facts);
      expect(namesWith(decision.verifications, 'UNAVAILABLE')).toEqual(
        Object.keys(reasons).filter((name) => /^Not (checked|compared|known): /.test(reasons[name] ?? '')),
      );
    }),
  );
});

it('no sentence has a value of the document', () => {
  const form = { firstName: 'Ferdinand', lastName: 'Hoffmann', dateOfBirth: '1966-06-16' };
  const { reasons } = decide({ ...sessionWith(withPrint({ surname: printed('surname', 'HOFFMANN') })), form });
  const text = Object.values(reasons).join(' ');

  for (const { value } of genuinePrint.filter(({ name }) => name !== 'sex')) expect(text).not.toContain(value);
  expect(text).not.toMatch(/HOFFMANN|Ferdinand|Hoffmann|1966-06-16/);
});

it.each([
  ['an altered name', withPrint({ surname: printed('surname', 'HOFFMANN') }), 'mrzOcrCrossCheck'],
  ['two wrong check digits', withZone({ checks: { number: false, birth: true, composite: false } }), 'mrzValidity'],
  [
    'an expired document',
    {
      ...withPrint({ date_of_expiry: printed('date_of_expiry', '2024-05-31') }),
      zone: withZone({ fields: machine({ ...machineValues, date_of_expiry: '2024-05-31' }) }).zone,
    },
    'dateOfExpiration',
  ],
] as const)('%s rejects the session, by %s', (_, document, name) => {
  const { status, decision } = decide(sessionWith(document));

  expect([status, namesWith(decision.verifications, 'LOW')]).toEqual(['AUTO_REJECTED', [name]]);
});

it('only the factors that apply are there', () => {
  const ofDocument = ['dateOfExpiration', 'documentLiveness', 'overallOcrFieldsConfidence'];
  const card: DocumentFacts = { ...passport, zone: null };
  const onlyDocument = (document: DocumentFacts): SessionFacts => ({
    ...sessionWith(document),
    steps: ['document'],
    face: null,
  });

  expect(factorsOf(sessionWith(passport))).toEqual(
    [...ofDocument, 'faceVerification', 'mrzOcrCrossCheck', 'mrzValidity', 'passiveLiveness'].sort(),
  );
  expect(factorsOf(sessionWith(null))).toEqual(['passiveLiveness']);
  expect(factorsOf(onlyDocument(card))).toEqual(ofDocument);
  expect(factorsOf(onlyDocument({ ...card, barcode: { fields: null } }))).toEqual(
    [...ofDocument, 'barcodeOcrCrossCheck'].sort(),
  );
});

it.each([24.7, 50])(
  "another person's selfie rejects the session, with a verification score of %d",
  (verificationScore) => {
    const face = { ...sameFace, match: { verificationScore } };
    const { status, decision, reasons } = decide({ ...sessionWith(passport), face });

    expect([status, namesWith(decision.verifications, 'LOW')]).toEqual(['AUTO_REJECTED', ['faceVerification']]);
    expect(reasons.faceVerification).toBe(
      `The face in the selfie does not match the portrait on the document: verification score ${verificationScore}, and more than 50 is a match.`,
    );
  },
);

it('a face that does not match is LOW and rejects the session, under every policy and however good the rest is', () => {
  const notMatching = fc.integer({ min: 0, max: 500 }).map((tenths) => ({ verificationScore: tenths / 10 }));
  const anyDocumentOrGenuine = fc.oneof(fc.constant(passport), anyDocument);

  fc.assert(
    fc.property(notMatching, anyDocumentOrGenuine, acceptedPolicy, (match, document, policy) => {
      const { status, decision } = decide({ ...sessionWith(document), face: { ...sameFace, match } }, policy);

      expect([status, decision.decision.level, decision.verifications.faceVerification?.level]).toEqual([
        'AUTO_REJECTED',
        'LOW',
        'LOW',
      ]);
    }),
    { numRuns: 500 },
  );
});

it("another person's face is rejected where the average alone decides, and even 20 is MEDIUM", () => {
  const lax: Policy = {
    ...currentPolicy,
    thresholds: { high: 75, medium: 20 },
    decisionMix: { weakest: 0, average: 1 },
    leftOut: livenessFactors,
  };
  const face = { ...sameFace, match: { verificationScore: 24.7 } };

  expect(decide({ ...sessionWith(passport), face }, lax)).toMatchObject({
    status: 'AUTO_REJECTED',
    decision: { decision: { score: 19, level: 'LOW' }, verifications: { faceVerification: { score: 19 } } },
  });
});

it('several signs of a copy reject the session, unless liveness is left out; then the sentence says so', () => {
  const facts: SessionFacts = { ...sessionWith(passport), face: { ...sameFace, signs: ['SCREEN', 'COLOURLESS'] } };
  const [required, leftOut] = [decide(facts), decide(facts, { ...currentPolicy, leftOut: livenessFactors })];

  expect([required.status, leftOut.status]).toEqual(['AUTO_REJECTED', 'AUTO_APPROVED']);
  expect(required.reasons.passiveLiveness).toBe('The selfie has signs of a copy: the dots of a screen and no colours.');
  expect(leftOut.reasons.passiveLiveness).toContain('Liveness is left out of the decision.');
  expect(leftOut.decision.verifications.passiveLiveness).toEqual({ score: 10, level: 'LOW' });
});

it('one sign of a copy is LOW, and sends the session to an officer', () => {
  const { status, decision } = decide({ ...sessionWith(passport), face: { ...sameFace, signs: ['SCREEN'] } });

  expect([status, decision.verifications.passiveLiveness]).toEqual([
    'WAITING_FOR_MANUAL_APPROVE',
    { score: 45, level: 'LOW' },
  ]);
});

it('a sound session is approved by itself only if liveness is left out', () => {
  const sound = sessionWith(passport);

  expect(decide(sound).status).toBe('WAITING_FOR_MANUAL_APPROVE');
  expect(decide(sound, { ...currentPolicy, leftOut: livenessFactors })).toMatchObject({
    status: 'AUTO_APPROVED',
    leftOut: ['documentLiveness', 'passiveLiveness'],
  });
});

it('a comparison names the other text by its source', () => {
  const barcode = { fields: machine(machineValues) };
  const { mrzOcrCrossCheck, barcodeOcrCrossCheck } = decide(sessionWith({ ...passport, barcode })).decision
    .verifications;

  expect(mrzOcrCrossCheck?.fields[0]).toEqual({
    inputFieldName: 'surname',
    ocrTextValue: 'MÜLLER',
    mrzTextValue: 'MUELLER',
    distance: 2,
    score: 100,
  });
  expect(barcodeOcrCrossCheck?.fields[0]).toMatchObject({ barcodeTextValue: 'MUELLER' });
});

it('the record names the policy and the factors it left out, of those that apply', () => {
  const leftOut = ['documentLiveness', 'barcodeOcrCrossCheck'] as const;
  const decided = decide(sessionWith(passport), { ...currentPolicy, version: '7', leftOut });

  expect([decided.policyVersion, decided.leftOut]).toEqual(['7', ['documentLiveness']]);
  expect(decided.decision.verifications.documentLiveness).toEqual({ score: 0, level: 'UNAVAILABLE' });
});
