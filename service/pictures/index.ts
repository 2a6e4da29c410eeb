import type { SessionDescription } from '@/service/population';
import { cardBack, cardFront } from './documents/identity-card';
import { licenceBack, licenceFront } from './documents/licence';
import { licenceBarcode } from './documents/licence-barcode';
import type { Page } from './documents/paper';
import { passportPage } from './documents/passport';
import { printedPortrait, signed } from './documents/photo-print';
import { createLimit } from './limit';
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

/** The page of a document with its damage, before anything photographs it. */
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

/** The crop that the service has straightened; behind the round corners the desk shows. */
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

/** Both libraries work on threads of their own; two at a time leave room for the answers. */
const limit = createLimit(2);

/** The JPEG of this name, drawn from the same description that the results were made from. */
export const drawPicture = async (session: SessionDescription, name: string): Promise<Buffer> => {
  const draw = drawings[name];
  if (!draw) throw new Error(`There is no drawing for an image of the name ${name}`);

  return limit(async () => jpegOf(...(await draw(session))));
};
