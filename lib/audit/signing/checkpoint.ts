/** Checkpoints: the chain up to a position, signed, so that no later row can be passed off as an earlier one. */
import { asc, desc } from 'drizzle-orm';
import type { CheckpointRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { timeOf } from '../chain/time';

export type Checkpoint = typeof auditCheckpoint.$inferSelect;

/** What is signed. One line for each part, so that no two checkpoints can be spelt alike. */
export const checkpointMessage = ({
  number,
  position,
  hash,
  at,
}: Pick<Checkpoint, 'number' | 'position' | 'hash' | 'at'>): string =>
  `proofdesk checkpoint 1\n${number}\n${position}\n${hash.toString('hex')}\n${timeOf(at)}`;

export const toCheckpointRow = ({ number, position, at, keyId }: Checkpoint): CheckpointRow => ({
  number,
  position,
  at: timeOf(at),
  keyId,
});

export const readLastCheckpoint = async (db: Queryable): Promise<Checkpoint | undefined> =>
  (await db.select().from(auditCheckpoint).orderBy(desc(auditCheckpoint.number)).limit(1))[0];

/** All of them, oldest first. There is one for many events, so they fit in memory. */
export const readCheckpoints = (db: Queryable): Promise<Checkpoint[]> =>
  db.select().from(auditCheckpoint).orderBy(asc(auditCheckpoint.number));
