import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, gt, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { person, signIn } from '@/lib/db/schema';
import { hasEmail } from './local-accounts';

/** Each kind of bucket allows some free attempts, then doubles the delay up to a maximum. */
const limits = {
  /** An account, from all networks new to it. Short, because a colleague may be on a new network too. */
  account: { freeTries: 3, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** An account on a network it has signed in from: not slowed down by attempts from elsewhere. */
  known: { freeTries: 3, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** A network, whichever accounts are tried from it. */
  address: { freeTries: 10, longestSeconds: 900, forgetAfterSeconds: 900 },
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

/**
 * Counts an attempt as failed before it is checked, in one conditional statement, so that parallel attempts gain
 * nothing. Refuses while a delay is running.
 */
const takeTry = async (db: Queryable, kind: Kind, value: string): Promise<TakenTry> => {
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
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);

  // Not recorded, or a stranger could flood the log. The failed attempts before it are.
  throw new AppError('TOO_MANY_REQUESTS', {
    userMessage: `Too many attempts. Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
};

/** Undoes one attempt, both count and delay, without touching others. */
const takeBack = async (db: Queryable, { kind, key, at }: TakenTry): Promise<void> => {
  await db.execute(sql`
    update sign_in_throttle as t set
      failures = greatest(t.failures - 1, 0),
      last_failure_at = case when t.last_failure_at = ${at}::timestamptz
        then t.last_failure_at - make_interval(secs => ${delayAfter(kind, sql`(t.failures - 1)`)})
        else t.last_failure_at end
    where t.key = ${key}
  `);
};

/** The buckets charged for one attempt. */
export interface Turn {
  tries: TakenTry[];
  /** For code limits: the known network, or "elsewhere". */
  place: string;
}

/** Charges a password attempt for this normalised email and address. Refuses while a delay is running. */
export const takeTurn = async (db: Queryable, email: string, address: string): Promise<Turn> => {
  const place = networkOf(address);

  if (await isKnownPlace(db, email, address)) {
    // Not charged to the network too, or one guesser in an office would lock out everybody there.
    return { tries: [await takeTry(db, 'known', `${email}\n${place}`)], place };
  }

  // The network first: a throttled network must not use up the account's attempts.
  const first = await takeTry(db, 'address', place);

  return { tries: [first, await takeTry(db, 'account', email)], place: 'elsewhere' };
};

/** Charges a code attempt, after a correct password. */
export const takeCodeTurn = async (db: Queryable, personId: string, { place }: Turn): Promise<Turn> => ({
  tries: [await takeTry(db, 'code', `${personId}\n${place}`)],
  place,
});

/** For attempts that do not count after all. */
export const takeBackTurn = async (db: Queryable, { tries }: Turn): Promise<void> => {
  for (const taken of tries) {
    await takeBack(db, taken);
  }
};

/** After a success: resets the account, but gives the network back only this attempt, so that one valid account cannot hide guesses. */
export const forgive = async (db: Queryable, { tries }: Turn): Promise<void> => {
  for (const taken of tries) {
    if (taken.kind === 'address') {
      await takeBack(db, taken);
    } else {
      await db.execute(sql`delete from sign_in_throttle where key = ${taken.key}`);
    }
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
