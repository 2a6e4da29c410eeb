/** A session's history from the mirror and webhook reports. */
import { sql } from 'drizzle-orm';
import type { ResultState, TimelineAnswer, TimelineEntry, TimelineFact } from '@/lib/answers';
import type { Queryable } from '@/lib/db';

/** Within the same millisecond, the higher `rank` is newer. */
export interface Place {
  ms: number;
  rank: number;
}

export interface Placed extends Place {
  entry: TimelineEntry;
}

interface StoredFacts extends Record<string, unknown> {
  status: string | null;
  createdAt: string | null;
  completedAt: string | null;
  expiresAt: string | null;
  seenAt: string | null;
  statusAt: string | null;
  resultReadAt: string | null;
  results: ResultState;
}

interface StoredReport extends Record<string, unknown> {
  hash: string;
  status: string;
  at: string;
  confirmedAt: string | null;
}

const instantOf = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

const readStored = async (db: Queryable, id: string): Promise<StoredFacts | undefined> => {
  const { rows } = await db.execute<StoredFacts>(sql`
    select status, result_state as results, ${instantOf('created_at')} as "createdAt",
      ${instantOf('completed_at')} as "completedAt", ${instantOf('expires_at')} as "expiresAt",
      ${instantOf('seen_at')} as "seenAt", ${instantOf('status_at')} as "statusAt",
      ${instantOf('result_read_at')} as "resultReadAt"
    from mirror_session where id = ${id}
  `);

  return rows[0];
};

const readReports = async (db: Queryable, id: string): Promise<StoredReport[]> => {
  const { rows } = await db.execute<StoredReport>(sql`
    select body_hash as hash, status, ${instantOf('at')} as at, ${instantOf('confirmed_at')} as "confirmedAt"
    from webhook_report where session_id = ${id} order by at, body_hash
  `);

  return rows;
};

/** Omits entries without a valid time. */
const place = (id: string, at: string | null, rank: number, fact: TimelineFact): Placed[] => {
  const ms = Date.parse(at ?? '');

  return at === null || Number.isNaN(ms) ? [] : [{ ms, rank, entry: { id, at, ...fact } }];
};

/** Negative, so that people's actions in the same millisecond come later. */
const ranks = { results: -1, status: -2, seen: -3, completed: -4, expires: -5, created: -6, reports: -7 } as const;

const factsOf = (stored: StoredFacts): Placed[] => {
  const { status, createdAt, completedAt, expiresAt, seenAt, statusAt, resultReadAt, results } = stored;
  const isOpen = status === 'PENDING' || status === 'EXPIRED';
  const asFirstSeen = seenAt !== null && seenAt === statusAt;

  return [
    ...place('created', createdAt, ranks.created, { by: 'service', kind: 'created' }),
    ...place('completed', completedAt, ranks.completed, { by: 'service', kind: 'completed', status }),
    // A finished session no longer expires.
    ...(isOpen ? place('expires', expiresAt, ranks.expires, { by: 'service', kind: 'expires' }) : []),
    ...place('first-seen', seenAt, ranks.seen, {
      by: 'proofdesk',
      kind: 'first seen',
      status: asFirstSeen ? status : null,
    }),
    ...(asFirstSeen
      ? []
      : place('status-seen', statusAt, ranks.status, { by: 'proofdesk', kind: 'status seen', status })),
    ...place('results', resultReadAt, ranks.results, { by: 'proofdesk', kind: 'results', outcome: results }),
  ];
};

export interface SessionFacts {
  placed: Placed[];
  firstSeen: TimelineAnswer['firstSeen'];
}

export const readFacts = async (db: Queryable, id: string): Promise<SessionFacts> => {
  const [stored, reports] = await Promise.all([readStored(db, id), readReports(db, id)]);
  const reported = reports.flatMap(({ hash, status, at, confirmedAt }, index) =>
    place(`report-${hash.slice(0, 16)}`, at, ranks.reports - index, {
      by: 'service',
      kind: 'reported',
      status,
      confirmedAt,
    }),
  );

  return {
    placed: [...(stored ? factsOf(stored) : []), ...reported],
    firstSeen: !stored ? 'not listed' : stored.seenAt === null ? 'not recorded' : 'known',
  };
};
