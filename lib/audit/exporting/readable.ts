/** The filtered log for people to read. The chain, for machines to verify, is `exportEvents`. */
import { and, asc, count, eq, gt, lte, max } from 'drizzle-orm';
import type { AuditEventRow } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { auditEvent, auditSeal } from '@/lib/db/schema';
import { toEventRows } from '../reading/event-rows';
import { type AuditFilter, badRequest, conditionOf, describeFilter } from '../reading/filter';
import { hideOpinions } from '../reading/opinions';
import { type Actor, recordEvent } from '../record';

const batch = 500;
const figures = new Intl.NumberFormat('en-GB');

/** The most events of each format; a table may have any number. */
const limits = { csv: Number.POSITIVE_INFINITY, pdf: 5_000 } as const;

export type ReadableFormat = keyof typeof limits;

export interface ReadableEvents {
  fileName: string;
  count: number;
  /** In the words of the request: ids, codes and times. */
  filter: Record<string, string>;
  /** Oldest first, read on demand; nothing stays open in between. */
  batches: AsyncGenerator<AuditEventRow[], void>;
}

interface ReadableOptions {
  format: ReadableFormat;
  actor: Actor;
  /** The reader, if they may still be asked for a second opinion; others' are hidden. */
  blindTo: string | null;
}

/** Recorded before the first event leaves. Later events are not in it. */
export const exportReadable = async (
  db: Database,
  filter: AuditFilter,
  { format, actor, blindTo }: ReadableOptions,
): Promise<ReadableEvents> => {
  const fits = conditionOf(filter);
  const [found] = await db
    .select({ count: count(), last: max(auditEvent.id) })
    .from(auditEvent)
    .where(fits);
  const { count: events, last } = found ?? { count: 0, last: null };
  if (events > limits[format]) {
    throw badRequest(
      `${figures.format(events)} events are too many for a PDF. Narrow the filter to at most ${figures.format(limits[format])}, or choose CSV.`,
    );
  }
  const described = describeFilter(filter);
  await recordEvent(db, { code: 'audit.exported', actor, details: { ...described, events, format } });

  return {
    fileName: `proofdesk-audit-${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.${format}`,
    count: events,
    filter: described,
    batches: readBatches(db, fits, last ?? 0, blindTo),
  };
};

async function* readBatches(
  db: Database,
  fits: ReturnType<typeof conditionOf>,
  last: number,
  blindTo: string | null,
): AsyncGenerator<AuditEventRow[], void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ event: auditEvent, seal: auditSeal })
      .from(auditEvent)
      .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
      .where(and(fits, gt(auditEvent.id, after), lte(auditEvent.id, last)))
      .orderBy(asc(auditEvent.id))
      .limit(batch);
    if (rows.length > 0) yield await hideOpinions(db, blindTo, await toEventRows(db, rows));
    if (rows.length < batch) return;
    after = rows.at(-1)?.event.id ?? last;
  }
}
