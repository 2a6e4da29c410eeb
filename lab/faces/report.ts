/**
 * How well selfies are judged: drawn ones, good or gone wrong in one known way each, and copies of good ones; then copies
 * of drawn documents. `npm run engine:faces` runs it.
 */
import { decode, restrictDecoder } from '@/engine/decode';
import { findDocument } from '@/engine/document/find';
import { documentSignsIn } from '@/engine/document/signs';
import { straighten } from '@/engine/document/straighten';
import { prepareFaces, readSelfie } from '@/engine/face/read-face';
import type { AttackSign } from '@/engine/protocol';
import { colourlessCopy, shownOnScreen } from '../engine/attacks';
import { drawTestPicture } from '../engine/draw-set';
import { emptyPictures } from './nobody';
import { type Kind, perturb } from './perturb';
import { type Source, sessionsOf, sourceOf } from './source';

const expected: Readonly<Record<Kind, string>> = {
  good: 'taken',
  'portrait behind': 'taken',
  small: 'FACE_TOO_SMALL',
  close: 'FACE_TOO_CLOSE',
  border: 'FACE_CLOSE_TO_BORDER',
  cropped: 'FACE_CROPPED',
  rolled: 'FACE_ANGLE_TOO_LARGE',
  turned: 'FACE_ANGLE_TOO_LARGE',
  nodding: 'FACE_ANGLE_TOO_LARGE',
  two: 'TOO_MANY_FACES',
};

/** The longer side of photographs of documents, in pixels: copies of larger ones take minutes to draw. */
const documentLong = 1500;

/** Copies take long to draw: only those of every third person are. */
const copiesEvery = 3;

const counts = new Map<string, { good: number; of: number }>();

const count = (name: string, isGood: boolean): void => {
  const { good, of } = counts.get(name) ?? { good: 0, of: 0 };
  counts.set(name, { good: good + (isGood ? 1 : 0), of: of + 1 });
};

const pixelsOf = async (file: Buffer) => {
  const picture = await decode(file, { maxPixels: 50_000_000 });
  if ('outcome' in picture) throw new Error(picture.sentence);

  return picture;
};

/** The code, or what was seen in a selfie that was taken. */
const see = async (file: Buffer): Promise<{ code: string; signs: readonly AttackSign[] }> => {
  const answer = await readSelfie(await pixelsOf(file));
  if (answer.outcome === 'code') return { code: answer.code, signs: [] };

  return { code: 'taken', signs: (answer.outcome === 'read' && answer.reading.signs) || [] };
};

/** A copy that is refused does no harm; one that is taken should show its sign. */
const countCopy = async (name: string, file: Buffer, sign: AttackSign): Promise<void> => {
  const { code, signs } = await see(file);
  count(`${name}: refused, or ${sign} seen`, code !== 'taken' || signs.includes(sign));
  count(`  ${name}: refused`, code !== 'taken');
};

const judgeSelfies = async (source: Source, other: Source, index: number): Promise<void> => {
  const { session } = source;
  for (const kind of Object.keys(expected) as Kind[]) {
    const { file, how } = await perturb(kind, source, other, session.stream(`perturb ${kind}`));
    const { code, signs } = await see(file);
    count(`${kind}: ${expected[kind]}`, code === expected[kind]);
    if (code !== expected[kind]) console.log(`${index} ${kind} (${how}): ${code}`);
    if (kind !== 'good') continue;
    for (const sign of ['SCREEN', 'COLOURLESS'] as const) count(`good: false ${sign}`, signs.includes(sign));
    if (index % copiesEvery !== 0) continue;
    await countCopy('on a screen', await shownOnScreen(file, session.stream('screen')), 'SCREEN');
    await countCopy('without colours', await colourlessCopy(file, session.stream('colourless')), 'COLOURLESS');
  }
  for (const [how, file] of await emptyPictures(session)) {
    const { code } = await see(file);
    count('nobody: FACE_NOT_FOUND', code === 'FACE_NOT_FOUND');
    if (code !== 'FACE_NOT_FOUND') console.log(`${index} nobody (${how}): ${code}`);
  }
};

const documentSigns = async (file: Buffer, side: 'FRONT' | 'BACK'): Promise<readonly AttackSign[]> => {
  const picture = await pixelsOf(file);
  const found = await findDocument(picture);
  if (!found) return [];

  return documentSignsIn(picture, await straighten(picture, found.corners, { longestSide: 1800 }), side);
};

const judgeDocuments = async (seed: string, index: number, source: Source): Promise<void> => {
  const {
    jpeg,
    expected: { side = 'FRONT' },
  } = await drawTestPicture(seed, index, documentLong);
  const signs = await documentSigns(jpeg, side);
  for (const sign of ['SCREEN', 'COLOURLESS'] as const) count(`document: false ${sign}`, signs.includes(sign));
  const { session } = source;
  const onScreen = await documentSigns(await shownOnScreen(jpeg, session.stream('document screen')), side);
  count('document on a screen: SCREEN seen', onScreen.includes('SCREEN'));
  if (side === 'BACK') return;
  const grey = await documentSigns(await colourlessCopy(jpeg, session.stream('document colourless')), side);
  count('front without colours: COLOURLESS seen', grey.includes('COLOURLESS'));
};

export const report = async (seed: string, people: number): Promise<void> => {
  restrictDecoder();
  await prepareFaces();
  const sessions = sessionsOf(seed, people);
  let other = await sourceOf(sessions.at(-1) as (typeof sessions)[number]);
  for (const [index, session] of sessions.entries()) {
    const source = await sourceOf(session);
    await judgeSelfies(source, other, index);
    if (index % copiesEvery === 0) await judgeDocuments(seed, index, source);
    other = source;
  }
  for (const [name, { good, of }] of counts)
    console.log(`${name}: ${good} of ${of} (${((100 * good) / of).toFixed(1)} %)`);
};
