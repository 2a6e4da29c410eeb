/** One drawn selfie for each way in which it can go wrong, and for each kind of copy: in small what `npm run engine:faces` does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { decode } from '@/engine/decode';
import { readSelfie } from '@/engine/face/read-face';
import { colourlessCopy, shownOnScreen } from '../engine/attacks';
import { type Kind, perturb } from './perturb';
import { type Source, sessionsOf, sourceOf } from './source';

const see = async (file: Buffer) => {
  const picture = await decode(file, { maxPixels: 50_000_000 });
  if ('outcome' in picture) throw new Error(picture.sentence);
  const answer = await readSelfie(picture);
  if (answer.outcome === 'code') return answer.code;

  return answer.outcome === 'read' ? answer.reading.signs : answer;
};

let [somebody, other]: Source[] = [];
beforeAll(async () => {
  [somebody, other] = await Promise.all(sessionsOf('codes-test', 2).map(sourceOf));
});

const source = (): Source => {
  if (!somebody) throw new Error('Nothing was drawn');

  return somebody;
};

const drawn = async (kind: Kind): Promise<Buffer> => {
  const { file } = await perturb(kind, source(), other ?? source(), source().session.stream(`test ${kind}`));

  return file;
};

describe('a selfie', () => {
  it.each([
    ['good', []],
    ['portrait behind', []],
    ['small', 'FACE_TOO_SMALL'],
    ['close', 'FACE_TOO_CLOSE'],
    ['border', 'FACE_CLOSE_TO_BORDER'],
    ['cropped', 'FACE_CROPPED'],
    ['rolled', 'FACE_ANGLE_TOO_LARGE'],
    ['turned', 'FACE_ANGLE_TOO_LARGE'],
    ['nodding', 'FACE_ANGLE_TOO_LARGE'],
    ['two', 'TOO_MANY_FACES'],
  ] as const)('drawn as %s is judged as such', async (kind, expected) => {
    expect(await see(await drawn(kind))).toEqual(expected);
  });
});

describe('a copy', () => {
  it('on a screen shows the screen', async () => {
    expect(await see(await shownOnScreen(await drawn('good'), source().session.stream('screen')))).toContain('SCREEN');
  });

  it('without colours shows that', async () => {
    const copy = await colourlessCopy(await drawn('good'), source().session.stream('colourless'));
    expect(await see(copy)).toEqual(['COLOURLESS']);
  });
});
