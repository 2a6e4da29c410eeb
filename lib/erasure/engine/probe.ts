/** Asks the service for the parts of a session, and for the session list, to see whether a session is gone. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError, type ErrorCode, isAppError } from '@/lib/base/errors';
import { inParallel } from '@/lib/base/in-parallel';
import type { Database } from '@/lib/db';
import type { ErasureProbe } from '@/lib/db/schema';
import { anyTime, findListed, type SoughtSession } from '@/lib/mirror';
import { type Part, partReader, type Upstream } from '@/lib/upstream';
import type { DueErasure } from './due';

type Absent = 'withheld' | 'unreadable' | 'unknown to the service';

const stateByCode: Partial<Record<ErrorCode, Absent>> = {
  NOT_RELEASED: 'withheld',
  UPSTREAM_BROKEN_PAYLOAD: 'unreadable',
  UPSTREAM_NOT_JSON: 'unreadable',
  NOT_FOUND: 'unknown to the service',
};

const picturesAtOnce = 2;

const ask = partReader(stateByCode);
/** Names that cannot be part of an address, and those that the service refuses as such. */
const askByName = partReader({ ...stateByCode, BAD_REQUEST: 'not asked' });

export type Parts = Awaited<ReturnType<typeof askForParts>>;

export const askForParts = async (upstream: Upstream, sessionId: string) => {
  const [images, decision, document, face] = await Promise.all([
    ask(upstream.images(sessionId)),
    ask(upstream.decision(sessionId)),
    ask(upstream.document(sessionId)),
    ask(upstream.face(sessionId)),
  ]);

  return { images, decision, document, face };
};

/** Cancels the download: only whether the picture exists matters. */
const askForPicture = (
  upstream: Upstream,
  sessionId: string,
  name: string,
): Promise<Part<null, Absent | 'not asked'>> =>
  askByName(
    upstream.image(sessionId, name).then(async ({ stream }) => {
      await stream.cancel();

      return null;
    }),
  );

/** The service still has the session. This is an answer, not an outage. */
export class StillAnswers extends AppError {
  constructor(readonly part: string) {
    super('CONFLICT', { userMessage: `The service still returns the ${part}.` });
  }
}

/** The service allows one status request per session and minute, whoever asks. */
export const askForStatus = async (
  upstream: Upstream,
  sessionId: string,
  since: Date,
): Promise<'there' | 'gone' | 'not asked'> => {
  try {
    const { checkedAt, problem } = await upstream.status(sessionId);
    if (checkedAt !== null && new Date(checkedAt) >= since) return 'there';
    if (problem && problem.code !== 'TOO_MANY_REQUESTS')
      throw new AppError(problem.code, { userMessage: problem.message });

    return 'not asked';
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return 'gone';
    throw error;
  }
};

const probeStatus = async (upstream: Upstream, sessionId: string, since: Date): Promise<ErasureProbe> => {
  const at = now().toISOString();
  const answer = await askForStatus(upstream, sessionId, since);
  if (answer === 'there') throw new StillAnswers('status');

  return { what: 'status', answer, at };
};

/** Returns how many images cannot be asked for by name. Throws if any other answers. */
const probePictures = async (upstream: Upstream, sessionId: string, names: readonly string[]): Promise<number> => {
  const states = await inParallel(names, picturesAtOnce, async (name) => {
    const { state } = await askForPicture(upstream, sessionId, name);
    if (state !== 'unknown to the service' && state !== 'not asked') throw new StillAnswers('images');

    return state;
  });

  return states.filter((state) => state === 'not asked').length;
};

const partNames: Record<string, string> = { images: 'image list', facts: 'facts' };
const nameOfPart = (part: string): string => partNames[part] ?? `${part} results`;

/** Throws if any part answers, and if the service cannot be reached. Proves nothing by itself: see `findStillListed`. */
export const probeParts = async (
  upstream: Upstream,
  { sessionId, manifest }: Pick<DueErasure, 'sessionId' | 'manifest'>,
  since: Date,
): Promise<ErasureProbe[]> => {
  const [results, facts] = await Promise.all([askForParts(upstream, sessionId), ask(upstream.facts(sessionId))]);
  const parts = { ...results, facts };
  const answering = Object.entries(parts).find(([, { state }]) => state !== 'unknown to the service');
  if (answering) throw new StillAnswers(nameOfPart(answering[0]));

  const notAskedByName = await probePictures(upstream, sessionId, manifest?.imageNames ?? []);
  const at = now().toISOString();

  return [
    { what: 'results', answer: 'gone', at },
    { what: 'pictures', answer: 'gone', at, ...(notAskedByName > 0 && { notAskedByName }) },
    await probeStatus(upstream, sessionId, since),
  ];
};

export const listProbe = (): ErasureProbe => ({ what: 'list', answer: 'gone', at: now().toISOString() });

/**
 * The subset that the service still lists. Throws unless the service answers right for other sessions. For a session with
 * no known creation time the whole list is read: what the mirror knows of it may be older than the deletion.
 */
export const findStillListed = async (
  { db, upstream }: { db: Database; upstream: Upstream },
  sessions: ReadonlyArray<{ sessionId: string; createdOn: string | null }>,
): Promise<Set<string>> => {
  const createdAt = await readCreationTimes(
    db,
    sessions.map(({ sessionId }) => sessionId),
  );
  const sought = sessions.map(({ sessionId, createdOn }) => ({
    id: sessionId,
    ...rangeOf(createdAt.get(sessionId), createdOn),
  }));

  return findListed({ db, upstream }, sought, !(await hasOthers(db)));
};

const readCreationTimes = async (db: Database, ids: readonly string[]): Promise<Map<string, Date>> => {
  const { rows } = await db.execute<{ id: string; createdAt: string | null }>(sql`
    select id, created_at as "createdAt" from mirror_session where id = any(${sql.param(ids)}::text[])
  `);

  return new Map(rows.flatMap(({ id, createdAt }) => (createdAt ? [[id, new Date(createdAt)]] : [])));
};

/** If the mirror knows other sessions, an empty list proves nothing. */
const hasOthers = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from mirror_session m where not exists (select 1 from erasure e where e.session_id = m.id) limit 1
  `);

  return rows.length > 0;
};

const rangeOf = (at: Date | undefined, day: string | null): Pick<SoughtSession, 'from' | 'to'> => {
  if (at) return { from: at, to: at };
  if (day === null) return anyTime;
  const from = new Date(`${day}T00:00:00Z`);

  return { from, to: new Date(from.getTime() + dayMs - 1) };
};
