import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, gt, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { person, signIn } from '@/lib/db/schema';
import { hasEmail } from './local-accounts';

/**
 * Each kind of bucket allows some free attempts, then doubles the delay up to a maximum. Whether an account is known on a
 * network must not show: while others have to wait, it may still sign in, but a wrong password gets their answer.
 */
const limits = {
  /** An account, from all networks new to it. Short, because a colleague may be on a new network too. */
  account: { freeTries: 3, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** An account on a network it has signed in from: not slowed down by attempts from elsewhere. */
  known: { freeTries: 3, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** A network, whichever accounts are tried from it. */
  address: { freeTries: 10, longestSeconds: 900, forgetAfterSeconds: 900 },
  /** A network, for all accounts known there together, while others have to wait. Short, as for a colleague. */
  knownAddress: { freeTries: 10, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** Codes after a correct password. Six digits are easy to guess, so failures count for a day. */
  code: { freeTries: 3, longestSeconds: 900, forgetAfterSeconds: 86_400 },
} as const;

type Kind = keyof typeof limits;

interface TakenTry {
  kind: Kind;
  key: string;
  at: string;
}

const keyOf = (kind: Kind, value: string) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

const delayAfter = (kind: Kind, failures: ReturnType<typeof sql>) => {
  const { freeTries, longestSeconds } = limits[kind];

  return sql`case when ${failures} < ${freeTries}::int then 0
    else least(${longestSeconds}::int, power(2, least(${failures} - ${freeTries}::int, 20))) end`;
};

/** Not recorded, or a stranger could flood the log. The failed attempts before it are. */
export const tooManyAttempts = (seconds: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    userMessage: `Too many attempts. Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });

/**
 * Counts an attempt as failed before it is checked, in one conditional statement, so that parallel attempts gain
 * nothing. While a delay is running, returns its seconds instead.
 */
const takeTry = async (db: Queryable, kind: Kind, value: string): Promise<TakenTry | number> => {
  const at = now().toISOString();
  const key = keyOf(kind, value);
  const delay = delayAfter(kind, sql`t.failures`);
  const taken = await db.execute(sql`
    insert into sign_in_throttle as t (key, failures, last_failure_at) values (${key}, 1, ${at})
    on conflict (key) do update set
      failures = case
        when t.last_failure_at < ${at}::timestamptz - make_interval(secs => ${limits[kind].forgetAfterSeconds}) then 1
        else t.failures + 1 end,
      last_failure_at = excluded.last_failure_at
    where least(t.last_failure_at, ${at}::timestamptz) + make_interval(secs => ${delay}) <= ${at}::timestamptz
    returning key
  `);

  if (taken.rows.length > 0) {
    return { kind, key, at };
  }

  // If the clock was set back, restart the delay instead of waiting for the old time.
  await db.execute(sql`
    update sign_in_throttle set last_failure_at = ${at}
    where key = ${key} and last_failure_at > ${at}::timestamptz
  `);
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from least(t.last_failure_at, ${at}::timestamptz) - ${at}::timestamptz) + ${delay})::int as seconds
    from sign_in_throttle t where t.key = ${key}
  `);

  return Math.max(1, rows[0]?.seconds ?? 1);
};

/** Undoes some attempts, the last of them this one: both count and delay, without touching others. */
const takeBack = async (db: Queryable, { kind, key, at }: TakenTry, count: number): Promise<void> => {
  const left = sql`greatest(t.failures - ${count}::int, 0)`;
  await db.execute(sql`
    update sign_in_throttle as t set
      failures = ${left},
      last_failure_at = case when t.last_failure_at = ${at}::timestamptz
        then t.last_failure_at - make_interval(secs => ${delayAfter(kind, left)})
        else t.last_failure_at end
    where t.key = ${key}
  `);
};

/** The buckets charged for one attempt. */
export interface Turn {
  tries: TakenTry[];
  /** For code limits: the known network, or "elsewhere". */
  place: string;
  /** Others would have to wait this long. A wrong password gets the same answer. */
  hiddenWaitSeconds: number | null;
}

/** Charges buckets until one refuses. */
const takeTries = async (
  db: Queryable,
  buckets: ReadonlyArray<readonly [kind: Kind, value: string]>,
): Promise<{ tries: TakenTry[]; waitSeconds: number | null }> => {
  const tries: TakenTry[] = [];

  for (const [kind, value] of buckets) {
    const taken = await takeTry(db, kind, value);
    if (typeof taken === 'number') return { tries, waitSeconds: taken };
    tries.push(taken);
  }

  return { tries, waitSeconds: null };
};

/** Charges a password attempt for this normalised email and address. Refuses while a delay is running. */
export const takeTurn = async (db: Queryable, email: string, address: string): Promise<Turn> => {
  const place = networkOf(address);
  // The network first: a throttled network must not use up the account's attempts.
  const { tries, waitSeconds } = await takeTries(db, [
    ['address', place],
    ['account', email],
  ]);
  const isKnown = await isKnownPlace(db, email, address);
  if (!isKnown && waitSeconds !== null) throw tooManyAttempts(waitSeconds);
  if (!isKnown) return { tries, place: 'elsewhere', hiddenWaitSeconds: null };

  const own = await takeTries(db, [
    ['known', `${email}\n${place}`],
    ...(waitSeconds === null ? [] : [['knownAddress', place] as const]),
  ]);
  if (own.waitSeconds !== null) throw tooManyAttempts(waitSeconds ?? own.waitSeconds);

  return { tries: [...tries, ...own.tries], place, hiddenWaitSeconds: waitSeconds };
};

/** Charges a code attempt, after a correct password. */
export const takeCodeTurn = async (db: Queryable, personId: string, { place }: Turn): Promise<Turn> => {
  const taken = await takeTry(db, 'code', `${personId}\n${place}`);
  if (typeof taken === 'number') throw tooManyAttempts(taken);

  return { tries: [taken], place, hiddenWaitSeconds: null };
};

/** For attempts that do not count after all. */
export const takeBackTurn = async (db: Queryable, { tries }: Turn): Promise<void> => {
  for (const taken of tries) {
    await takeBack(db, taken, 1);
  }
};

const reset = async (db: Queryable, { key }: TakenTry): Promise<number> => {
  const { rows } = await db.execute<{ failures: number }>(
    sql`delete from sign_in_throttle where key = ${key} returning failures`,
  );

  return rows[0]?.failures ?? 0;
};

/**
 * After a success: resets the account, but gives the network back only this attempt, so that one valid account cannot
 * hide guesses. On a known network, both get back the attempts at this account made there.
 */
export const forgive = async (db: Queryable, { tries }: Turn): Promise<void> => {
  const known = tries.find(({ kind }) => kind === 'known');
  const fromHere = known ? await reset(db, known) : 1;

  for (const taken of tries) {
    if (taken.kind === 'code' || (taken.kind === 'account' && !known)) await reset(db, taken);
    else if (taken.kind === 'knownAddress') await takeBack(db, taken, 1);
    else if (taken.kind !== 'known') await takeBack(db, taken, fromHere);
  }
};

const knownDays = 90;

/** An IPv6 customer has countless addresses, so the /64 counts as one network. */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%');

  if (!isIPv6(plain)) {
    return address;
  }

  const [front = [], back = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');

  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
};

/** True if this account signed in from there recently. Works the same for accounts that do not exist. */
const isKnownPlace = async (db: Queryable, email: string, address: string): Promise<boolean> => {
  const since = new Date(now().getTime() - knownDays * dayMs);
  const rows = await db
    .select({ address: signIn.address })
    .from(signIn)
    .innerJoin(person, eq(person.id, signIn.personId))
    .where(and(hasEmail(email), gt(signIn.createdAt, since)))
    .groupBy(signIn.address);
  const place = networkOf(address);

  return rows.some((row) => networkOf(row.address) === place);
};
