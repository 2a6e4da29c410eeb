import sharp from 'sharp';
import type { SessionDescription } from '@/demo/population';
import { portrait } from '../people/portrait';
import { type Raster, rasterOf } from '../render';
import { inset, linear, picture } from '../svg';
import { heldPhone, heldPrint } from './held-picture';
import { drawRoom } from './room';

/** Everything is drawn in a frame of 240 x 320 and scaled by two. */
const frame = { width: 480, height: 640 } as const;

/** A blurred room. Blurring at a quarter of the size costs a sixteenth. */
const blurredRoom = async (session: SessionDescription): Promise<Buffer> => {
  const { pixels, width, height } = await rasterOf(picture(120, 160, '0 0 240 320', drawRoom(session.stream('room'))));

  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .blur(session.seen.blemish === 'mask' ? 2 : 4.5)
    .resize(frame.width, frame.height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
};

/** The same person on another day: other light, clothes and pose. */
const subject = (session: SessionDescription): string => {
  const random = session.stream('selfie');
  const either = () => (random.chance(0.5) ? 1 : -1);
  const turn = either() * (0.45 + random.next() * 0.5);

  return portrait(session.seen.selfie, {
    // A head usually leans the way it turns.
    tilt: (random.chance(0.7) ? Math.sign(turn) : -Math.sign(turn)) * (2.5 + random.next() * 4),
    turn,
    smile: random.between(1, 4),
    light: either() * (0.75 + random.next() * 0.25),
    isOtherDay: true,
    background: null,
  });
};

const lightOf = (session: SessionDescription): string => {
  const [from, to] = session.stream('selfie light').pick([
    ['#ffd9a0', '#1d2440'],
    ['#fff1d6', '#2a1f1a'],
    ['#d6e8ff', '#1a1d2c'],
  ] as const);

  return `<defs>${linear(
    'light',
    [0, 0, 1, 1],
    [
      [0, from, 0.2],
      [0.5, from, 0],
      [1, to, 0.26],
    ],
  )}</defs><rect width="240" height="320" fill="url(#light)"/>`;
};

const scene = (session: SessionDescription): string => {
  const person = subject(session);
  if (session.seen.blemish !== 'mask') {
    // The distance to the camera varies.
    const near = session.stream('selfie distance').between(200, 232);

    return (
      inset([0, 0, 240, 320], `${120 - near / 2} ${292 - (near * 4) / 3} ${near} ${(near * 4) / 3}`, person) +
      lightOf(session)
    );
  }

  return session.stream('held picture').chance(0.6) ? heldPrint(person) : heldPhone(person);
};

/** The whole camera picture. */
export const selfie = async (session: SessionDescription): Promise<Raster> => {
  const [pixels, front] = await Promise.all([
    blurredRoom(session),
    rasterOf(picture(frame.width, frame.height, '0 0 240 320', scene(session))),
  ]);

  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    const rest = 1 - (front.pixels[from + 3] as number) / 255;
    for (let channel = 0; channel < 3; channel++) {
      // The renderer's colours are premultiplied.
      pixels[to + channel] = (pixels[to + channel] as number) * rest + (front.pixels[from + channel] as number);
    }
  }

  return { ...frame, channels: 3, pixels };
};

/** The part around the face, used for the comparison. A picture held up shows its edges there too. */
export const faceCrop = ({ seen }: SessionDescription): { left: number; top: number; width: number; height: number } =>
  seen.blemish === 'mask'
    ? { left: 40, top: 60, width: 400, height: 500 }
    : { left: 44, top: 44, width: 392, height: 490 };
