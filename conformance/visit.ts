/** One run's knowledge of the service. */
import type { Options } from './arguments';
import { createEvidence, type Evidence } from './evidence';
import { createOwnSessions, type OwnSessions } from './own-sessions';
import { type Sample, takeSample } from './sample';
import { createService, type Service } from './service';
import { createSessionList, type SessionList } from './session-list';
import { NoAnswer } from './wire/exchange';

export interface Visit {
  options: Options;
  service: Service;
  list: SessionList;
  sample: Sample;
  evidence: Evidence;
  /** `null` unless the run may change something. */
  own: OwnSessions | null;
}

/** The service cannot be looked at. The message is one sentence for the person. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** The address as the report names it. */
export const addressOf = ({ url, prefix }: Options): string =>
  `${url.origin}${url.pathname.replace(/\/+$/, '')}${prefix}`;

const whyNot = (status: number, address: string): string | null => {
  if (status === 401 || status === 403) return `The service at ${address} refused these credentials (${status}).`;
  if (status === 404) return `There is no session list below ${address} (404). Is the --prefix right?`;
  if (status >= 300 && status < 400) {
    return `${address} answers with a redirect (${status}). It is not followed, because the credentials would go along: give the final address.`;
  }

  return null;
};

const knock = async (list: SessionList, options: Options): Promise<void> => {
  try {
    const { answer } = await list.read(null, null);
    const sentence = whyNot(answer.status, addressOf(options));
    if (sentence) throw new CannotStart(sentence);
  } catch (error) {
    throw error instanceof NoAnswer ? new CannotStart(error.message) : error;
  }
};

/** Knocks, and chooses the sessions to look into. Throws `CannotStart` when there is no use in going on. */
export const openVisit = async (options: Options): Promise<Visit> => {
  const service = createService(options);
  const list = createSessionList(service);
  await knock(list, options);
  // What is going to be deleted is asked for its status afterwards, and only then.
  const sample = await takeSample(list, options.sessionsPerState, options.deleteSession);

  return {
    options,
    service,
    list,
    sample,
    evidence: createEvidence(service, sample),
    own: options.destructive ? createOwnSessions(service, options.deleteSession) : null,
  };
};
