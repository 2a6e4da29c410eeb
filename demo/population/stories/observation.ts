import type { TrustFactorName } from '@/lib/contract/domain';
import type { IdentityDocument, Imprint } from '../documents/document';
import type { CheckedPart } from '../documents/mrz';
import type { Appearance } from '../people/appearance';
import type { Person } from '../people/person';
import type { Random } from '../random';

/** What the camera and the readers captured. Pictures, fields and scores derive from it, so they agree. */
export interface Observation {
  /** The visual zone. */
  printed: Imprint;
  /** The machine-readable zone or the barcode. */
  machine: Imprint;
  documentLiveness: number;
  passiveLiveness: number;
  faceMatch: number;
  /** Who is in front of the camera. */
  selfie: Appearance;
  /** False if the face photos are missing. */
  hasFaceImages: boolean;
  /** Range of the readers' confidence in the visual fields. */
  legibility: readonly [low: number, high: number];
  /** A visual field that is hard to read. */
  weakField: { name: string; confidence: number } | null;
  /** Something visible on the photo of the document or on the selfie. */
  blemish: 'glare' | 'screen' | 'blur' | 'mask' | null;
  /** The part of the machine-readable zone with a wrong check digit. */
  wrongDigit: CheckedPart | null;
  /** Factors for which the engine has no score. */
  unscored: Readonly<Partial<Record<TrustFactorName, 'UNAVAILABLE' | 'UNKNOWN'>>>;
}

/** What a defect changes. */
export type Change = Partial<Observation>;

const clearPrint = [93, 99] as const;
const noneUnscored: Observation['unscored'] = {};
const nothing: Change = {};

/** A genuine document and its holder, except for this change. */
export const observe = (
  document: IdentityDocument,
  person: Person,
  random: Random,
  change: Change = nothing,
): Observation => ({
  printed: change.printed ?? document.imprint,
  machine: change.machine ?? document.imprint,
  documentLiveness: change.documentLiveness ?? random.between(86, 99),
  passiveLiveness: change.passiveLiveness ?? random.between(88, 99),
  faceMatch: change.faceMatch ?? random.between(84, 98),
  selfie: change.selfie ?? person.appearance,
  hasFaceImages: change.hasFaceImages ?? true,
  legibility: change.legibility ?? clearPrint,
  weakField: change.weakField ?? null,
  blemish: change.blemish ?? null,
  wrongDigit: change.wrongDigit ?? null,
  unscored: change.unscored ?? noneUnscored,
});
