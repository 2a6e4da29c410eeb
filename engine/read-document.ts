/** One side of a document: found in the photograph, straightened, and read in every way that it can be. */
import { readCodes, searchCodes } from './barcode';
import { cropOf } from './crop';
import { type Decoded, jpegOf } from './decode';
import { findDocument } from './document/find';
import { documentSignsIn } from './document/signs';
import { straighten, turned } from './document/straighten';
import { lookForAnyFace } from './face/find';
import { greyOf, lightnessOf } from './grey';
import { kindOf } from './kind';
import { readLayout } from './layout/read-layout';
import { readLargeZone, readZone } from './mrz/read-zone';
import { placeOnPhotograph } from './places';
import type { Barcode, PictureAnswer, Zone } from './protocol';
import type { Box, FoundDocument, StraightDocument } from './shapes';
import { findRegion } from './text/places';
import { readText } from './text/read-text';
import { turnOf } from './text/turn';
import { engineVersion } from './version';

/** In smaller pictures nothing on a document can be told. */
const smallestDocument = 100;
/** The least sureness with which a document counts as found, and with which nothing is looked for around it. */
const [sureEnough, beyondDoubt] = [0.3, 0.9];
/** The least agreement of the print at which it decides which way the document stands. */
const agreement = 0.6;
/** Fields with a label, from which on a side is taken for one that has been read. */
const manyLabels = 3;
/** The longest side of the straight document in pixels: for everything, and for fine bars. */
const [usual, finest] = [1800, 3000] as const;
/** A portrait with fewer pixels of the photograph across cannot be compared with a selfie. */
const smallestPortrait = 80;

const notRecognised: PictureAnswer = { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' };

const portraitRefused = (place: Box | null): PictureAnswer => ({
  outcome: 'code',
  code: 'FACE_QUALITY_LOW',
  ...(place && { places: [place] }),
});

interface Document extends FoundDocument {
  straight: StraightDocument;
}

/** By the order of its corners, or else by the direction of its print. */
const upright = async (picture: Decoded, found: FoundDocument): Promise<Document> => {
  const straight = await straighten(picture, found.corners, { longestSide: usual });
  if (found.isUprightKnown) return { ...found, straight };
  const { turn, sureness } = await turnOf(straight);

  return { ...found, straight: sureness >= agreement ? await turned(straight, turn / 90) : straight };
};

const documentIn = async (picture: Decoded): Promise<Document | null> => {
  const found = await findDocument(picture);

  return found && found.sureness >= sureEnough ? upright(picture, found) : null;
};

/** Bars that are too fine in the straight document are looked for in a larger one, and then in the whole picture. */
const searchFurtherCodes = async (picture: Decoded, straight: StraightDocument | undefined): Promise<Barcode[]> => {
  const fine = straight && (await straighten(picture, straight.corners, { longestSide: finest }));
  const codes = fine && fine.width > straight.width * 1.1 ? await readCodes(lightnessOf(fine)) : [];

  return codes.length > 0 ? codes : searchCodes(await greyOf(picture));
};

const portraitOf = (straight: StraightDocument, box: Box): Decoded => cropOf(straight, box, 0.06);

const jpegsOf = async (picture: Decoded, document: Document | null, codes: readonly Barcode[]) => {
  const pictures: Record<string, Buffer> = { original: await jpegOf(picture) };
  if (!document) return pictures;

  const { straight } = document;
  pictures.original_normalized = await jpegOf(straight);
  const [portrait, signature] = [await findRegion(straight, 'portrait'), await findRegion(straight, 'signature')];
  if (portrait) pictures.primary_face = await jpegOf(portraitOf(straight, portrait.box));
  if (signature) pictures.signature = await jpegOf(cropOf(straight, signature.box, 0.06));
  const code = codes.find(({ box }) => box);
  if (code?.box) pictures.barcode = await jpegOf(cropOf(straight, code.box, 0.03));

  return pictures;
};

/** A portrait that was found, and has too few pixels or nothing in it that could be a face. */
const unusablePortrait = async (picture: Decoded, { straight }: Document): Promise<Box | null> => {
  const portrait = await findRegion(straight, 'portrait');
  if (!portrait) return null;
  const [topLeft, topRight] = straight.corners;
  const across = Math.min(picture.width, Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y));
  if (portrait.box.width * across < smallestPortrait) return portrait.box;
  const { faces } = await lookForAnyFace(portraitOf(straight, portrait.box));

  return faces.length === 0 ? portrait.box : null;
};

/** A zone may lie outside of what was taken for the document; then it has no place on it. */
const readZoneAround = async (picture: Decoded): Promise<Zone | null> => {
  const { box: _, ...zone } = (await readZone(picture)) ?? { format: null };

  return zone.format && zone;
};

export const readDocument = async (picture: Decoded): Promise<PictureAnswer> => {
  if (Math.min(picture.width, picture.height) < smallestDocument) return notRecognised;

  const document = await documentIn(picture);
  const straight = document?.straight;
  const layout = readLayout(straight ? await readText(straight) : []);
  const codes = straight ? await readCodes(lightnessOf(straight)) : [];
  const isRead = layout.labelled >= manyLabels && (document?.sureness ?? 0) >= beyondDoubt;
  // Some licences have a zone too, which spans their back.
  const isLicence = codes.some(({ format }) => format === 'PDF417');
  const near = straight ? await (isLicence ? readLargeZone : readZone)(straight) : null;
  const zone = near ?? (isRead || isLicence ? null : await readZoneAround(picture));
  const barcodes = codes.length > 0 || zone || isRead ? codes : await searchFurtherCodes(picture, straight);

  const { isRecognised, ...kind } = kindOf({ zone, barcodes, layout });
  if (!isRecognised) return notRecognised;
  const portrait = document && kind.side === 'FRONT' ? await unusablePortrait(picture, document) : null;
  if (document && portrait) return portraitRefused(placeOnPhotograph(portrait, document.straight.corners, picture));

  return {
    outcome: 'read',
    reading: {
      kind: 'document',
      ...kind,
      zone,
      barcodes,
      fields: layout.fields,
      corners: document?.straight.corners ?? null,
      signs: document ? await documentSignsIn(picture, document.straight, kind.side) : [],
      engine: engineVersion,
    },
    pictures: await jpegsOf(picture, document, barcodes),
  };
};
