/** Sessions as a file: streamed, never stored, and on record before the first byte. */
import { sql } from 'drizzle-orm';
import type { ExportBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { type FactorFigures, sessionExport, sessionExportPart } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { readRows } from '@/lib/mirror';
import { listTags } from '../tags';
import { type Asking, findTarget, type TargetTools } from '../target';
import type { ExportRow, TagNames } from './columns';
import { formats } from './formats';

/** Sessions that are read at a time: what is held in memory. */
const batchSize = 1_000;

interface SessionExport {
  fileName: string;
  contentType: string;
  /** As many as were asked for; those that leave the list meanwhile are left out. */
  rows: number;
  /** A batch at a time, read when it is asked for; nothing is held open in between. */
  pieces: AsyncGenerator<string, void>;
}

export const exportSessions = async (
  tools: TargetTools,
  { target, format }: ExportBody,
  asking: Asking,
): Promise<SessionExport> => {
  const { db, keys } = tools;
  const numbers = await findTarget(tools, target, asking);
  const exportId = await beginExport(db, format, numbers.length, asking);
  const { contentType } = formats[format];

  return {
    fileName: `proofdesk-sessions-${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.${format}`,
    contentType,
    rows: numbers.length,
    pieces: writePieces({ db, keys }, exportId, format, numbers),
  };
};

const beginExport = (db: Database, format: ExportBody['format'], rows: number, { actor }: Asking): Promise<string> =>
  db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(sessionExport)
      .values({ personId: actor.personId, at: now(), format })
      .returning({ id: sessionExport.id });
    if (!begun) throw new Error('An export could not be recorded.');

    await recordEvent(tx, { code: 'sessions.exported', actor, details: { exportId: begun.id, format, rows } });

    return begun.id;
  });

async function* writePieces(
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

    // Before they leave: an erasure can say of every session whose file it is in.
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
