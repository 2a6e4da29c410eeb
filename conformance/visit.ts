/** What one run knows about the service. */
import type { Options } from './arguments';
import { type Captures, createCaptures } from './captures';
import { createEvidence, type Evidence } from './evidence';
import { createOwnSessions, type OwnSessions } from './own-sessions';
import { createService, type Service } from './service';
import { createSessionList, type Sample, type SessionList, takeSample } from './session-list';
import { NoAnswer } from './wire/exchange';

export interface Visit {
  options: Options;
  service: Service;
  list: SessionList;
  sample: Sample;
  evidence: Evidence;
  /** `null` without `--destructive`. */
  own: OwnSessions | null;
  /** `null` without `--destructive`. */
  captures: Captures | null;
}

/** The service cannot be checked. The message is a sentence for people. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** The service's address in the report. */
export const addressOf = ({ url, prefix }: Options): string =>
  `${url.origin}${url.pathname.replace(/\/+$/, '')}${prefix}`;

const explainRefusal = (status: number, address: string): string | null => {
  if (status === 401 || status === 403) return `The service at ${address} refused these credentials (${status}).`;
  if (status === 404) return `No session list below ${address} (404). Is the --prefix right?`;
  if (status >= 300 && status < 400) {
    return `${address} answers with a redirect (${status}), which is not followed with credentials. Give the final address.`;
  }

  return null;
};

const requireList = async (list: SessionList, options: Options): Promise<void> => {
  try {
    const { answer } = await list.read(null, null);
    const sentence = explainRefusal(answer.status, addressOf(options));
    if (sentence) throw new CannotStart(sentence);
  } catch (error) {
    throw error instanceof NoAnswer ? new CannotStart(error.message) : error;
  }
};

const cannotRead = () => {
  throw new CannotStart(
    'The pictures could not be read. --pictures must be a folder with files such as front.jpg, back.jpg, passport.jpg and face.jpg.',
  );
};

/** Contacts the service and chooses sessions. Throws `CannotStart` if the service cannot be checked. */
export const openVisit = async (options: Options): Promise<Visit> => {
  const service = createService(options);
  const list = createSessionList(service);
  await requireList(list, options);
  // The session to delete is left out, because its status is requested afterwards, and only once.
  const sample = await takeSample(list, options.sessionsPerState, options.deleteSession);

  const own = options.destructive ? createOwnSessions(service, options.deleteSession) : null;
  const captures = own && createCaptures(service, { own, list, folder: options.pictures });
  if (options.pictures !== null) await captures?.pictures().catch(cannotRead);

  return {
    options,
    service,
    list,
    sample,
    evidence: createEvidence(service, sample),
    own,
    captures,
  };
};
