/** Pictures without a face. */
import sharp from 'sharp';
import { drawPicture } from '@/demo/pictures';
import { rasterOf } from '@/demo/pictures/render';
import { drawRoom } from '@/demo/pictures/scenes/room';
import { picture } from '@/demo/pictures/svg';
import type { SessionDescription } from '@/demo/population';

const roomOf = async (session: SessionDescription, blur: number): Promise<Buffer> => {
  const { pixels, width, height } = await rasterOf(
    picture(720, 960, '0 0 240 320', drawRoom(session.stream('empty room'))),
  );
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();

  return (blur > 0 ? image.blur(blur) : image).jpeg({ quality: 85 }).toBuffer();
};

const noise = async (session: SessionDescription): Promise<Buffer> => {
  const random = session.stream('noise');
  const cells = Buffer.from(Array.from({ length: 30 * 40 * 3 }, () => random.between(0, 255)));

  return sharp(cells, { raw: { width: 30, height: 40, channels: 3 } })
    .resize(720, 960, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
};

const plain = (session: SessionDescription): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: session.seen.selfie.skin } })
    .jpeg()
    .toBuffer();

export const emptyPictures = async (
  session: SessionDescription,
): Promise<readonly (readonly [how: string, file: Buffer])[]> => {
  const all: [string, Buffer][] = [
    ['room', await roomOf(session, 0)],
    ['blurred room', await roomOf(session, 8)],
    ['noise', await noise(session)],
    ['one colour', await plain(session)],
    [
      'signature',
      await sharp(await drawPicture(session, 'signature'))
        .resize({ width: 800 })
        .jpeg()
        .toBuffer(),
    ],
  ];
  if (session.document.type !== 'PASSPORT') all.push(['back of a card', await drawPicture(session, 'original_BACK')]);

  return all;
};
