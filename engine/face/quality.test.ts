import { describe, expect, it } from 'vitest';
import { qualityOf } from './quality';
import { faceAt } from './testing';

const picture = { width: 720, height: 960 };
const centred = { x: 360, y: 480, width: 280 };
const faultOf = (...poses: Parameters<typeof faceAt>[0][]) =>
  qualityOf({ faces: poses.map(faceAt), inDoubt: null }, picture);
const codeOf = (...poses: Parameters<typeof faceAt>[0][]) => faultOf(...poses)?.code ?? null;

describe('the code for a selfie', () => {
  it('is none for a face in the middle that looks into the camera', () => {
    expect(codeOf(centred)).toBeNull();
  });

  it('is none for a head that leans a little', () => {
    expect(codeOf({ ...centred, roll: 20 })).toBeNull();
    expect(codeOf({ ...centred, roll: -20 })).toBeNull();
  });

  it('says that there is no face', () => {
    expect(codeOf()).toBe('FACE_NOT_FOUND');
  });

  it('never takes a face in doubt, and tells it no more than to look ahead', () => {
    const codeInDoubt = (pose: object) =>
      qualityOf({ faces: [], inDoubt: faceAt({ ...centred, ...pose }) }, picture)?.code;
    expect(codeInDoubt({})).toBe('FACE_NOT_FOUND');
    expect(codeInDoubt({ x: 110 })).toBe('FACE_NOT_FOUND');
    expect(codeInDoubt({ width: 100 })).toBe('FACE_NOT_FOUND');
    expect(codeInDoubt({ pitch: 30 })).toBe('FACE_ANGLE_TOO_LARGE');
  });

  it('counts a second person, but not a portrait on the wall behind', () => {
    expect(codeOf(centred, { x: 600, y: 300, width: 180 })).toBe('TOO_MANY_FACES');
    expect(codeOf(centred, { x: 600, y: 200, width: 90 })).toBeNull();
  });

  it('counts nobody twice: curls beside an eye can look like a smaller face', () => {
    expect(codeOf(centred, { x: 290, y: 430, width: 180 })).toBeNull();
  });

  it.each([
    ['FACE_TOO_CLOSE', { width: 540 }],
    ['FACE_TOO_SMALL', { width: 100 }],
    ['FACE_CROPPED', { x: 110 }],
    ['FACE_CROPPED', { y: 800 }],
    ['FACE_CLOSE_TO_BORDER', { x: 160 }],
    ['FACE_CLOSE_TO_BORDER', { y: 190 }],
    ['FACE_ANGLE_TOO_LARGE', { yaw: 35 }],
    ['FACE_ANGLE_TOO_LARGE', { yaw: -35 }],
    ['FACE_ANGLE_TOO_LARGE', { pitch: 25 }],
    ['FACE_ANGLE_TOO_LARGE', { pitch: -25 }],
    ['FACE_ANGLE_TOO_LARGE', { ears: -0.25 }],
    ['FACE_ANGLE_TOO_LARGE', { ears: -0.25, roll: 20 }],
    ['FACE_ANGLE_TOO_LARGE', { roll: 35 }],
    ['FACE_ANGLE_TOO_LARGE', { roll: -90 }],
    ['FACE_ANGLE_TOO_LARGE', { roll: 180 }],
  ] as const)('is %s for %o', (code, change) => {
    expect(codeOf({ ...centred, ...change })).toBe(code);
  });

  it('is for a small picture judged in pixels too', () => {
    const sight = { faces: [faceAt({ x: 60, y: 80, width: 45 })], inDoubt: null };
    expect(qualityOf(sight, { width: 120, height: 160 })?.code).toBe('FACE_TOO_SMALL');
  });

  it('asks for distance first, then for the middle, then to come closer, and last to look ahead', () => {
    expect(codeOf({ ...centred, width: 560, x: 150, yaw: 40 })).toBe('FACE_TOO_CLOSE');
    expect(codeOf({ ...centred, x: 100, yaw: 40 })).toBe('FACE_CROPPED');
    expect(codeOf({ ...centred, x: 160, yaw: 40 })).toBe('FACE_CLOSE_TO_BORDER');
    expect(codeOf({ ...centred, width: 100, x: 52 })).toBe('FACE_CLOSE_TO_BORDER');
    expect(codeOf({ ...centred, width: 100, yaw: 40 })).toBe('FACE_TOO_SMALL');
  });
});

describe('the places of a fault', () => {
  it('are the face, as shares of the picture', () => {
    expect(faultOf({ x: 360, y: 480, width: 288, yaw: 35 })).toEqual({
      code: 'FACE_ANGLE_TOO_LARGE',
      places: [{ x: 0.3, y: 0.3125, width: 0.4, height: 0.375 }],
    });
  });

  it('end where the picture ends', () => {
    expect(faultOf({ x: 108, y: 480, width: 288 })).toEqual({
      code: 'FACE_CROPPED',
      places: [{ x: 0, y: 0.3125, width: 0.35, height: 0.375 }],
    });
  });

  it('are all faces of people, and no portrait behind them', () => {
    const fault = faultOf(centred, { x: 600, y: 700, width: 200 }, { x: 600, y: 150, width: 90 });
    expect(fault?.places?.map(({ x }) => x)).toEqual([0.3056, 0.6944]);
  });

  it('are none without a face', () => {
    expect(faultOf()).toEqual({ code: 'FACE_NOT_FOUND' });
  });
});
