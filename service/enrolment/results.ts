/** Results of a captured session, in the interface's format. What was not read is absent. */
import type { DocumentReading, EngineVersion } from '@/engine/protocol';
import { type EnrolmentStep, unknownCountry, type WirePayload, wireSchemas } from '@/lib/contract';
import type { Decided, SessionFacts } from '@/lib/decision';
import { type Slot, type Submission, sideOf } from './state';

const typeNames: Readonly<Record<string, string>> = {
  PASSPORT: 'Passport',
  IDENTITY_CARD: 'Identity Card',
  DRIVER_LICENSE: 'Driver License',
};

/** Services of this family send this number for what they could not determine. */
const notDetermined = -10_000;

const documentSides = (held: readonly Submission[]): DocumentReading[] =>
  (['FRONT', 'BACK'] as const).flatMap((slot) => sideOf(held, slot) ?? []);

const imagesOf = (held: readonly Submission[], slots: readonly Slot[]): string[] => [
  ...new Set(slots.flatMap((slot) => held.find((each) => each.slot === slot)?.images ?? [])),
];

/** What the decision rests on. */
export const factsOf = (steps: readonly EnrolmentStep[], held: readonly Submission[]): SessionFacts => {
  const sides = documentSides(held);

  return {
    steps,
    document: steps.includes('document')
      ? {
          hasZone: sides.some(({ zone }) => zone !== null),
          hasBarcode: sides.some(({ barcodes }) => barcodes.length > 0),
        }
      : null,
    face: steps.includes('face') ? {} : null,
  };
};

const nameOf = ({ country, type }: DocumentReading): string =>
  `${country === unknownCountry ? 'Unknown country' : country} - ${typeNames[type] ?? type}`;

/** The lines as read; their fields are not parsed yet. */
const zoneFields = (sides: readonly DocumentReading[]) => {
  const zone = sides.find((side) => side.zone?.lines)?.zone;

  return zone?.lines
    ? [
        { name: 'mrz_type', value: zone.format },
        { name: 'full_string', value: zone.lines.join('^') },
      ]
    : null;
};

const documentResult = (held: readonly Submission[]): WirePayload<'document'> | null => {
  const sides = documentSides(held);
  const [front] = sides;
  if (!front) return null;

  const zone = zoneFields(sides);

  return wireSchemas.document.parse({
    country: front.country,
    documentType: front.type,
    documentName: nameOf(front),
    applicant: {},
    documentVisualResults: [],
    ...(zone && { documentMrzResults: zone }),
    availableImages: imagesOf(held, ['FRONT', 'BACK']),
  } satisfies WirePayload<'document'>);
};

const faceResult = (held: readonly Submission[]): WirePayload<'face'> | null =>
  held.some(({ slot }) => slot === 'FACE')
    ? wireSchemas.face.parse({
        availableImages: imagesOf(held, ['FACE']),
        age: notDetermined,
        gender: notDetermined,
      } satisfies WirePayload<'face'>)
    : null;

const engineOf = (held: readonly Submission[]): EngineVersion =>
  Object.assign({}, ...held.map(({ reading }) => reading.engine));

/** A row of `session_result`, checked against the interface before it is written. */
export const resultsOf = (held: readonly Submission[], { decision, policyVersion, leftOut, reasons }: Decided) => {
  const [document, face] = [documentResult(held), faceResult(held)];

  return {
    decision: wireSchemas.decision.parse(decision),
    document,
    face,
    documentImages: document?.availableImages ?? [],
    faceImages: face?.availableImages ?? [],
    facts: wireSchemas.facts.parse({ policyVersion, leftOut, reasons, engine: engineOf(held) }),
    policyVersion,
  };
};
