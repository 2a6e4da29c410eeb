/** Reads rows of the chain in the form they are hashed and exported. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import type { ChainedEvent, ChainPlace } from './chain';

export interface Seal extends ChainPlace {
  hash: string;
}

export interface ChainRow {
  seal: Seal;
  /** `null`: the event was removed. */
  event: ChainedEvent | null;
  /** True if it matches the filter. */
  fits: boolean;
}

/** PostgreSQL's own format is the cheapest; `iso` converts it. */
const utcText = (column: SQL) => sql`(${column} at time zone 'UTC')::text`;

/** As JavaScript formats times. Invalid timestamps become an impossible value. */
const iso = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`;

/** Columns of `audit_event` for `readEventRows`. */
export const eventColumns = sql`
  audit_event.id::float8 as id, ${utcText(sql`audit_event.at`)} as at, code, actor_id as "actorId", subject,
  request_id as "requestId", address, details, changes, encode(sha256(words), 'hex') as "wordsHash"`;

/** Runs a query that selects at least `eventColumns`. */
export const readEventRows = async <Row extends ChainedEvent>(db: Queryable, query: SQL): Promise<Row[]> => {
  const rows = (await db.execute(query)).rows as unknown as Row[];

  for (const row of rows) {
    // `null` if the event was removed.
    row.at &&= iso(row.at);
  }

  return rows;
};

interface Range {
  after?: number | null;
  to?: number;
  /** Filter; all events by default. */
  wanted?: SQL | undefined;
  batch: number;
}

type Row = Seal & ChainedEvent & { hasEvent: boolean; fits: boolean };

const readBatch = async (db: Queryable, { after = null, to, wanted, batch }: Range): Promise<ChainRow[]> => {
  const rows = await readEventRows<Row>(
    db,
    sql`
      select position::float8 as position, ${utcText(sql`sealed_at`)} as "sealedAt", version,
        encode(hash, 'hex') as hash, ${eventColumns}, audit_event.id is not null as "hasEvent",
        ${wanted ? sql`coalesce(${wanted}, false)` : sql`true`} as fits
      from audit_seal left join audit_event on audit_event.id = event_id
      where ${after === null ? sql`true` : sql`position > ${after}`}
        and ${to === undefined ? sql`true` : sql`position <= ${to}`}
      order by audit_seal.position limit ${batch}
    `,
  );

  return rows.map((row) => {
    row.sealedAt = iso(row.sealedAt);

    return { seal: row, event: row.hasEvent ? row : null, fits: row.fits };
  });
};

/** Reads the chain in order, in batches, fetching the next one in advance. */
export async function* readChain(db: Queryable, range: Range): AsyncGenerator<ChainRow[]> {
  let coming = readBatch(db, range);

  try {
    for (;;) {
      const rows = await coming;
      const last = rows.at(-1)?.seal.position;

      if (last === undefined || rows.length < range.batch) {
        yield rows;

        return;
      }
      coming = readBatch(db, { ...range, after: last });
      // It may fail before anybody awaits it.
      coming.catch(() => undefined);
      yield rows;
    }
  } finally {
    // A caller that stops early needs the connection free.
    await coming.catch(() => undefined);
  }
}
