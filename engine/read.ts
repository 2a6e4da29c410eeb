/** One job: a picture in, what was read out. */
import { findBarcodes } from './barcode';
import { type Decoded, decode, jpegOf } from './decode';
import { type Grey, greyOf, scaledGrey } from './grey';
import type { Barcode, DocumentReading, EngineAnswer, EngineJob, Zone } from './protocol';
import { engineVersion } from './version';
import { findZone } from './zone/zone';

/** In smaller pictures nothing on a document can be told. */
const smallestDocument = 100;
const smallestFace = 200;

/** The longest sides of the pictures that the zone is searched in: first for one that fills the frame, then for a smaller one. */
const zoneSides = [1280, 1920] as const;

type Kind = Pick<DocumentReading, 'side' | 'isTwoSided' | 'type'>;

/** Only zone and barcode tell documents apart until printed text is read. */
const kindOf = (zone: Zone | null, barcodes: readonly Barcode[]): Kind => {
  if (zone?.format === 'TD3') return { side: 'FRONT', isTwoSided: false, type: 'PASSPORT' };

  const isBack = zone?.format === 'TD1' || barcodes.some(({ format }) => format === 'PDF417');

  return { side: isBack ? 'BACK' : 'FRONT', isTwoSided: true, type: 'IDENTITY_CARD' };
};

const zoneOf = async (grey: Grey): Promise<Zone | null> => {
  for (const side of zoneSides) {
    if (side > zoneSides[0] && Math.max(grey.width, grey.height) <= zoneSides[0]) break;
    const format = findZone(await scaledGrey(grey, { side }));
    if (format) return { format, lines: null };
  }

  return null;
};

const readDocument = async (picture: Decoded): Promise<EngineAnswer> => {
  if (Math.min(picture.width, picture.height) < smallestDocument) {
    return { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' };
  }

  const grey = await greyOf(picture);
  const zone = await zoneOf(grey);
  const barcodes = await findBarcodes(grey, zone === null);

  return {
    outcome: 'read',
    reading: { kind: 'document', ...kindOf(zone, barcodes), country: 'ZZZ', zone, barcodes, engine: engineVersion },
    pictures: { original: await jpegOf(picture) },
  };
};

const readFace = async (picture: Decoded): Promise<EngineAnswer> => {
  const { width, height } = picture;
  if (Math.min(width, height) < smallestFace) return { outcome: 'code', code: 'FACE_TOO_SMALL' };

  return {
    outcome: 'read',
    reading: { kind: 'face', width, height, engine: engineVersion },
    pictures: { original: await jpegOf(picture) },
  };
};

export const read = async ({ kind, picture, limits }: EngineJob): Promise<EngineAnswer> => {
  const decoded = await decode(picture, limits);
  if ('outcome' in decoded) return decoded;

  return kind === 'document' ? readDocument(decoded) : readFace(decoded);
};
