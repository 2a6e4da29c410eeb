import { count } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { readOutside } from '../copies/outside';
import { type AuditFilter, conditionOf, describeFilter } from '../reading/filter';
import { type Actor, recordEvent } from '../record';
import { sealForExport } from '../signing/sign';
import { exportLines } from './export-lines';
import { manifestLine, planExport } from './export-manifest';

/** Pieces are handed on before they grow much larger than this. */
const pieceLength = 500_000;

interface ExportMeans {
  db: Database;
  signer: Signer;
  /** Where the copies outside the database are. */
  folder: string;
}

interface AuditExport {
  fileName: string;
  /** Some lines at a time, read when they are asked for; nothing is held open in between. */
  pieces: AsyncGenerator<string, void>;
}

/** The log as a file that proves itself. The export is on record, and all up to it is signed, before the first line. */
export const exportEvents = async (
  { db, signer, folder }: ExportMeans,
  filter: AuditFilter,
  actor: Actor,
): Promise<AuditExport> => {
  // Before the database: whatever was written outside was in there by then.
  const outside = await readOutside(folder);
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
