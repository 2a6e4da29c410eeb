/** How often each departure from the interface was seen: field names and codes, no personal data. */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Drift } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { createBuffer } from '@/lib/upstream/buffered-counts';

interface Seen {
  drift: Drift;
  answers: number;
  firstMs: number;
  lastMs: number;
}

/** Beyond this only known rows are counted: a service that invents names must not fill the table. */
const maxRows = 1000;

const write = async (db: Database, seen: Seen[]): Promise<void> => {
  const column = <T>(read: (one: Seen) => T) => sql.param(seen.map(read));

  await db.execute(sql`
    insert into drift as known (endpoint, field, kind, value, answers, first_at, last_at)
    select * from unnest(
      ${column(({ drift }) => drift.endpoint)}::text[],
      ${column(({ drift }) => drift.field)}::text[],
      ${column(({ drift }) => drift.kind)}::text[],
      ${column(({ drift }) => drift.value ?? '')}::text[],
      ${column(({ answers }) => answers)}::int[],
      ${column(({ firstMs }) => new Date(firstMs))}::timestamptz[],
      ${column(({ lastMs }) => new Date(lastMs))}::timestamptz[]
    ) as seen (endpoint, field, kind, value, answers, first_at, last_at)
    where (select count(*) from drift) < ${maxRows} or exists (
      select 1 from drift d
      where (d.endpoint, d.field, d.kind, d.value) = (seen.endpoint, seen.field, seen.kind, seen.value)
    )
    on conflict (endpoint, field, kind, value) do update set
      answers = known.answers + excluded.answers,
      first_at = least(known.first_at, excluded.first_at),
      last_at = greatest(known.last_at, excluded.last_at)
  `);
};

export const createDriftRecord = (db: Database, onError: (error: unknown) => void) => {
  const buffer = createBuffer<Seen>({
    merge: (one, other) => ({
      drift: one.drift,
      answers: one.answers + other.answers,
      firstMs: Math.min(one.firstMs, other.firstMs),
      lastMs: Math.max(one.lastMs, other.lastMs),
    }),
    write: (counts) =>
      write(
        db,
        counts.map(([, seen]) => seen),
      ),
    onError,
  });

  return {
    note: (drifts: readonly Drift[]): void => {
      const at = now().getTime();
      for (const drift of drifts) {
        const { endpoint, field, kind, value = '' } = drift;
        buffer.put(JSON.stringify([endpoint, field, kind, value]), { drift, answers: 1, firstMs: at, lastMs: at });
      }
    },
    flush: buffer.flush,
  };
};
