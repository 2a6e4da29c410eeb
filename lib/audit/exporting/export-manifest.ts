import { and, between, count, eq, lte, min, or } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { auditCheckpoint, auditEvent, auditSeal } from '@/lib/db/schema';
import { listSigningKeys, type Signer } from '@/lib/keys';
import { chainStart } from '../chain/chain';
import { readHashAt } from '../chain/seal';
import { countStrays, readLost } from '../chain/strays';
import { timeOf } from '../chain/time';
import type { Outside, OutsideCheckpoint, OutsideHead } from '../copies/outside';
import { type AuditFilter, conditionOf, describeFilter } from '../reading/filter';
import type { Checkpoint } from '../signing/checkpoint';
import type { ExportEnd } from '../signing/sign';
import { findForeign } from '../verification/signed-points';

/** Which part of the chain an export holds. */
export interface ExportRange {
  from: number;
  to: number;
  previousHash: string;
  lastHash: string;
  /** When that was signed: later checkpoints say nothing about this file. */
  at: Date;
  /** In order of position. The first stands before the range when it does not begin with the chain. */
  checkpoints: Checkpoint[];
  /** What is kept outside and not in the database, or is otherwise there. */
  foreign: OutsideCheckpoint[];
  head: OutsideHead | null;
  /** How many events in it have no seal, and which were removed while they waited for one. */
  strays: number;
  lost: number[];
}

/** The checkpoint to begin after: with a beginning in time, what lies before it is left to that signature. */
const findStart = async (
  db: Queryable,
  filter: AuditFilter,
  checkpoints: readonly Checkpoint[],
  to: number,
): Promise<Checkpoint | undefined> => {
  if (!filter.from) {
    return undefined;
  }

  const [first] = await db
    .select({ position: min(auditSeal.position) })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(conditionOf(filter));

  return checkpoints.findLast(({ position }) => position < (first?.position ?? to));
};

/** Everything up to an end that was sealed, and signed if it could be, just now. */
export const planExport = async (
  db: Queryable,
  filter: AuditFilter,
  end: ExportEnd,
  outside: Outside | null,
): Promise<ExportRange> => {
  // What others sign from now on is not part of it.
  const all = await db.select().from(auditCheckpoint).where(lte(auditCheckpoint.number, end.number));
  const checkpoints = all.sort((a, b) => a.position - b.position || a.number - b.number);
  const start = await findStart(db, filter, checkpoints, end.position);
  const from = (start?.position ?? 0) + 1;
  const { head = null } = outside ?? {};
  const isHeadContradicted =
    head && (head.position > end.position || (await readHashAt(db, head.position)) !== head.hash);

  return {
    from,
    to: end.position,
    previousHash: start?.hash.toString('hex') ?? chainStart,
    lastHash: (await readHashAt(db, end.position)) ?? end.hash.toString('hex'),
    at: end.at,
    checkpoints: checkpoints.filter(({ position }) => !start || position >= start.position),
    foreign: findForeign(all, outside),
    head: isHeadContradicted ? head : null,
    strays: await countStrays(db, from),
    lost: await readLost(db),
  };
};

/** How many are given whole: those that fit, and those of the first version, which cannot be left out. */
const countWhole = async (db: Queryable, filter: AuditFilter, { from, to }: ExportRange): Promise<number> => {
  const fits = conditionOf(filter);
  const [row] = await db
    .select({ count: count() })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(and(between(auditSeal.position, from, to), fits && or(fits, eq(auditSeal.version, 1))));

  return row?.count ?? 0;
};

/** The first line: what the file must hold, signed. The signature is over the line as it is without it. */
export const manifestLine = async (
  db: Queryable,
  signer: Signer,
  filter: AuditFilter,
  range: ExportRange,
): Promise<string> => {
  const manifest = {
    type: 'manifest',
    format: 1,
    from: range.from,
    to: range.to,
    previousHash: range.previousHash,
    lastHash: range.lastHash,
    at: timeOf(range.at),
    filter: describeFilter(filter),
    counts: {
      events: await countWhole(db, filter, range),
      checkpoints: range.checkpoints.length,
      outside: range.foreign.length + (range.head ? 1 : 0),
      strays: range.strays,
      lost: range.lost.length,
    },
    publicKeys: (await listSigningKeys(db)).map((key) => ({
      keyId: key.keyId,
      publicKey: key.publicKey.toString('base64'),
      introducedAt: timeOf(key.introducedAt),
      previousKeyId: key.previousKeyId,
      endorsement: key.endorsement?.toString('base64') ?? null,
    })),
    keyId: signer.keyId,
  };
  const signature = signer.sign(`proofdesk export 1\n${JSON.stringify(manifest)}`).toString('base64');

  return `${JSON.stringify({ ...manifest, signature })}\n`;
};
