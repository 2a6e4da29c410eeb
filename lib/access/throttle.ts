import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';

/**
 * Guessing is slowed down per account and per address. The account's delay stays short, so that
 * nobody can keep a colleague out; the address's grows longer.
 */
const limits = {
  account: { freeTries: 3, longestSeconds: 30 },
  address: { freeTries: 10, longestSeconds: 900 },
} as const;

type Kind = keyof typeof limits;

const forgetAfterSeconds = 900;

const keyOf = (kind: Kind, value: string) =>
  `${kind}:${createHash('sha256').update(value.trim().toLowerCase()).digest('base64url')}`;

const delaySeconds = (kind: Kind) => {
  const { freeTries, longestSeconds } = limits[kind];

  return sql`case when t.failures < ${freeTries} then 0
    else least(${longestSeconds}, power(2, least(t.failures - ${freeTries}, 20))) end`;
};

/**
 * Counts a try as failed before it is checked, in one conditional statement, so that a hundred tries
 * at once get no further than one after the other. Returns the seconds to wait, 0 if it may go on.
 */
export const takeTry = async (db: Queryable, kind: Kind, value: string): Promise<number> => {
  const at = now().toISOString();
  const key = keyOf(kind, value);
  const taken = await db.execute(sql`
    insert into sign_in_throttle as t (key, failures, last_failure_at) values (${key}, 1, ${at})
    on conflict (key) do update set
      failures = case when t.last_failure_at < ${at}::timestamptz - make_interval(secs => ${forgetAfterSeconds}) then 1
                      else t.failures + 1 end,
      last_failure_at = excluded.last_failure_at
    where t.last_failure_at + make_interval(secs => ${delaySeconds(kind)}) <= ${at}::timestamptz
    returning key
  `);

  if (taken.rows.length > 0) {
    return 0;
  }

  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from t.last_failure_at - ${at}::timestamptz) + ${delaySeconds(kind)})::int as seconds
    from sign_in_throttle t where t.key = ${key}
  `);

  return Math.max(1, rows[0]?.seconds ?? 1);
};

/** After a success: the account starts afresh; the address gets one try back, or a known account would wash away its guesses. */
export const giveBackTries = async (db: Queryable, email: string, address: string): Promise<void> => {
  await db.execute(sql`delete from sign_in_throttle where key = ${keyOf('account', email)}`);
  await db.execute(
    sql`update sign_in_throttle set failures = greatest(failures - 1, 0) where key = ${keyOf('address', address)}`,
  );
};
