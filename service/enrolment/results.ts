/** Results of a captured session, in the interface's format. What was not read is absent. */
import type { DocumentReading } from '@/engine/protocol';
import { type EnrolmentStep, type WirePayload, wireSchemas } from '@/lib/contract';
import type { Decided, SessionFacts } from '@/lib/decision';
import { applicantOf } from './applicant';
import type { ComparedFaces } from './compare';
import { documentFactsOf, visualResultsOf } from './document-facts';
import { kindOf } from './document-kind';
import { factsOf } from './facts';
import { signsOf } from './signs';
import { type Slot, type Submission, sideOf } from './state';

/** A completed session with everything that its decision rests on. */
export interface Captured {
  steps: readonly EnrolmentStep[];
  held: readonly Submission[];
  /** When it was completed. */
  at: Date;
  faces: ComparedFaces;
  /** As the integrator gave it. */
  form: WirePayload<'initialization'>['applicantForm'] | null;
  consent?: WirePayload<'facts'>['consent'];
}

/** Services of this family send this number for what they could not determine. */
const notDetermined = -10_000;

const documentSides = (held: readonly Submission[]): DocumentReading[] =>
  (['FRONT', 'BACK'] as const).flatMap((slot) => sideOf(held, slot) ?? []);

const faceOf = (held: readonly Submission[]) => {
  const reading = held.find(({ slot }) => slot === 'FACE')?.reading;

  return reading?.kind === 'face' ? reading : null;
};

const imagesOf = (held: readonly Submission[], slots: readonly Slot[]): string[] => [
  ...new Set(slots.flatMap((slot) => held.find((each) => each.slot === slot)?.images ?? [])),
];

/** What the decision rests on. */
export const sessionFactsOf = ({ steps, held, at, faces, form }: Captured): SessionFacts => {
  const face = faceOf(held);

  return {
    steps,
    day: at.toISOString().slice(0, 10),
    document: steps.includes('document') ? documentFactsOf(documentSides(held)) : null,
    face: steps.includes('face') ? { match: faces.match, signs: signsOf(face ? [face] : []) } : null,
    form: form && !form.skipIntegrityCheck ? form : null,
  };
};

const documentResult = (held: readonly Submission[]): WirePayload<'document'> | null => {
  const sides = documentSides(held);
  if (sides.length === 0) return null;

  const { country, type, name } = kindOf(sides);
  const facts = documentFactsOf(sides);
  const { zone, barcode } = facts;

  return wireSchemas.document.parse({
    country,
    documentType: type,
    documentName: name,
    applicant: applicantOf(facts),
    documentVisualResults: visualResultsOf(sides),
    ...(zone?.fields && { documentMrzResults: [...zone.fields] }),
    ...(barcode?.fields && { documentBarcodeResults: [...barcode.fields] }),
    availableImages: imagesOf(held, ['FRONT', 'BACK']),
  } satisfies WirePayload<'document'>);
};

const faceResult = (
  { held, faces: { match } }: Captured,
  { decision: { verifications } }: Decided,
): WirePayload<'face'> | null => {
  const face = faceOf(held);
  if (!face) return null;
  const { passiveLiveness } = verifications;

  return wireSchemas.face.parse({
    ...(passiveLiveness && passiveLiveness.level !== 'UNAVAILABLE' && { passiveLivenessScore: passiveLiveness.score }),
    ...('verificationScore' in match && { verificationScore: match.verificationScore }),
    availableImages: imagesOf(held, ['FACE']),
    age: face.age ?? notDetermined,
    gender: notDetermined,
  } satisfies WirePayload<'face'>);
};

/** A row of `session_result`, checked against the interface before it is written. */
export const resultsOf = (captured: Captured, decided: Decided) => {
  const { held } = captured;
  const [document, face] = [documentResult(held), faceResult(captured, decided)];

  return {
    decision: wireSchemas.decision.parse(decided.decision),
    document,
    face,
    documentImages: document?.availableImages ?? [],
    faceImages: face?.availableImages ?? [],
    facts: factsOf(captured, decided),
    policyVersion: decided.policyVersion,
  };
};
