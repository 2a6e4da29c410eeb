/** The month in which a document expires. The day stays in the document. */
import { sql } from 'drizzle-orm';
import type { DocumentResult } from '@/lib/contract';
import type { EnrichTools } from './enrich';
import { readPart } from './read-part';

/** `2030-05-17`, as the service writes dates, or `300517`, as a zone does. */
const monthIn = (text: string): string | null => {
  const [, year, month = ''] = /^(\d{4})-(\d\d)/.exec(text) ?? /^(\d\d)(\d\d)\d\d$/.exec(text) ?? [];
  if (!year || month < '01' || month > '12') return null;

  return `${year.length === 2 ? `20${year}` : year}-${month}-01`;
};

/** The first day of the month, such as `2030-05-01`; `null`: no date of expiry was read. */
export const expiryMonthOf = ({ visualFields, mrzFields }: DocumentResult): string | null => {
  const stated = [
    ...(visualFields ?? []).map(({ name, normalizedDateValue }) => ({ name, value: normalizedDateValue })),
    ...(mrzFields ?? []),
  ];
  const months = stated.map(({ name, value }) => (name === 'date_of_expiry' && value ? monthIn(value) : null));

  return months.find((month) => month !== null) ?? null;
};

const batchSize = 40;

interface FilledExpiries {
  written: number;
  /** Where the next page begins; `null` after the last one. */
  below: number | null;
}

/**
 * Looks for the month in documents that were read before it was stored: one page, newest first, with numbers below
 * `below`. Those that could not be read just now are left for another time. Throws if the service as a whole fails.
 */
export const fillExpiries = async (
  { db, upstream }: EnrichTools,
  stopping: AbortSignal,
  below: number | null = null,
): Promise<FilledExpiries> => {
  const { rows } = await db.execute<{ id: string; number: number; written: string }>(sql`
    select id, number, written::text as written from mirror_session
    where result_state = 'read' and has_document and not expiry_read
      ${below === null ? sql`` : sql`and number < ${below}`}
    order by number desc limit ${batchSize}
  `);
  const found: Array<{ number: number; written: string; month: string | null }> = [];
  for (const { id, number, written } of rows) {
    if (stopping.aborted) break;
    const document = await readPart(upstream.document(id));
    if (document.state === 'failed') continue;
    found.push({ number, written, month: document.state === 'there' ? expiryMonthOf(document.value) : null });
  }
  await db.execute(sql`
    update mirror_session m set expiry_month = r.month::date, expiry_read = true
    from unnest(
      ${sql.param(found.map(({ number }) => number))}::int[],
      ${sql.param(found.map(({ written }) => written))}::text[],
      ${sql.param(found.map(({ month }) => month))}::text[]
    ) as r (number, written, month)
    where m.number = r.number and m.written = r.written::xid8
  `);

  return { written: found.length, below: rows.length < batchSize ? null : (rows.at(-1)?.number ?? null) };
};
