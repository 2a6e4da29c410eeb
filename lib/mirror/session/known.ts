/** One session as the mirror has it: masked, available at once, and during an outage. */
import { sql } from 'drizzle-orm';
import { maskText } from '@/lib/access';
import type { KnownSession } from '@/lib/answers';
import type { Decision } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import type { FactorFigures } from '@/lib/db/schema';
import { readDecision } from '@/lib/evidence';
import type { Keyring } from '@/lib/keys';
import { readExternalIds } from '../external-ids';
import { readRows } from '../list/rows';

const decisionOf = (score: number | null, level: string | null, factors: FactorFigures): Decision => ({
  score,
  level,
  factors: Object.entries(factors).map(([name, figures]) => ({
    name,
    score: figures[0],
    level: figures[1],
    fields: null,
    extras: {},
  })),
  extras: {},
});

/** `null`: not in the mirror. */
export const readMirroredSession = async (
  { db, keys }: { db: Queryable; keys: Keyring },
  sessionId: string,
): Promise<KnownSession | null> => {
  const { rows } = await db.execute<{ number: number; factors: FactorFigures | null; readAt: string | null }>(sql`
    select number, factors, result_read_at as "readAt" from mirror_session where id = ${sessionId}
  `);
  const stored = rows[0];
  const [row] = stored ? await readRows(db, keys, [stored.number]) : [];
  if (!stored || !row) return null;

  const externalId = (await readExternalIds(db, keys, [sessionId])).get(sessionId);
  const decision = stored.factors && decisionOf(row.score, row.level, stored.factors);

  return {
    row,
    externalId: externalId === undefined ? null : maskText(externalId),
    readAt: stored.readAt && new Date(stored.readAt).toISOString(),
    decision: decision && { masked: true, decision, reading: readDecision(decision, true) },
  };
};

/** When the session took place: its completion, or else its creation. */
export const capturedAt = async (db: Queryable, sessionId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select coalesce(completed_at, created_at) as at from mirror_session where id = ${sessionId}
  `);
  const at = rows[0]?.at;

  return at ? new Date(at).toISOString() : null;
};
