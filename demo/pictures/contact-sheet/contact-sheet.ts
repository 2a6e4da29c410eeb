/** A contact sheet with the pictures of many sessions, to check them by eye. */
import sharp, { type OverlayOptions } from 'sharp';
import { demoSeed, type SessionDescription } from '@/demo/population';
import { hasBack } from '@/demo/population/documents/document';
import { drawPicture } from '..';
import { text } from '../lettering/lettering';
import { rasterOf } from '../render';
import { type Frame, picture } from '../svg';
import { chooseSessions, storyOf } from './contact-choice';

const epoch = new Date('2026-11-15T10:00:00Z');

const columns = 4;
const rows = 6;
const cell = { width: 660, height: 498 } as const;
const heading = 64;
const margin = 20;

const small = { size: 14.5, fill: '#5b6270' };

type Place = readonly [name: string, frame: Frame];

/** The place of each picture in its cell; sizes are upper limits. */
const places: readonly Place[] = [
  ['original_normalized_FRONT', [0, 54, 312, 222]],
  ['original_FRONT', [320, 54, 304, 222]],
  ['primary_face', [320, 284, 148, 196]],
  ['face_cropped', [476, 284, 148, 196]],
];
const back: readonly Place[] = [['original_normalized_BACK', [0, 284, 312, 196]]];
/** A passport has one side only, which leaves room for more. */
const insteadOfBack: readonly Place[] = [
  ['face_original', [0, 284, 140, 185]],
  ['signature', [148, 284, 164, 100]],
];

const placesOf = (session: SessionDescription): readonly Place[] => {
  const { document, face } = session.results ?? {};
  const listed = new Set([...(document?.availableImages ?? []), ...(face?.availableImages ?? [])]);
  const all = [...places, ...(hasBack(session.document.type) ? back : insteadOfBack)];

  return all.filter(([name]) => listed.has(name));
};

const words = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, ' ');

const captionOf = (session: SessionDescription): string => {
  const { document, outcome } = session;
  const lacksFace = session.results?.face.availableImages.length === 0;

  return (
    text(0, 22, `${document.country.name}, ${words(document.type)}`, {
      size: 18,
      fill: '#14171f',
      face: 'bold',
      maxWidth: 420,
    }) +
    text(624, 22, `#${session.index}`, { ...small, anchor: 'end' }) +
    text(0, 43, `${words(storyOf(session))}  ·  ${words(outcome ?? '')}`, { ...small, maxWidth: 624 }) +
    (lacksFace ? text(550, 384, 'no pictures of the face', { ...small, anchor: 'middle', maxWidth: 140 }) : '')
  );
};

const cornerOf = (place: number): { left: number; top: number } => ({
  left: margin + (place % columns) * cell.width,
  top: heading + Math.floor(place / columns) * cell.height,
});

const pasted = async (session: SessionDescription, place: number): Promise<OverlayOptions[]> => {
  const corner = cornerOf(place);

  return Promise.all(
    placesOf(session).map(async ([name, [x, y, width, height]]) => ({
      input: await sharp(await drawPicture(session, name))
        .resize({ width, height, fit: 'inside' })
        .png()
        .toBuffer(),
      left: corner.left + x,
      top: corner.top + y,
    })),
  );
};

/** Draws the sheet as a PNG file and returns its number of sessions. */
export const drawContactSheet = async (file: string): Promise<number> => {
  const sessions = chooseSessions(demoSeed, epoch, columns * rows);
  const [width, height] = [margin + columns * cell.width, heading + rows * cell.height];
  const captions = sessions.map((session, place) => {
    const { left, top } = cornerOf(place);

    return `<g transform="translate(${left} ${top})">${captionOf(session)}</g>`;
  });
  const title = text(
    margin,
    42,
    `${sessions.length} sessions of the demo population. All documents are specimens, all people are drawn.`,
    {
      size: 20,
      fill: '#14171f',
    },
  );
  const lettering = await rasterOf(
    picture(
      width,
      height,
      `0 0 ${width} ${height}`,
      `<rect width="100%" height="100%" fill="#fff"/>${title}${captions.join('')}`,
    ),
  );
  const pictures = await Promise.all(sessions.map(pasted));

  await sharp(lettering.pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .composite(pictures.flat())
    .png({ compressionLevel: 9 })
    .toFile(file);

  return sessions.length;
};
