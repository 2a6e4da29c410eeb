import { count } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { readExternalCopies } from '../copies/external';
import { type AuditFilter, conditionOf, describeFilter } from '../reading/filter';
import { readHiddenIds } from '../reading/opinions';
import { type Actor, recordEvent } from '../record';
import { sealForExport } from '../signing/sign';
import { exportLines } from './export-lines';
import { manifestLine, planExport } from './export-manifest';

/** Approximate size of a streamed piece. */
const pieceLength = 500_000;

interface ExportOptions {
  db: Database;
  signer: Signer;
  /** Folder of the external copies. */
  folder: string;
}

interface AuditExport {
  fileName: string;
  /** Read on demand; nothing stays open in between. */
  pieces: AsyncGenerator<string, void>;
}

/**
 * Exports the log as a self-verifying file. The export is recorded, and everything up to it signed, before the first line.
 * `blindTo`: the reader, if they may still be asked for a second opinion; others' are left out.
 */
export const exportEvents = async (
  { db, signer, folder }: ExportOptions,
  filter: AuditFilter,
  actor: Actor,
  blindTo: string | null = null,
): Promise<AuditExport> => {
  // Read before the database, which then contains everything the copies do.
  const outside = await readExternalCopies(folder);
  const [matching] = await db.select({ count: count() }).from(auditEvent).where(conditionOf(filter));
  await recordEvent(db, {
    code: 'audit.exported',
    actor,
    details: { ...describeFilter(filter), events: matching?.count ?? 0 },
  });
  const end = await sealForExport(db, signer, outside);
  // Read once, after the end is sealed: a verdict may be decided, or given, while the file is written.
  const hidden = await readHiddenIds(db, blindTo);
  const shown: AuditFilter = { ...filter, without: [...hidden].map(Number) };
  const range = await planExport(db, shown, end, outside);
  const manifest = await manifestLine(db, signer, shown, range);

  return {
    fileName: `proofdesk-audit-${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl`,
    pieces: inPieces(manifest, exportLines(db, range, conditionOf(shown))),
  };
};

async function* inPieces(start: string, lines: AsyncGenerator<string>): AsyncGenerator<string, void> {
  let piece = start;

  for await (const line of lines) {
    piece += line;

    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }

  yield piece;
}
