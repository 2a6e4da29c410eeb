/** Results and pictures of sessions, each requested once. */
import { finalStatuses, parseImageList } from '@/lib/contract';
import { jsonOf, type Service, sessionPath } from './service';
import type { Sample } from './session-list';
import type { Answer } from './wire/answer';

export const resultPaths = {
  decision: 'decision/results',
  document: 'document/result',
  face: 'face/result',
  images: 'images',
} as const;

export type ResultPart = keyof typeof resultPaths;
export const resultParts = Object.keys(resultPaths) as ResultPart[];

/** The statuses that can have results. */
export const evidenceStates = [...finalStatuses, 'WAITING_FOR_MANUAL_APPROVE'] as const;

/** Facts about a served picture, without its bytes. */
export interface Picture {
  sessionId: string;
  path: string;
  status: number;
  contentType: string | undefined;
  announced: number | null;
  received: number;
  isJpeg: boolean;
}

export interface Evidence {
  resultsOf: (sessionId: string) => Promise<Record<ResultPart, Answer>>;
  /** `null` if the images list is withheld or unreadable. */
  imagesOf: (sessionId: string) => Promise<{ document: string[]; face: string[] } | null>;
  /** Every listed picture of the sample's sessions. */
  pictures: () => Promise<Picture[]>;
}

/** `null` if even a tolerant reader fails; the shape check reports it. */
export const readable = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const once = <T>(work: (key: string) => Promise<T>) => {
  const cache = new Map<string, Promise<T>>();

  return (key: string): Promise<T> => {
    const started = cache.get(key) ?? work(key);
    cache.set(key, started);

    return started;
  };
};

const isJpeg = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) && bytes.includes(Buffer.of(0xff, 0xd9));

export const imagePath = (sessionId: string, name: string): string =>
  sessionPath(sessionId, `images/${encodeURIComponent(name)}`);

export const createEvidence = (service: Service, sample: Sample): Evidence => {
  const resultsOf = once(async (sessionId) => {
    const answers: Partial<Record<ResultPart, Answer>> = {};
    for (const part of resultParts) answers[part] = await service.ask(sessionPath(sessionId, resultPaths[part]));

    return answers as Record<ResultPart, Answer>;
  });

  const imagesOf: Evidence['imagesOf'] = async (sessionId) => {
    const { images } = await resultsOf(sessionId);

    return images.status === 200 ? readable(() => parseImageList(jsonOf(images)).value) : null;
  };

  const lookAt = async (sessionId: string, name: string): Promise<Picture> => {
    const path = imagePath(sessionId, name);
    const { status, headers, announced, body } = await service.ask(path);
    const contentType = headers.get('content-type');

    return { sessionId, path, status, contentType, announced, received: body.length, isJpeg: isJpeg(body) };
  };

  const all = once(async () => {
    const pictures: Picture[] = [];
    for (const { id } of sample.of(...evidenceStates)) {
      const images = await imagesOf(id);
      for (const name of new Set([...(images?.document ?? []), ...(images?.face ?? [])])) {
        pictures.push(await lookAt(id, name));
      }
    }

    return pictures;
  });

  return { resultsOf, imagesOf, pictures: () => all('') };
};
