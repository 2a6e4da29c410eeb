import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { isKnownPlace, networkOf } from './known-places';

/** Guessing is slowed down: each kind of bucket lets some tries through, then doubles the delay up to its longest. */
const limits = {
  /** For all strangers to an account together. Stays short: a colleague may be at a new place too. */
  account: { freeTries: 3, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** For an account at a place where it signed in before: it never waits for what strangers do elsewhere. */
  known: { freeTries: 3, longestSeconds: 30, forgetAfterSeconds: 900 },
  /** For a place, whatever accounts are tried from it. */
  address: { freeTries: 10, longestSeconds: 900, forgetAfterSeconds: 900 },
  /** For codes after the right password: six digits are guessed sooner than a password, so nothing is forgotten for a day. */
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
 * Counts a try as failed before it is checked, in one conditional statement, so that a hundred tries
 * at once get no further than one after the other. Refuses when there is still time to wait.
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

  // After a clock was set back, the wait begins anew instead of lasting until that time comes again.
  await db.execute(sql`
    update sign_in_throttle set last_failure_at = ${at}
    where key = ${key} and last_failure_at > ${at}::timestamptz
  `);
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from least(t.last_failure_at, ${at}::timestamptz) - ${at}::timestamptz) + ${delay})::int as seconds
    from sign_in_throttle t where t.key = ${key}
  `);
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);

  // Not an event: a stranger could write the log full with them. The refused guesses before it are.
  throw new AppError('TOO_MANY_REQUESTS', {
    userMessage: `Too many tries. Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
};

/** As if this one try had not been: neither counted nor waited for. Other tries stay as they are. */
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

/** What one try at a password has taken. */
export interface Turn {
  tries: TakenTry[];
  /** Where it comes from, as far as codes are concerned: one known place, or anywhere else. */
  place: string;
}

/** One try at the password of this account, by its normalised e-mail, from this address; refuses when it has to wait. */
export const takeTurn = async (db: Queryable, email: string, address: string): Promise<Turn> => {
  const place = networkOf(address);

  if (await isKnownPlace(db, email, address)) {
    // Not counted for the place as well: one guesser in an office would keep out everybody there.
    return { tries: [await takeTry(db, 'known', `${email}\n${place}`)], place };
  }

  // The account's turn is not even taken by an address that has to wait, or one guesser could use up every turn.
  const first = await takeTry(db, 'address', place);

  return { tries: [first, await takeTry(db, 'account', email)], place: 'elsewhere' };
};

/** One try at a code, after the right password. */
export const takeCodeTurn = async (db: Queryable, personId: string, { place }: Turn): Promise<Turn> => ({
  tries: [await takeTry(db, 'code', `${personId}\n${place}`)],
  place,
});

/** For a try that turned out to be none. */
export const takeBackTurn = async (db: Queryable, { tries }: Turn): Promise<void> => {
  for (const taken of tries) {
    await takeBack(db, taken);
  }
};

/** After a success: the account starts afresh; a place gets one try back, or a known account would wash away its guesses. */
export const forgive = async (db: Queryable, { tries }: Turn): Promise<void> => {
  for (const taken of tries) {
    if (taken.kind === 'address') {
      await takeBack(db, taken);
    } else {
      await db.execute(sql`delete from sign_in_throttle where key = ${taken.key}`);
    }
  }
};
