/** Sessions as a file: streamed, never stored, and recorded before the first byte leaves. */

import { sql } from 'drizzle-orm';
import type { ExportBody, SessionRow } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { byteOrderMark, csvLine } from '@/lib/base/csv';
import { meaningfulScore } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { type FactorFigures, sessionExport, sessionExportPart } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { readRows } from '@/lib/mirror';
import { listTags } from './tags';
import { findTarget, type Requester, type TargetTools } from './target';

/** Sessions read, and held in memory, at a time. */
const batchSize = 1_000;

interface SessionExport {
  fileName: string;
  contentType: string;
  /** As requested; sessions that leave the list meanwhile are omitted. */
  rows: number;
  /** One batch at a time, read on demand; nothing stays open in between. */
  chunks: AsyncGenerator<string, void>;
}

export const exportSessions = async (
  tools: TargetTools,
  { target, format }: ExportBody,
  requester: Requester,
): Promise<SessionExport> => {
  const { db, keys } = tools;
  const numbers = await findTarget(tools, target, requester);
  const exportId = await startExport(db, format, numbers.length, requester);
  const { contentType } = formats[format];

  return {
    fileName: `proofdesk-sessions-${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.${format}`,
    contentType,
    rows: numbers.length,
    chunks: writeChunks({ db, keys }, exportId, format, numbers),
  };
};

const startExport = (db: Database, format: ExportBody['format'], rows: number, { actor }: Requester): Promise<string> =>
  db.transaction(async (tx) => {
    const [started] = await tx
      .insert(sessionExport)
      .values({ personId: actor.personId, at: now(), format })
      .returning({ id: sessionExport.id });
    if (!started) throw new Error('The export was not recorded.');

    await recordEvent(tx, { code: 'sessions.exported', actor, details: { exportId: started.id, format, rows } });

    return started.id;
  });

async function* writeChunks(
  { db, keys }: { db: Database; keys: Keyring },
  exportId: string,
  format: ExportBody['format'],
  numbers: readonly number[],
): AsyncGenerator<string, void> {
  const { start, line, end } = formats[format];
  const { tags } = await listTags(db);
  const tagNames: TagNames = new Map(tags.map(({ id, name }) => [id, name]));
  let written = 0;

  if (start) yield start;
  for (let from = 0; from < numbers.length; from += batchSize) {
    const batch = await readBatch(db, keys, numbers.slice(from, from + batchSize));
    if (batch.length === 0) continue;

    // Recorded before they leave, so that an erasure can name every export a session is in.
    await db
      .insert(sessionExportPart)
      .values({ exportId, part: from / batchSize, sessionIds: batch.map(({ row }) => row.id) });
    written += batch.length;
    yield batch.map((row) => line(row, tagNames)).join('');
  }
  yield end({ rows: written, leftOut: numbers.length - written });
}

const readBatch = async (db: Database, keys: Keyring, numbers: readonly number[]): Promise<ExportRow[]> => {
  const rows = await readRows(db, keys, numbers);
  const { rows: figures } = await db.execute<{ id: string; factors: FactorFigures | null }>(
    sql`select id, factors from mirror_session where number = any(${sql.param(numbers)}::int[])`,
  );
  const byId = new Map(figures.map(({ id, factors }) => [id, factors]));

  return rows.map((row) => ({ row, factors: byId.get(row.id) ?? null }));
};

export interface ExportRow {
  row: SessionRow;
  factors: FactorFigures | null;
}

export type TagNames = ReadonlyMap<number, string>;

type Cell = string | number | null;

interface ExportColumn {
  name: string;
  cell: (from: ExportRow, tags: TagNames) => Cell;
  /** For JSON Lines, where a value need not be text or a number. */
  value?: (from: ExportRow, tags: TagNames) => unknown;
}

/** A tag without a name was created after the export began. */
const tagNames = ({ row }: ExportRow, tags: TagNames): string[] => row.tags.map((id) => tags.get(id) ?? `tag ${id}`);

const factorText = ([name, [score, level]]: [string, FactorFigures[string]]): string =>
  `${name}=${meaningfulScore({ score, level }) ?? ''}${level === null ? '' : ` (${level})`}`;

export const exportColumns: readonly ExportColumn[] = [
  { name: 'id', cell: ({ row }) => row.id },
  { name: 'status', cell: ({ row }) => row.status },
  { name: 'documentType', cell: ({ row }) => row.documentType },
  { name: 'documentExpires', cell: ({ row }) => row.documentExpires },
  { name: 'country', cell: ({ row }) => row.country },
  { name: 'createdAt', cell: ({ row }) => row.createdAt },
  { name: 'completedAt', cell: ({ row }) => row.completedAt },
  { name: 'expiresAt', cell: ({ row }) => row.expiresAt },
  { name: 'results', cell: ({ row }) => row.results },
  { name: 'score', cell: ({ row }) => row.score },
  { name: 'level', cell: ({ row }) => row.level },
  { name: 'weakestFactor', cell: ({ row }) => row.weakest?.name ?? null },
  { name: 'weakestScore', cell: ({ row }) => row.weakest?.score ?? null },
  {
    name: 'factors',
    cell: ({ factors }) => (factors ? Object.entries(factors).map(factorText).join('; ') : null),
    value: ({ factors }) =>
      factors &&
      Object.fromEntries(
        Object.entries(factors).map(([name, [score, level]]) => [
          name,
          { score: meaningfulScore({ score, level }), level },
        ]),
      ),
  },
  { name: 'assignee', cell: ({ row }) => row.assignee?.name ?? null },
  { name: 'tags', cell: (from, tags) => tagNames(from, tags).join('; '), value: tagNames },
];

interface ExportFormat {
  contentType: string;
  start: string;
  line: (from: ExportRow, tags: TagNames) => string;
  /** `leftOut`: sessions that left the list since the export began. */
  end: (counts: { rows: number; leftOut: number }) => string;
}

export const formats: Record<ExportBody['format'], ExportFormat> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    start: byteOrderMark + csvLine(exportColumns.map(({ name }) => name)),
    line: (from, tags) => csvLine(exportColumns.map(({ cell }) => cell(from, tags))),
    // CSV has no room for anything but rows.
    end: () => '',
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    start: '',
    line: (from, tags) =>
      `${JSON.stringify(Object.fromEntries(exportColumns.map(({ name, cell, value = cell }) => [name, value(from, tags)])))}\n`,
    // Distinguishes a complete file from one that was cut short.
    end: (counts) => `${JSON.stringify({ end: counts })}\n`,
  },
};
