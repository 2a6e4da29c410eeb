/** One job: a picture in, what was read out. */
import { findBarcodes } from './barcode';
import { type Decoded, decode, greyOf, jpegOf } from './decode';
import type { Barcode, DocumentReading, EngineAnswer, EngineJob, Zone } from './protocol';
import { engineVersion } from './version';
import { findZone } from './zone/zone';

/** In smaller pictures nothing on a document can be told. */
const smallestDocument = 100;
const smallestFace = 200;

/** The longest side of the picture that the zone is searched in. */
const zoneSide = 1280;

type Kind = Pick<DocumentReading, 'side' | 'isTwoSided' | 'type'>;

/** Only zone and barcode tell documents apart until printed text is read. */
const kindOf = (zone: Zone | null, barcodes: readonly Barcode[]): Kind => {
  if (zone?.format === 'TD3') return { side: 'FRONT', isTwoSided: false, type: 'PASSPORT' };

  const isBack = zone?.format === 'TD1' || barcodes.some(({ format }) => format === 'PDF417');

  return { side: isBack ? 'BACK' : 'FRONT', isTwoSided: true, type: 'IDENTITY_CARD' };
};

const readDocument = async (picture: Decoded): Promise<EngineAnswer> => {
  if (Math.min(picture.width, picture.height) < smallestDocument) {
    return { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' };
  }

  const format = findZone(await greyOf(picture, zoneSide));
  const zone = format && { format, lines: null };
  const barcodes = await findBarcodes(picture);

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
