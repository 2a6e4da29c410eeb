/** For tests only: an engine that reads words instead of pixels. */
import type { EngineAnswer, EngineJob } from '@/engine/protocol';
import { type Engine, EngineBusy, EngineFailed } from '../engine/engine';

export interface TestEngine extends Engine {
  /** Runs before each reading, for tests that change something meanwhile. */
  before: (job: EngineJob) => Promise<void>;
  /** Pictures it was asked to read. */
  reads: number;
}

const version = { 'test engine': '1' };

const sentence = 'This file is not a picture. Send a JPEG, PNG, WebP or AVIF.';

/** `front`, `back` or `passport`, optionally with a country and a type: `front DEU DRIVER_LICENSE`. */
const readDocument = (words: readonly string[]): EngineAnswer => {
  const [what = '', country = 'ZZZ', type = what === 'passport' ? 'PASSPORT' : 'IDENTITY_CARD'] = words;
  if (!['front', 'back', 'passport'].includes(what)) return { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' };

  return {
    outcome: 'read',
    reading: {
      kind: 'document',
      side: what === 'back' ? 'BACK' : 'FRONT',
      isTwoSided: what !== 'passport',
      country,
      type,
      zone: what === 'front' ? null : { format: what === 'passport' ? 'TD3' : 'TD1', lines: null },
      barcodes: [],
      engine: version,
    },
    pictures: { original: Buffer.from(words.join(' ')), original_normalized: Buffer.from(`${words.join(' ')}, flat`) },
  };
};

const readFace = (words: readonly string[]): EngineAnswer =>
  words[0] === 'face'
    ? {
        outcome: 'read',
        reading: { kind: 'face', width: 480, height: 640, engine: version },
        pictures: { original: Buffer.from(words.join(' ')) },
      }
    : { outcome: 'code', code: 'FACE_NOT_FOUND' };

export const createTestEngine = (): TestEngine => {
  const engine: TestEngine = {
    before: () => Promise.resolve(),
    reads: 0,
    read: async (job) => {
      engine.reads++;
      await engine.before(job);
      const words = Buffer.from(job.picture).toString().split(' ');

      switch (words[0]) {
        case 'busy':
          throw new EngineBusy();
        case 'fatal':
          throw new EngineFailed();
        case 'rubbish':
          return { outcome: 'picture', reason: 'not-a-picture', sentence };
        case 'huge':
          return { outcome: 'picture', reason: 'too-many-pixels', sentence: 'The picture has too many pixels.' };
        default:
          return job.kind === 'document' ? readDocument(words) : readFace(words);
      }
    },
    state: () => ({ queued: 0, running: 0, processes: 1, restarts: 0 }),
    stop: () => Promise.resolve(),
  };

  return engine;
};
