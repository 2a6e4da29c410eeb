/** Sessions that this run fills with pictures. Each request is made once; the checks judge the answers. */
import type { SessionSummary } from '@/lib/contract';
import { type Applicant, applicantOf, returnAddressOf } from './applicant';
import type { OwnSessions } from './own-sessions';
import { type Pictures, preparePictures } from './pictures';
import type { Service } from './service';
import type { SessionList } from './session-list';
import type { Answer } from './wire/answer';

/** A two-sided document and a face, with everything that can go wrong on the way. */
export interface TwoSided {
  applicant: Applicant;
  backFirst: Answer;
  front: Answer;
  frontAgain: Answer;
  back: Answer;
  retake: Answer;
  smallFace: Answer;
  nobody: Answer;
  face: Answer;
  complete: Answer;
  afterwards: { document: Answer; face: Answer; complete: Answer };
}

/** A session that is never completed. */
export interface Unfinished {
  applicant: Applicant;
  /** Before any picture. */
  complete: Answer;
  /** Sent with a data prefix. */
  front: Answer;
  stateAfterFront: Answer;
  completeAfterFront: Answer;
}

export interface Passport {
  applicant: Applicant;
  passport: Answer;
  face: Answer;
  complete: Answer;
}

/** Created with `steps: ['face']`. */
export interface FaceOnly {
  applicant: Applicant;
  face: Answer;
  complete: Answer;
}

export interface Captures {
  pictures: () => Promise<Pictures>;
  /** `null` if no session can be created. */
  twoSided: () => Promise<TwoSided | null>;
  unfinished: () => Promise<Unfinished | null>;
  passport: () => Promise<Passport | null>;
  /** `null` also where `steps` is unknown or ignored. */
  faceOnly: () => Promise<FaceOnly | null>;
  /** The row of a completed session once it has a decision, or as it was last; `null` if it is not listed. */
  decided: (sessionId: string) => Promise<SessionSummary | null>;
}

export const decisionSeconds = 120;
const pauses = { firstMs: 50, longestMs: 2_000 };

const once = <T>(work: () => Promise<T>) => {
  let started: Promise<T> | null = null;

  return (): Promise<T> => {
    started ??= work();

    return started;
  };
};

/** The pictures of one folder, prepared once per process. */
const prepared = new Map<string | null, Promise<Pictures>>();

export const createCaptures = (
  service: Service,
  { own, list, folder }: { own: OwnSessions; list: SessionList; folder: string | null },
): Captures => {
  const pictures = (): Promise<Pictures> => {
    const ready = prepared.get(folder) ?? preparePictures(folder);
    prepared.set(folder, ready);

    return ready;
  };

  const open = async (steps?: string[]): Promise<Applicant | null> =>
    applicantOf(service, await own.initialize(steps ? { steps } : {}));

  /** Services without the extension refuse every `steps`, or take any. */
  const hasSteps = async (): Promise<boolean> => (await open(['no-such-step'])) === null;

  const decided = new Map<string, Promise<SessionSummary | null>>();
  const awaitDecision = async (sessionId: string): Promise<SessionSummary | null> => {
    const end = Date.now() + decisionSeconds * 1000;
    for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(pauseMs * 2, pauses.longestMs)) {
      const row = await list.find(sessionId);
      if (row?.status !== 'PENDING' || Date.now() > end) return row;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  return {
    pictures,

    twoSided: once(async () => {
      const [applicant, sent] = [await open(), await pictures()];
      if (!applicant) return null;

      return {
        applicant,
        backFirst: await applicant.document(sent.back),
        front: await applicant.document(sent.front),
        frontAgain: await applicant.document(sent.front),
        back: await applicant.document(sent.back),
        retake: await applicant.document(sent.retake),
        smallFace: await applicant.face(sent.smallFace),
        nobody: await applicant.face(sent.nobody),
        face: await applicant.face(sent.turnedFace),
        complete: await applicant.complete(),
        afterwards: {
          document: await applicant.document(sent.front),
          face: await applicant.face(sent.face),
          complete: await applicant.complete(),
        },
      };
    }),

    unfinished: once(async () => {
      const [applicant, sent] = [await open(), await pictures()];
      if (!applicant) return null;
      const imageBase = `data:image/jpeg;base64,${sent.front.toString('base64')}`;

      return {
        applicant,
        complete: await applicant.complete(),
        front: await applicant.send('document', JSON.stringify({ imageBase })),
        stateAfterFront: await applicant.state(),
        completeAfterFront: await applicant.complete(),
      };
    }),

    passport: once(async () => {
      const [applicant, sent] = [await open(), await pictures()];
      if (!applicant) return null;

      return {
        applicant,
        passport: await applicant.document(sent.passport),
        face: await applicant.face(sent.face),
        complete: await applicant.complete(),
      };
    }),

    faceOnly: once(async () => {
      const applicant = (await hasSteps()) ? await open(['face']) : null;
      if (!applicant) return null;

      return {
        applicant,
        face: await applicant.face((await pictures()).face),
        complete: await applicant.complete(),
      };
    }),

    decided: (sessionId) => {
      const row = decided.get(sessionId) ?? awaitDecision(sessionId);
      decided.set(sessionId, row);

      return row;
    },
  };
};

export const isClosed = ({ complete }: { complete: Answer }): boolean => returnAddressOf(complete) !== null;
