/** What exists of a session before it is erased: counted, and hashed with a salt that is destroyed at the end. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import type { ErasureManifest } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import type { DueErasure } from './due';
import { askForAll } from './parts';

export interface Stock {
  due: DueErasure;
  manifest: ErasureManifest;
  salt: Buffer;
  documentType: string | null;
}

/** Not one byte of a result is kept, and nobody can try out what a hash is of. */
const hashOf = (salt: Buffer, result: unknown): string =>
  createHash('sha256').update(salt).update(JSON.stringify(result)).digest('hex');

export const takeStock = async (upstream: Upstream, due: DueErasure): Promise<Stock> => {
  const { images, decision, document, face } = await askForAll(upstream, due.sessionId);
  const salt = randomBytes(32);
  const listed = images.state === 'there' ? images.value : null;

  return {
    due,
    salt,
    documentType: document.state === 'there' ? document.value.documentType : null,
    manifest: {
      documentImages: listed?.document.length ?? null,
      faceImages: listed?.face.length ?? null,
      imageNames: listed ? [...listed.document, ...listed.face] : [],
      results: Object.entries({ decision, document, face })
        .filter(([, { state }]) => state !== 'unknown to the service')
        .map(([name, part]) => ({ name, hash: part.state === 'there' ? hashOf(salt, part.value) : null })),
    },
  };
};

/**
 * From here on the service may be told at any moment. Those that somebody keeps since, by a legal hold, are not among
 * the ones returned.
 */
export const noteStock = async (db: Database, stock: readonly Stock[]): Promise<DueErasure[]> => {
  if (stock.length === 0) return [];

  const column = <Value>(read: (each: Stock) => Value) => sql.param(stock.map(read));
  const { rows } = await db.execute<{ sessionId: string }>(sql`
    update erasure e set step = 'delete', asked_at = ${now()}::timestamptz, manifest = taken.manifest::jsonb,
      salt = taken.salt, document_type = coalesce(taken.document_type, e.document_type)
    from unnest(
      ${column(({ due }) => due.sessionId)}::text[],
      ${column(({ manifest }) => JSON.stringify(manifest))}::text[],
      ${column(({ salt }) => salt)}::bytea[],
      ${column(({ documentType }) => documentType)}::text[]
    ) as taken (session_id, manifest, salt, document_type)
    where e.session_id = taken.session_id and e.step = 'stock'
      and not exists (select 1 from legal_hold h where h.session_id = e.session_id and h.lifted_at is null)
    returning e.session_id as "sessionId"
  `);
  const noted = new Set(rows.map(({ sessionId }) => sessionId));

  return stock.flatMap(({ due, manifest }) => (noted.has(due.sessionId) ? [{ ...due, manifest, step: 'delete' }] : []));
};
