import { count } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { readExternalCopies } from '../copies/external';
import { type AuditFilter, conditionOf, describeFilter } from '../reading/filter';
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

/** Exports the log as a self-verifying file. The export is recorded, and everything up to it signed, before the first line. */
export const exportEvents = async (
  { db, signer, folder }: ExportOptions,
  filter: AuditFilter,
  actor: Actor,
): Promise<AuditExport> => {
  // Read before the database, which then contains everything the copies do.
  const outside = await readExternalCopies(folder);
  const [matching] = await db.select({ count: count() }).from(auditEvent).where(conditionOf(filter));
  await recordEvent(db, {
    code: 'audit.exported',
    actor,
    details: { ...describeFilter(filter), events: matching?.count ?? 0 },
  });
  const range = await planExport(db, filter, await sealForExport(db, signer), outside);
  const manifest = await manifestLine(db, signer, filter, range);

  return {
    fileName: `proofdesk-audit-${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl`,
    pieces: inPieces(manifest, exportLines(db, range, conditionOf(filter))),
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
