import type { SessionDescription } from '@/service/population';
import { blemished, onDesk } from './desk';
import { cardBack, cardFront } from './identity-card';
import { licenceBack, licenceBarcode, licenceFront } from './licence';
import { type Page, printedPortrait, signatureInk } from './paper';
import { passportPage } from './passport';
import { portraitBox } from './portrait';
import { type Finish, renderJpeg } from './render';
import { selfieScene } from './selfie';
import { signature, signatureBox } from './signature';
import { picture } from './svg';

type Drawing = [svg: string, finish?: Finish];

const pageWidth = 1000;
const sceneWidth = 1100;

const pageOf = (session: SessionDescription, side: 'FRONT' | 'BACK'): Page => {
  switch (session.document.type) {
    case 'PASSPORT':
      return passportPage(session);
    case 'IDENTITY_CARD':
      return side === 'FRONT' ? cardFront(session) : cardBack(session);
    case 'DRIVER_LICENSE':
      return side === 'FRONT' ? licenceFront(session) : licenceBack(session);
  }
};

const sized = ({ width, height, content }: Page, pixels: number): string =>
  picture(pixels, Math.round((pixels * height) / width), `0 0 ${width} ${height}`, content);

const flat = (session: SessionDescription, side: 'FRONT' | 'BACK'): Drawing => [
  sized(blemished(pageOf(session, side), session), pageWidth),
];

const photographed = (session: SessionDescription, side: 'FRONT' | 'BACK'): Drawing => [
  sized(onDesk(blemished(pageOf(session, side), session), session, side), sceneWidth),
  { quality: 80 },
];

const barcodePicture = (session: SessionDescription): Drawing => {
  const { viewBox, content, ratio } = licenceBarcode(session);

  return [picture(900, Math.round(900 / ratio), viewBox, content), { quality: 90 }];
};

const drawings: Readonly<Record<string, (session: SessionDescription) => Drawing>> = {
  original_normalized_FRONT: (session) => flat(session, 'FRONT'),
  original_FRONT: (session) => photographed(session, 'FRONT'),
  original_normalized_BACK: (session) => flat(session, 'BACK'),
  original_BACK: (session) => photographed(session, 'BACK'),
  primary_face: ({ person }) => [picture(480, 600, portraitBox, printedPortrait(person.appearance))],
  signature: ({ seen, document, stream }) => [
    picture(
      480,
      160,
      signatureBox,
      `<rect width="300" height="100" fill="${document.country.palette[0]}"/>${signature(seen.printed.surname, signatureInk, stream('signature'))}`,
    ),
  ],
  barcode: barcodePicture,
  face_original: (session) => [picture(480, 640, '0 0 240 320', selfieScene(session))],
  face_cropped: (session) => [picture(480, 600, '32 50 176 220', selfieScene(session))],
};

/** The JPEG of this name, drawn from the same description that the results were made from. */
export const drawPicture = async (session: SessionDescription, name: string): Promise<Buffer> => {
  const draw = drawings[name];
  if (!draw) throw new Error(`There is no drawing for an image of the name ${name}`);

  const [svg, finish] = draw(session);

  return renderJpeg(svg, finish);
};
