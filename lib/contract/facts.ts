/**
 * What the decision on a captured session rests on, as the rest of the code sees it. Drawn sessions
 * only say that they are; other services have none. Places are shares of an image's width and height.
 */
import type { Extras, Instant, Open, TrustFactorName } from './domain';
import type { EnrolmentLanguage, pageSides } from './vocabulary';

export interface Place {
  x: number;
  y: number;
}

export interface Box extends Place {
  width: number;
  height: number;
}

/** A printed field; its value is in the document's results. */
export interface ReadField {
  name: string;
  /** 0..100 */
  confidence: number | null;
  box: Box | null;
  extras: Extras;
}

export interface ZoneLine {
  text: string;
  /** 0..1 for each character of the text; `null`: not delivered, or not one for each. */
  sureness: number[] | null;
  extras: Extras;
}

/** A machine-readable zone. */
export interface ReadZone {
  format: string | null;
  box: Box | null;
  lines: ZoneLine[];
  /** The one character that was taken for its look-alike, counted from 0. */
  substitution: { line: number; position: number } | null;
  extras: Extras;
}

export interface ReadBarcode {
  format: string | null;
  box: Box | null;
  extras: Extras;
}

/** A side of the document as it was read. */
export interface ReadSide {
  side: Open<(typeof pageSides)[number]> | null;
  /** The image that its boxes refer to; `null`: there are no boxes. */
  image: string | null;
  fields: ReadField[];
  zone: ReadZone | null;
  barcodes: ReadBarcode[];
  extras: Extras;
}

/** A face as it was found in an image. */
export interface FoundFace {
  image: string;
  box: Box | null;
  mesh: Place[] | null;
  /** The corners of what was compared, after turning and scaling. */
  chip: Place[] | null;
  /** Degrees. */
  yaw: number | null;
  pitch: number | null;
  roll: number | null;
  extras: Extras;
}

export interface ComparedFaces {
  /** Up to the threshold it is a match; `null`: not compared. */
  distance: number | null;
  threshold: number | null;
  portrait: FoundFace | null;
  selfie: FoundFace | null;
  extras: Extras;
}

/** Signs of a copy. An empty list: looked for, and none was seen. */
export interface CopySigns {
  document: string[] | null;
  face: string[] | null;
  extras: Extras;
}

/** What the applicant agreed to on the page that captured. */
export interface GivenConsent {
  /** Of the text. */
  version: string | null;
  language: Open<EnrolmentLanguage> | null;
  at: Instant | null;
  extras: Extras;
}

export interface Facts {
  policyVersion: string | null;
  /** Trust Factors that the policy left out of the decision. */
  factorsLeftOut: string[];
  /** One sentence for each Trust Factor. */
  reasons: Partial<Record<Open<TrustFactorName>, string>>;
  /** Versions of the engine's parts, by name. */
  engine: Record<string, string>;
  sides: ReadSide[] | null;
  faces: ComparedFaces | null;
  signs: CopySigns | null;
  consent: GivenConsent | null;
  /** A drawn session, which has no other facts. */
  isSample: boolean;
  leftOut?: number;
  extras: Extras;
}
