/**
 * "Not found" proves something only while the service answers right. The control: it still has the results of another
 * session that it lists, or the status of an open one. A gateway that answers 404 to everything does not pass.
 */
import { now } from '@/lib/base/clock';
import { AppError, isAppError } from '@/lib/base/errors';
import { finalStatuses, isSessionId } from '@/lib/contract';
import type { Upstream } from '@/lib/upstream';

/** Some listed sessions may be gone by now, or fail on their own. */
const maxControls = 5;

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** A row of the list. */
interface ListedRow {
  id: string;
  status?: string | null;
}

const isFinal = ({ status }: ListedRow): boolean => finalStatuses.some((each) => each === status);

/** Final sessions if there are any: a service may have no results of open ones. Random, because some may be broken. */
const chooseControls = (listed: readonly ListedRow[]): ListedRow[] => {
  const final = listed.filter(isFinal);

  return shuffled(final.length > 0 ? final : listed.filter(({ id }) => isSessionId(id))).slice(0, maxControls);
};

type Asked = Pick<Upstream, 'decision' | 'status'>;

/** True if the service has no results of this session. */
export const hasNoResults = async (upstream: Pick<Upstream, 'decision'>, sessionId: string): Promise<boolean> => {
  try {
    await upstream.decision(sessionId);

    return false;
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return true;
    // There, but withheld or unreadable.
    if (isAppError(error, 'NOT_RELEASED') || isAppError(error, 'UPSTREAM_BROKEN_PAYLOAD')) return false;
    throw error;
  }
};

/** Every session that could have been the control was asked about within the last minute, and may not be asked again. */
export class NotAskedYet extends AppError {
  constructor() {
    super('CONFLICT', {
      userMessage: 'Whether the service answers right cannot be checked more than once a minute. It is tried again.',
    });
  }
}

type Answer = 'answers' | 'does not' | 'not asked';

const answerFor = async (upstream: Asked, session: ListedRow): Promise<Answer> => {
  if (isFinal(session)) return (await hasNoResults(upstream, session.id)) ? 'does not' : 'answers';
  const since = now();
  const { checkedAt, problem } = await upstream.status(session.id);
  if (checkedAt !== null && new Date(checkedAt) >= since) return 'answers';

  return problem === null || problem.code === 'TOO_MANY_REQUESTS' ? 'not asked' : 'does not';
};

/**
 * Throws unless the service answers for one of these sessions, which it listed a moment ago. `NotAskedYet`: that cannot be
 * told now.
 */
export const requireAnswers = async (upstream: Asked, listed: readonly ListedRow[]): Promise<void> => {
  let failure: AppError | null = null;
  for (const session of chooseControls(listed)) {
    try {
      const answer = await answerFor(upstream, session);
      if (answer === 'answers') return;
      if (answer === 'not asked') failure ??= new NotAskedYet();
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.code !== 'NOT_FOUND') failure = error;
    }
  }
  throw (
    failure ??
    new AppError('CONFLICT', {
      userMessage: 'The service does not find sessions that it lists, so its "not found" cannot be relied on.',
    })
  );
};
