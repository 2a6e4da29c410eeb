/** Tells the service to delete a session, and asks it for everything again. */
import { now } from '@/lib/clock';
import type { ErasureProbe } from '@/lib/db/schema';
import { AppError, isAppError } from '@/lib/errors';
import { inParallel } from '@/lib/in-parallel';
import type { Upstream } from '@/lib/upstream';
import type { DueErasure } from './due';
import { askForAll, askForPicture } from './parts';

export interface Deletion {
  answer: 'deleted' | 'was gone already';
  at: string;
}

/** Nothing of it answered, apart from the list, which is asked for many at once. */
export interface SilentSession {
  due: DueErasure;
  deletion: Deletion;
  probes: ErasureProbe[];
}

/** The session is there: not an outage, but an answer. */
export class StillAnswers extends AppError {
  constructor(readonly part: string) {
    super('CONFLICT', { userMessage: `The service took the deletion and still answers for the ${part}.` });
  }
}

const isNotFound = async (request: Promise<unknown>): Promise<boolean> => {
  try {
    await request;

    return false;
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return true;
    throw error;
  }
};

const hadSomething = ({ manifest }: DueErasure): boolean =>
  manifest !== null &&
  (manifest.results.length > 0 || manifest.documentImages !== null || manifest.faceImages !== null);

const tellToDelete = async (upstream: Upstream, due: DueErasure): Promise<Deletion> => {
  const wasUnknown = await isNotFound(upstream.deleteSession(due.sessionId));

  return {
    // What was there a moment ago went by an earlier try whose answer was lost.
    answer: wasUnknown && !hadSomething(due) ? 'was gone already' : 'deleted',
    at: now().toISOString(),
  };
};

/** It may be asked for once a minute only, by anybody. */
const probeStatus = async (upstream: Upstream, sessionId: string, since: Date): Promise<ErasureProbe> => {
  const at = now().toISOString();
  try {
    const { checkedAt, problem } = await upstream.status(sessionId);
    if (checkedAt !== null && new Date(checkedAt) >= since) throw new StillAnswers('status');
    if (problem && problem.code !== 'TOO_MANY_REQUESTS')
      throw new AppError(problem.code, { userMessage: problem.message });

    return { what: 'status', answer: 'not asked', at };
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return { what: 'status', answer: 'gone', at };
    throw error;
  }
};

const picturesAtOnce = 2;

/** Throws when any part answers, and when the service cannot be asked. */
export const probeParts = async (
  upstream: Upstream,
  { sessionId, manifest }: Pick<DueErasure, 'sessionId' | 'manifest'>,
  since: Date,
): Promise<ErasureProbe[]> => {
  const parts = await askForAll(upstream, sessionId);
  const answering = Object.entries(parts).find(([, { state }]) => state !== 'unknown to the service');
  if (answering) throw new StillAnswers(answering[0] === 'images' ? 'list of its pictures' : `${answering[0]} results`);

  await inParallel(manifest?.imageNames ?? [], picturesAtOnce, async (name) => {
    const { state } = await askForPicture(upstream, sessionId, name);
    if (state !== 'unknown to the service') throw new StillAnswers('pictures');
  });
  const at = now().toISOString();

  return [
    { what: 'results', answer: 'gone', at },
    { what: 'pictures', answer: 'gone', at },
    await probeStatus(upstream, sessionId, since),
  ];
};

export const deleteAndProbe = async (upstream: Upstream, due: DueErasure): Promise<SilentSession> => {
  const deletion = await tellToDelete(upstream, due);

  return { due, deletion, probes: await probeParts(upstream, due, new Date(deletion.at)) };
};
