/** For tests only: an engine that reads words instead of pixels. */
import { checksOf } from '@/engine/mrz/check-digits';
import { fitted } from '@/engine/mrz/format';
import type { AttackSign, Barcode, EngineJob, FaceComparison, PictureAnswer, SeenFace, Zone } from '@/engine/protocol';
import type { VisualField } from '@/engine/shapes';
import { type Engine, EngineBusy, EngineFailed, EngineTimeout } from '../engine/engine';

export interface TestEngine extends Engine {
  /** Runs before each reading, for tests that change something meanwhile. */
  before: (job: EngineJob, givenUp?: AbortSignal) => Promise<void>;
  /** Pictures it was asked to read. */
  reads: number;
  comparisons: number;
  /** Whether it has no room for another picture. */
  isFull: boolean;
}

const version = { 'test engine': '1' };

const seenFace: SeenFace = {
  width: 480,
  height: 640,
  box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
  mesh: [],
  chip: [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.8, y: 0.65 },
    { x: 0.2, y: 0.65 },
  ],
  yaw: 0,
  pitch: 0,
  roll: 0,
};

const sentence = 'This file is not a picture. Send a JPEG, PNG, WebP or AVIF.';

/** `surname=O_BRIEN:97`: a field with its confidence, spaces written as `_`; a date as `date_of_birth=1990-03-21:97`. */
const fieldIn = (word: string): VisualField[] => {
  const [, name = '', text = '', confidence] = /^([a-z_]+)=(.+):(\d+)$/.exec(word) ?? [];
  if (!confidence) return [];
  const value = text.replaceAll('_', ' ');
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  const box = { x: 0.3, y: 0.3, width: 0.4, height: 0.05 };

  return [{ name, value, confidence: Number(confidence), box, ...(isDate && { date: value }) }];
};

const zoneOf = (lines: readonly string[]): Zone => {
  const read = fitted(lines);
  if (!read) throw new Error('These lines are no zone');

  return { ...read, checks: checksOf(read.format, read.lines), sureness: 0.999 };
};

/** `MRZ=P<UTO…^L898902C36…`; of a document that has one, a zone that is not read by default. */
const zoneIn = (words: readonly string[], what: string): Zone | null => {
  const lines = words.find((word) => word.startsWith('MRZ='))?.slice(4);
  if (lines) return zoneOf(lines.split('^'));

  const isWithout = what === 'front' || words.some((word) => word.startsWith('PDF417='));

  return isWithout ? null : { format: what === 'passport' ? 'TD3' : 'TD1', lines: null };
};

/** `PDF417=…`, with `|` between its elements. */
const barcodesIn = (words: readonly string[]): Barcode[] =>
  words
    .filter((word) => word.startsWith('PDF417='))
    .map((word) => ({ format: 'PDF417', text: word.slice(7).replaceAll('|', '\n').replaceAll('_', ' ') }));

/** `signs=SCREEN,FRAME`: signs of a copy. */
const signsIn = (words: readonly string[]): AttackSign[] =>
  (words
    .find((word) => word.startsWith('signs='))
    ?.slice(6)
    .split(',') ?? []) as AttackSign[];

/** `portrait=anna`: a document with a portrait. */
const portraitIn = (words: readonly string[]): Record<string, Uint8Array> => {
  const portrait = words.find((word) => word.startsWith('portrait='));

  return portrait ? { primary_face: Buffer.from(portrait) } : {};
};

/**
 * `front`, `back`, `passport` or `blurred`, optionally with a country and a type: `front DEU DRIVER_LICENSE`. After them, what is
 * read there.
 */
const readDocument = (words: readonly string[]): PictureAnswer => {
  const named = words.filter((word) => !word.includes('='));
  const [what = '', country = 'ZZZ', type = what === 'passport' ? 'PASSPORT' : 'IDENTITY_CARD'] = named;
  if (what === 'blurred') return { outcome: 'code', code: 'FACE_QUALITY_LOW', places: [seenFace.box] };
  if (!['front', 'back', 'passport'].includes(what)) return { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' };

  return {
    outcome: 'read',
    reading: {
      kind: 'document',
      side: what === 'back' ? 'BACK' : 'FRONT',
      isTwoSided: what !== 'passport',
      country,
      type,
      zone: zoneIn(words, what),
      barcodes: barcodesIn(words),
      fields: words.flatMap(fieldIn),
      corners: null,
      signs: signsIn(words),
      engine: version,
    },
    pictures: {
      original: Buffer.from(words.join(' ')),
      original_normalized: Buffer.from(`${words.join(' ')}, flat`),
      ...portraitIn(words),
    },
  };
};

/** `face`, or `small` for one that is too small and has its place. */
const readFace = (words: readonly string[]): PictureAnswer => {
  if (words[0] === 'small') return { outcome: 'code', code: 'FACE_TOO_SMALL', places: [seenFace.box] };
  if (words[0] !== 'face') return { outcome: 'code', code: 'FACE_NOT_FOUND' };

  return {
    outcome: 'read',
    reading: { kind: 'face', width: 480, height: 640, age: 34, signs: signsIn(words), engine: version },
    pictures: { original: Buffer.from(words.join(' ')) },
  };
};

/** `face distance=0.35`; without a distance, no face was found in the portrait. */
const comparisonIn = (words: readonly string[]): FaceComparison => {
  const distance = words.find((word) => word.startsWith('distance='))?.slice(9);

  return {
    distance: distance === undefined ? null : Number(distance),
    portrait: distance === undefined ? null : seenFace,
    selfie: seenFace,
    engine: { ...version, 'test comparison': '1' },
  };
};

export const createTestEngine = (): TestEngine => {
  const engine: TestEngine = {
    before: () => Promise.resolve(),
    reads: 0,
    comparisons: 0,
    isFull: false,
    requireRoom: () => {
      if (engine.isFull) throw new EngineBusy();
    },
    read: async (job, givenUp) => {
      engine.reads++;
      await engine.before(job, givenUp);
      const words = Buffer.from(job.picture).toString().split(' ');

      switch (words[0]) {
        case 'busy':
          throw new EngineBusy();
        case 'fatal':
          throw new EngineFailed();
        case 'slow':
          throw new EngineTimeout();
        case 'rubbish':
          return { outcome: 'picture', reason: 'not-a-picture', sentence };
        case 'huge':
          return { outcome: 'picture', reason: 'too-many-pixels', sentence: 'The picture has too many pixels.' };
        default:
          return job.kind === 'document' ? readDocument(words) : readFace(words);
      }
    },
    compare: async (portrait, selfie) => {
      engine.comparisons++;
      await engine.before({ kind: 'comparison', portrait, selfie, limits: { maxPixels: 1 } });

      return comparisonIn(Buffer.from(selfie).toString().split(' '));
    },
    state: () => ({ queued: 0, running: 0, processes: 1, restarts: 0 }),
    stop: () => Promise.resolve(),
  };

  return engine;
};
