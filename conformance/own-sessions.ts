/**
 * The only code that creates and deletes. It refuses to delete sessions that this run did not create and that
 * were not named on the command line.
 */
import { randomUUID } from 'node:crypto';
import { isStatus, missing } from './outcome';
import { jsonOf, type Service, sessionPath } from './service';
import type { Answer } from './wire/answer';

export const returnUrl = 'https://conformance.example/';

export interface Initialization {
  sessionId: string;
  answer: Answer;
}

export interface Deleted {
  id: string;
  /** True if the list showed it before; otherwise its absence proves nothing. */
  wasListed: boolean;
  /** Pictures to request afterwards. */
  imageNames: string[];
}

export interface OwnSessions {
  /** Creates a session; `change` makes the request wrong on purpose. */
  initialize: (change?: {
    sessionId?: string;
    returnUrl?: string;
    steps?: string[];
    as?: 'nobody';
  }) => Promise<Initialization>;
  /** The session that the checks share, created on first use. */
  main: () => Promise<Initialization>;
  /** The session named on the command line. */
  named: string | null;
  remove: (sessionId: string) => Promise<Answer>;
  /** The deleted sessions, to check afterwards. */
  deleted: Deleted[];
  /** Deletes the remaining sessions of this run. Returns those that could not be deleted. */
  cleanUp: () => Promise<string[]>;
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

export const createOwnSessions = (service: Service, named: string | null): OwnSessions => {
  const created = new Set<string>();
  const removed = new Set<string>();
  let main: Promise<Initialization> | null = null;

  const initialize: OwnSessions['initialize'] = async ({ as, ...change } = {}) => {
    const body = { sessionId: randomUUID(), returnUrl, externalId: 'conformance', ...change };
    const answer = await service.ask('/enrolment/initialize', { method: 'POST', as: as ?? 'us', body });
    // A given id may be a foreign session; only generated ids are ours.
    if (isDone(answer) && change.sessionId === undefined) created.add(body.sessionId);

    return { sessionId: body.sessionId, answer };
  };

  const remove: OwnSessions['remove'] = async (sessionId) => {
    if (!created.has(sessionId) && sessionId !== named) throw new Error('refused to delete a foreign session');
    const answer = await service.ask(sessionPath(sessionId, ''), { method: 'DELETE' });
    if (isDone(answer)) removed.add(sessionId);

    return answer;
  };

  return {
    initialize,
    named,
    main: () => {
      main ??= initialize();

      return main;
    },
    remove,
    deleted: [],
    cleanUp: async () => {
      const left: string[] = [];
      for (const sessionId of created) {
        if (removed.has(sessionId)) continue;
        const answer = await remove(sessionId).catch(() => null);
        if (!answer || (!isDone(answer) && !isStatus(missing, answer.status))) left.push(sessionId);
      }

      return left;
    },
  };
};

/** Why nothing can be created; `null` if it can. */
export const notOffered = ({ status }: Answer): string | null => {
  if (status === 404 || status === 405 || status === 501) return `session creation is not offered here (${status})`;

  return status === 403 ? 'these credentials may not create sessions (403)' : null;
};

export const responseOf = (
  answer: Answer,
): Partial<Record<'accessToken' | 'sessionId' | 'webEnrolmentUrl', unknown>> => {
  const json = jsonOf(answer);

  return typeof json === 'object' && json !== null ? json : {};
};
