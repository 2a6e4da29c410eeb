/** What a decision rests on, for officers: places, sureness, faces and signs of a copy. */
import { matchDistance } from '@/engine/face/compare';
import type { DocumentReading, EngineVersion, SeenFace, Zone } from '@/engine/protocol';
import { type WirePayload, wireSchemas } from '@/lib/contract';
import type { Decided } from '@/lib/decision';
import { type ComparedFaces, comparedImages } from './compare';
import { confidenceOf, printedOn } from './document-facts';
import type { Captured } from './results';
import { signsOf } from './signs';
import type { Submission } from './state';

type Facts = WirePayload<'facts'>;
type SideFacts = NonNullable<Facts['sides']>[number];
type FaceFacts = NonNullable<NonNullable<Facts['faces']>['portrait']>;

/** Boxes lie on the straight document, and say nothing without its picture. */
const zoneFacts = ({ format, lines, characters, substitution, box }: Zone, hasImage: boolean): SideFacts['zone'] => ({
  format,
  ...(hasImage && box && { box }),
  lines: (lines ?? []).map((text, line) => ({
    text,
    ...(characters?.[line] && { sureness: characters[line].map((sureness) => Number(sureness.toFixed(3))) }),
  })),
  ...(substitution && { substitution: { line: substitution.line, position: substitution.position } }),
});

const sideFacts = (reading: DocumentReading, images: readonly string[]): SideFacts => {
  const image = `original_normalized_${reading.side}`;
  const hasImage = images.includes(image);

  return {
    side: reading.side,
    ...(hasImage && { image }),
    fields: printedOn(reading).map(({ name, confidence, box }) => ({
      name,
      confidence: confidenceOf(confidence),
      ...(hasImage && { box }),
    })),
    ...(reading.zone && { zone: zoneFacts(reading.zone, hasImage) }),
    barcodes: reading.barcodes.map(({ format, box }) => ({ format, ...(hasImage && box && { box }) })),
  };
};

const faceFacts = (image: string, seen: SeenFace | null): FaceFacts | null => {
  if (!seen) return null;
  const { width, height, mesh, chip, ...rest } = seen;

  return { image, mesh: [...mesh], chip: [...chip], ...rest };
};

const facesOf = ({ comparison }: ComparedFaces): Facts['faces'] =>
  comparison
    ? {
        distance: comparison.distance,
        threshold: matchDistance,
        portrait: faceFacts(comparedImages.portrait, comparison.portrait),
        selfie: faceFacts(comparedImages.selfie, comparison.selfie),
      }
    : undefined;

const engineOf = (held: readonly Submission[], { comparison }: ComparedFaces): EngineVersion =>
  Object.assign({}, ...held.map(({ reading }) => reading.engine), comparison?.engine);

export const factsOf = (
  { held, faces, consent }: Pick<Captured, 'held' | 'faces' | 'consent'>,
  { policyVersion, leftOut, reasons }: Decided,
): Facts => {
  const sides = (['FRONT', 'BACK'] as const).flatMap((slot) =>
    held.flatMap(({ slot: of, reading, images }) =>
      of === slot && reading.kind === 'document' ? [sideFacts(reading, images)] : [],
    ),
  );
  const [document, face] = (['document', 'face'] as const).map((kind) =>
    signsOf(held.flatMap(({ reading }) => (reading.kind === kind ? [reading] : []))),
  );

  return wireSchemas.facts.parse({
    policyVersion,
    leftOut,
    reasons,
    engine: engineOf(held, faces),
    ...(sides.length > 0 && { sides }),
    ...(faces.comparison && { faces: facesOf(faces) }),
    ...((document || face) && { signs: { document: [...(document ?? [])], face: [...(face ?? [])] } }),
    ...(consent && { consent }),
  } satisfies Facts);
};
