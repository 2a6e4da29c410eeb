/** Events outside the chain: waiting to be sealed, missing a seal, or removed while waiting. */
import { type SQL, sql } from 'drizzle-orm';
import type { VerificationAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { ChainedEvent } from './chain';
import { timeOf } from './chain';
import { eventColumns, readEventRows } from './chain-rows';

/** An event that has no seal and is not waiting for one: inserted by hand, or its seal was removed. */
export interface Stray {
  event: ChainedEvent;
  /** The position after the previous event's seal. */
  position: number;
  /** True if it matches the filter. */
  fits: boolean;
}

interface Paging {
  after: number | null;
  limit: number;
  wanted?: SQL | undefined;
}

const readPage = async (db: Queryable, { after, limit, wanted }: Paging): Promise<Stray[]> => {
  const rows = await readEventRows<ChainedEvent & { before: number | null; fits: boolean }>(
    db,
    sql`
      select ${eventColumns}, ${wanted ?? sql`true`} as fits,
        (select position::float8 from audit_seal where event_id < audit_event.id
          order by event_id desc limit 1) as before
      from audit_event
      where ${after === null ? sql`true` : sql`id > ${after}`}
        and not exists (select from audit_seal where event_id = audit_event.id)
        and not exists (select from audit_unsealed where event_id = audit_event.id)
      order by audit_event.id limit ${limit}
    `,
  );

  return rows.map((row) => ({ event: row, position: (row.before ?? 0) + 1, fits: row.fits }));
};

export const findFirstStray = async (db: Queryable): Promise<Stray | undefined> =>
  (await readPage(db, { after: null, limit: 1 }))[0];

/** All strays, in the order they were recorded. */
export async function* readStrays(db: Queryable, wanted: SQL | undefined): AsyncGenerator<Stray> {
  const limit = 500;

  for (let after: number | null = null; ; ) {
    const page: Stray[] = await readPage(db, { after, limit, wanted });
    yield* page;

    if (page.length < limit) {
      return;
    }
    after = page.at(-1)?.event.id ?? null;
  }
}

export const countStrays = async (db: Queryable, from: number): Promise<number> => {
  let count = 0;

  for await (const { position } of readStrays(db, undefined)) {
    count += position >= from ? 1 : 0;
  }

  return count;
};

/** IDs of events removed while waiting: only their queue entry is left. */
export const readLost = async (db: Queryable): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select event_id::float8 as id from audit_unsealed
    where not exists (select from audit_event where audit_event.id = event_id)
    order by event_id limit 1000
  `);

  return rows.map(({ id }) => id);
};

/** The number of unsealed events, and the time of the oldest. */
export const readWaiting = async (
  db: Queryable,
): Promise<Pick<VerificationAnswer, 'unsealed' | 'oldestUnsealedAt'>> => {
  const { rows } = await db.execute<{ oldest: Date | null }>(sql`
    select min(at) as oldest from audit_unsealed join audit_event on audit_event.id = event_id
  `);
  const oldest = rows[0]?.oldest ?? null;

  return { unsealed: await countUnsealed(db), oldestUnsealedAt: oldest && timeOf(new Date(oldest)) };
};

export const countUnsealed = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from audit_unsealed`);

  return rows[0]?.count ?? 0;
};
