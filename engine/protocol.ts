/** What the service asks of the engine and what it answers. Pictures are bytes; nothing here knows of sessions. */
import type { Box, Corners, VisualField } from './shapes';

/** Formats of machine-readable zones (ICAO Doc 9303). */
export type ZoneFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

export interface Zone {
  format: ZoneFormat;
  /** As read, one string per line; `null` where the engine found the zone but could not read it. */
  lines: readonly string[] | null;
  /** Whether each check digit of the format is right on the lines as read. */
  checks?: Readonly<Partial<Record<'number' | 'birth' | 'expiry' | 'optional' | 'composite', boolean>>>;
  /** The one letter that was taken for its look-alike because it cannot stand where it was read. */
  substitution?: { line: number; position: number; read: string; taken: string } | null;
  /** 0 to 1: how sure the reader was of the letter it was least sure of. */
  sureness?: number;
  /** 0 to 1, for each letter of each line. */
  characters?: readonly (readonly number[])[];
  /** Where it lies on the straight document; absent if it was read in the photograph as it is. */
  box?: Box;
}

/**
 * What speaks for a copy instead of the thing itself: dots of a screen, a device or a sheet of paper around it, light
 * without any shade, no colours. None of them proves that it is genuine.
 */
export type AttackSign = 'SCREEN' | 'FRAME' | 'FLAT_LIGHT' | 'COLOURLESS';

/** A face in a picture of this size. Places are shares of its width and height. */
export interface SeenFace {
  width: number;
  height: number;
  box: Box;
  /** x and y of each of the 478 points, one after the other. */
  mesh: readonly number[];
  /** The corners of what was compared, after turning and scaling: top left, top right, bottom right, bottom left. */
  chip: Corners;
  /** Degrees. */
  yaw: number;
  pitch: number;
  roll: number;
}

export interface Barcode {
  format: 'PDF417' | 'QR';
  text: string;
  /** Where it lies on the straight document; absent if it was read in the photograph as it is. */
  box?: Box;
}

/** What was read from one side of a document. Anything not read is `null`, never guessed. */
export interface DocumentReading {
  kind: 'document';
  side: 'FRONT' | 'BACK';
  isTwoSided: boolean;
  /** ISO 3166 alpha-3; `ZZZ` if unknown. */
  country: string;
  /** `PASSPORT`, `IDENTITY_CARD`, `DRIVER_LICENSE`, `RESIDENCE_PERMIT` or `VISA`. */
  type: string;
  zone: Zone | null;
  barcodes: readonly Barcode[];
  /** What is printed, by the interface's visual names. Nothing of it comes from the zone or a barcode. */
  fields: readonly VisualField[];
  /** Where the document lies in the kept picture; `null` if it was not found. */
  corners: Corners | null;
  /** Absent from readings that were stored before they were looked for. */
  signs?: readonly AttackSign[];
  engine: EngineVersion;
}

/** What was seen in a selfie. */
export interface FaceReading {
  kind: 'face';
  width: number;
  height: number;
  /** Years; an estimate. */
  age?: number;
  /** Absent from readings that were stored before they were looked for. */
  signs?: readonly AttackSign[];
  engine: EngineVersion;
}

/** The portrait of a document against a selfie. */
export interface FaceComparison {
  /** Euclidean, between the network's numbers for both; `null` if a face was not found. Those numbers are never kept. */
  distance: number | null;
  portrait: SeenFace | null;
  selfie: SeenFace | null;
  engine: EngineVersion;
}

/** Names every part that had a say, so that a result can be explained years later. */
export type EngineVersion = Readonly<Record<string, string>>;

/** The codes of the interface that a reading can end with. */
export type DocumentCode = 'DOCUMENT_NOT_RECOGNIZED' | 'FACE_QUALITY_LOW';
export type FaceCode =
  | 'FACE_ANGLE_TOO_LARGE'
  | 'FACE_CLOSE_TO_BORDER'
  | 'FACE_CROPPED'
  | 'FACE_IS_OCCLUDED'
  | 'FACE_NOT_FOUND'
  | 'FACE_TOO_CLOSE'
  | 'FACE_TOO_SMALL'
  | 'TOO_MANY_FACES';

export interface PictureLimits {
  /** Width times height. */
  maxPixels: number;
}

export interface PictureJob {
  kind: 'document' | 'face';
  /** The file as the applicant sent it: nothing about it is trusted. */
  picture: Uint8Array;
  limits: PictureLimits;
}

/** Two pictures that the engine gave out earlier: `primary_face` of a document, and the selfie. */
export interface ComparisonJob {
  kind: 'comparison';
  portrait: Uint8Array;
  selfie: Uint8Array;
  limits: PictureLimits;
}

export type EngineJob = PictureJob | ComparisonJob;

/** JPEGs without metadata, upright, by image name such as `original` or `original_normalized`. */
export type Pictures = Readonly<Record<string, Uint8Array>>;

/** `picture`: the file cannot be used, in a sentence for the applicant. `code`: it was read, and is not good enough. */
export type PictureAnswer =
  | { outcome: 'read'; reading: DocumentReading | FaceReading; pictures: Pictures }
  | { outcome: 'code'; code: DocumentCode | FaceCode; places?: readonly Box[] }
  | { outcome: 'picture'; reason: 'not-a-picture' | 'too-many-pixels'; sentence: string };

export type ComparisonAnswer = { outcome: 'compared'; comparison: FaceComparison };

export type EngineAnswer = PictureAnswer | ComparisonAnswer;

/** Messages between the service and an engine process (`child_process` with advanced serialisation). */
export type ToEngine = { id: number; job: EngineJob };
export type FromEngine = { ready: true } | { id: number; answer: EngineAnswer } | { id: number; failed: true };
