import { and, between, count, eq, lte, min, or } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { auditCheckpoint, auditEvent, auditSeal } from '@/lib/db/schema';
import { listSigningKeys, type Signer } from '@/lib/keys';
import { chainStart, timeOf } from '../chain/chain';
import { readHashAt } from '../chain/seal';
import { countStrays, readLost } from '../chain/strays';
import type { ExternalCheckpoint, ExternalCopies, ExternalHead } from '../copies/external';
import { type AuditFilter, conditionOf, describeFilter } from '../reading/filter';
import type { Checkpoint } from '../signing/checkpoint';
import type { ExportEnd } from '../signing/sign';
import { findForeign } from '../verification/signed-points';

export interface ExportRange {
  from: number;
  to: number;
  previousHash: string;
  lastHash: string;
  /** When the end was signed. */
  at: Date;
  /** By position. If the range does not start at 1, the first one lies just before it. */
  checkpoints: Checkpoint[];
  /** External copies that are missing in the database or differ from it. */
  foreign: ExternalCheckpoint[];
  head: ExternalHead | null;
  /** The number of events without a seal, and the IDs of those removed while waiting for one. */
  strays: number;
  lost: number[];
}

/** The last checkpoint before the filter's start time, whose signature covers everything earlier. */
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

/** Plans an export up to an end that was just sealed and, if possible, signed. */
export const planExport = async (
  db: Queryable,
  filter: AuditFilter,
  end: ExportEnd,
  outside: ExternalCopies | null,
): Promise<ExportRange> => {
  // Leave out checkpoints signed since.
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

/** Counts events included in full: matches, and all version 1 events, which cannot be left out. */
const countWhole = async (db: Queryable, filter: AuditFilter, { from, to }: ExportRange): Promise<number> => {
  const fits = conditionOf(filter);
  const [row] = await db
    .select({ count: count() })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(and(between(auditSeal.position, from, to), fits && or(fits, eq(auditSeal.version, 1))));

  return row?.count ?? 0;
};

/** The signed first line, which says what the file must contain. The signature covers the line without itself. */
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
