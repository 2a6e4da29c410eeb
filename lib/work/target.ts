/** The sessions an action applies to: named ones, or all that match, as many as the person was told. */
import { sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { Target } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { type SessionIndex, searchSessions } from '@/lib/mirror';
import type { SessionFilter } from '@/lib/session-query';
import { checkAddress } from '@/lib/session-query/check-address';

/** The most sessions that can be named, or changed, at once. */
export const bulkLimit = 10_000;

export interface TargetTools {
  db: Database;
  keys: Keyring;
  index: Pick<SessionIndex, 'ready' | 'refresh' | 'count' | 'matching'>;
}

export interface Requester {
  person: Pick<Person, 'id' | 'roles' | 'signInId' | 'purpose' | 'freshUntil'>;
  actor: Actor & { personId: string };
}

const formatCount = (count: number) => count.toLocaleString('en');

export const missingSessions = (missing: number, of: number): AppError =>
  new AppError('CONFLICT', {
    userMessage: `${formatCount(missing)} of ${formatCount(of)} sessions ${missing === 1 ? 'is' : 'are'} not in the list. Nothing was changed. Reload the list and select again.`,
  });

/** The sessions' numbers, in list order; named ones in the order given. */
export const findTarget = (tools: TargetTools, target: Target, requester: Requester): Promise<number[]> =>
  'ids' in target ? findNamed(tools.db, target.ids) : findMatching(tools, target, requester);

const findNamed = async (db: Queryable, named: readonly string[]): Promise<number[]> => {
  const ids = [...new Set(named)];
  const { rows } = await db.execute<{ id: string; number: number }>(
    sql`select id, number from mirror_session where id = any(${sql.param(ids)}::text[])`,
  );
  if (rows.length < ids.length) throw missingSessions(ids.length - rows.length, ids.length);

  const byId = new Map(rows.map(({ id, number }) => [id, number]));

  return ids.flatMap((id) => byId.get(id) ?? []);
};

const findMatching = async (
  { db, keys, index }: TargetTools,
  { address, text, expected }: Exclude<Target, { ids: string[] }>,
  { person, actor }: Requester,
): Promise<number[]> => {
  const { query, problems } = checkAddress(new URLSearchParams(address));
  if (problems.length > 0) {
    throw new AppError('BAD_REQUEST', { userMessage: `Invalid filters: ${problems.join('; ')}.` });
  }

  const among = text === null ? null : await search({ db, keys, index }, text, query.filter, { person, actor });
  await index.refresh();
  const numbers = index.matching({ filter: query.filter, sort: query.sort, personId: person.id, among });

  if (numbers.length !== expected) {
    throw new AppError('CONFLICT', {
      userMessage: `${formatCount(numbers.length)} ${numbers.length === 1 ? 'session matches' : 'sessions match'} now, not ${formatCount(expected)}. Nothing was changed. Check the list and try again.`,
    });
  }

  return numbers;
};

/** The number of matches says something about a name, so this is recorded like any search. */
const search = async (
  tools: TargetTools,
  text: string,
  filter: SessionFilter,
  { person, actor }: Requester,
): Promise<Uint32Array> => {
  if (!rolesInclude(person.roles, 'session.search')) {
    await recordEvent(tools.db, { code: 'access.view_refused', actor, details: { permission: 'session.search' } });
    throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not allow you to search by name or number.' });
  }

  const { numbers, record } = await searchSessions(tools, { person, actor, text, filter, isRepeat: false });
  await record();

  return numbers;
};

/**
 * Locks the sessions' work rows until the transaction ends, so that concurrent changes see each other. Sorted, so that
 * two callers never deadlock. `create`: adds missing rows.
 */
export const lockWorkRows = async (tx: Queryable, ids: readonly string[], { create }: { create: boolean }) => {
  if (create) {
    await tx.execute(sql`
      insert into session_work (session_id)
      select id from unnest(${sql.param(ids)}::text[]) as id order by id
      on conflict (session_id) do nothing
    `);
  }
  const { rows } = await tx.execute<{ id: string; assigneeId: string | null; tags: number[] }>(sql`
    select session_id as id, assignee_id as "assigneeId", tags from session_work
    where session_id = any(${sql.param(ids)}::text[])
    order by session_id for update
  `);

  return new Map(rows.map((row) => [row.id, row]));
};
