/** Which sessions something is done to: those named, or all that match, as many as the person was told. */
import { sql } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { Target } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database, Queryable } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { findNumbers, kindOf, type SessionIndex } from '@/lib/mirror';
import { readAddress } from '@/lib/session-query';

/** Named one by one, or changed at once. */
export const mostAtOnce = 10_000;

export interface TargetTools {
  db: Database;
  keys: Keyring;
  index: Pick<SessionIndex, 'refresh' | 'matching'>;
}

/** Who asks, and through which request. */
export interface Asking {
  person: Pick<Person, 'id' | 'roles'>;
  actor: Actor & { personId: string };
}

const inFigures = (count: number) => count.toLocaleString('en');

export const gone = (missing: number, of: number): AppError =>
  new AppError('CONFLICT', {
    userMessage: `${inFigures(missing)} of ${inFigures(of)} sessions ${missing === 1 ? 'is' : 'are'} not in the list, or not any more. Nothing was done; load the list again and choose from it.`,
  });

/** The numbers of the sessions, in the order in which the list has them; named ones in the order given. */
export const findTarget = (tools: TargetTools, target: Target, asking: Asking): Promise<number[]> =>
  'ids' in target ? findNamed(tools.db, target.ids) : findMatching(tools, target, asking);

const findNamed = async (db: Queryable, named: readonly string[]): Promise<number[]> => {
  const ids = [...new Set(named)];
  const { rows } = await db.execute<{ id: string; number: number }>(
    sql`select id, number from mirror_session where id = any(${sql.param(ids)}::text[])`,
  );
  if (rows.length < ids.length) throw gone(ids.length - rows.length, ids.length);

  const byId = new Map(rows.map(({ id, number }) => [id, number]));

  return ids.flatMap((id) => byId.get(id) ?? []);
};

const findMatching = async (
  { db, keys, index }: TargetTools,
  { address, text, expected }: Exclude<Target, { ids: string[] }>,
  { person, actor }: Asking,
): Promise<number[]> => {
  const { query, problems } = readAddress(new URLSearchParams(address));
  if (problems.length > 0) {
    throw new AppError('BAD_REQUEST', { userMessage: `The filters cannot be understood: ${problems.join('; ')}.` });
  }

  const among = text === null ? null : await search({ db, keys }, text, { person, actor });
  await index.refresh();
  const numbers = index.matching({ filter: query.filter, sort: query.sort, personId: person.id, among });

  if (numbers.length !== expected) {
    throw new AppError('CONFLICT', {
      userMessage: `${inFigures(numbers.length)} ${numbers.length === 1 ? 'session matches' : 'sessions match'} now, not ${inFigures(expected)}. Nothing was done; look at the list again.`,
    });
  }

  return numbers;
};

/** How many match tells something about a name, so it is a search like any other. */
const search = async (
  { db, keys }: Pick<TargetTools, 'db' | 'keys'>,
  text: string,
  { person, actor }: Asking,
): Promise<Uint32Array> => {
  if (!rolesInclude(person.roles, 'session.search')) {
    await recordEvent(db, { code: 'access.view_refused', actor, details: { permission: 'session.search' } });
    throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not include searching by name or number.' });
  }

  const found = await findNumbers(db, keys, text);
  await recordEvent(db, { code: 'sessions.searched', actor, details: { kind: kindOf(text), found: found.length } });

  return found;
};
