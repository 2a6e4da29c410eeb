/** Drawn selfies with what is known of them: where the face is, before anything has looked for it. */

import type { Raster } from '@/demo/pictures/render';
import { selfie } from '@/demo/pictures/scenes/selfie';
import { describeSession, type SessionDescription } from '@/demo/population';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Source {
  session: SessionDescription;
  raster: Raster;
  /** From the hairline to the chin, in pixels. */
  face: Box;
  /** With hair. */
  head: Box;
}

const createdAt = new Date('2026-11-15T10:00:00Z');

/** Finished sessions with a live selfie, of a population that nothing else uses. */
export const sessionsOf = (seed: string, count: number): SessionDescription[] => {
  const sessions: SessionDescription[] = [];
  for (let index = 0; sessions.length < count; index++) {
    const session = describeSession(seed, index, createdAt);
    if (session.results && session.seen.blemish !== 'mask') sessions.push(session);
  }

  return sessions;
};

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** How far the drawn pose moves the middle of the face to the side (`subject` in `demo/pictures/scenes/selfie.ts`). */
const leanOf = (session: SessionDescription): number => {
  const random = session.stream('selfie');
  const turn = (random.chance(0.5) ? 1 : -1) * (0.45 + random.next() * 0.5);
  const tilt = (random.chance(0.7) ? Math.sign(turn) : -Math.sign(turn)) * (2.5 + random.next() * 4);

  return sine(tilt * 0.65) * 65 + sine(tilt * 0.35) * 165 + turn * 2;
};

/** A portrait is drawn in units of its own; `near` of them span the picture's width. */
export const sourceOf = async (session: SessionDescription): Promise<Source> => {
  const raster = await selfie(session);
  const near = session.stream('selfie distance').between(200, 232);
  const scale = raster.width / near;
  const [left, top, middle] = [120 - near / 2, 292 - (near * 4) / 3, 120 + leanOf(session)];
  const wide = session.seen.selfie.faceWidth;
  const boxOf = (half: number, from: number, to: number): Box => ({
    left: (middle - half - left) * scale,
    top: (from - top) * scale,
    width: 2 * half * scale,
    height: (to - from) * scale,
  });

  // A mesh begins below the hair, which covers more or less of the forehead.
  return { session, raster, face: boxOf(wide, 97, 213), head: boxOf(wide * 1.15, 40, 216) };
};
