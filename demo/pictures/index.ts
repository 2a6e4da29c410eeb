/**
 * Draws the pictures of demo sessions: documents, crops and selfies. Nothing here is a real person or a real document,
 * and every page is marked SPECIMEN.
 */
import type { SessionDescription } from '@/demo/population';
import { cardBack, cardFront } from './documents/identity-card';
import { licenceBack, licenceFront } from './documents/licence';
import { licenceBarcode } from './documents/licence-barcode';
import type { Page } from './documents/paper';
import { passportPage } from './documents/passport';
import { printedPortrait, signed } from './documents/photo-print';
import { portraitBox } from './people/portrait';
import { type Finish, jpegOf, type Raster, rasterOf } from './render';
import { blemished, outOfFocus } from './scenes/blemish';
import { onDesk, unevenLight } from './scenes/desk';
import { onScreen } from './scenes/screen';
import { faceCrop, selfie } from './scenes/selfie';
import { drawSurface } from './scenes/surface';
import { picture } from './svg';

type Side = 'FRONT' | 'BACK';
type Drawing = readonly [raster: Raster, finish?: Finish];

const pageWidth = 1000;

/** The page of a document with its damage, before it is photographed. */
export const pageOf = (session: SessionDescription, side: Side): Page => {
  const isFront = side === 'FRONT';
  switch (session.document.type) {
    case 'PASSPORT':
      return blemished(passportPage(session), session);
    case 'IDENTITY_CARD':
      return blemished(isFront ? cardFront(session) : cardBack(session), session);
    case 'DRIVER_LICENSE':
      return blemished(isFront ? licenceFront(session) : licenceBack(session), session);
  }
};

/** The straightened crop; the desk shows behind the round corners. */
const flat = async (session: SessionDescription, side: Side): Promise<Drawing> => {
  const { width, height, content } = pageOf(session, side);
  const isScreen = session.seen.blemish === 'screen';
  const behind = isScreen ? '#222222' : drawSurface(session.stream('desk')).colour;
  const svg = picture(
    pageWidth,
    Math.round((pageWidth * height) / width),
    `0 0 ${width} ${height}`,
    `<rect width="${width}" height="${height}" fill="${behind}"/>${content}${unevenLight(session, width, height)}`,
  );
  const raster = await rasterOf(svg);

  return [isScreen ? onScreen(raster) : raster, { blur: outOfFocus(session, side) }];
};

const photographed = async (session: SessionDescription, side: Side): Promise<Drawing> => [
  await onDesk(pageOf(session, side), session, side),
  { quality: 80, blur: outOfFocus(session, side) },
];

const barcode = async (session: SessionDescription): Promise<Drawing> => {
  const { viewBox, content, ratio } = licenceBarcode(session);

  return [await rasterOf(picture(900, Math.round(900 / ratio), viewBox, content)), { quality: 90 }];
};

const signatureStrip = async (session: SessionDescription): Promise<Drawing> => {
  const paper = `<rect width="300" height="100" fill="${session.document.country.palette[0]}"/>`;

  return [await rasterOf(picture(480, 160, '0 0 300 100', `${paper}${signed(session, [20, 10, 260, 86.7])}`))];
};

const drawings: Readonly<Record<string, (session: SessionDescription) => Promise<Drawing>>> = {
  original_normalized_FRONT: (session) => flat(session, 'FRONT'),
  original_FRONT: (session) => photographed(session, 'FRONT'),
  original_normalized_BACK: (session) => flat(session, 'BACK'),
  original_BACK: (session) => photographed(session, 'BACK'),
  primary_face: async ({ person }) => [
    await rasterOf(picture(480, 600, portraitBox, printedPortrait(person.appearance))),
  ],
  signature: signatureStrip,
  barcode,
  face_original: async (session) => [await selfie(session)],
  face_cropped: async (session) => [await selfie(session), { crop: faceCrop(session) }],
};

/** Runs at most `size` tasks at a time; the others wait in order. */
const createLimit = (size: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < size) running++;
    // A finishing task passes its place on, so no other can take it.
    else await new Promise<void>((resolve) => waiting.push(resolve));

    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

/** Both libraries use their own threads; two drawings at a time leave room for other requests. */
const limit = createLimit(2);

/** Draws the JPEG of this name from the description that the results come from. */
export const drawPicture = async (session: SessionDescription, name: string): Promise<Buffer> => {
  const draw = drawings[name];
  if (!draw) throw new Error(`There is no drawing for an image of the name ${name}`);

  return limit(async () => jpegOf(...(await draw(session))));
};
