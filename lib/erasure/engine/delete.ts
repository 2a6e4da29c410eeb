/** At the service: records what exists of a session, deletes it, and asks for every part again. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import type { ErasureManifest, ErasureProbe } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import type { DueErasure } from './due';
import { askForParts, probeParts } from './probe';

export interface Stock {
  due: DueErasure;
  manifest: ErasureManifest;
  salt: Buffer;
  documentType: string | null;
}

/** The salt is destroyed at the end, so nobody can test guesses against the hash. */
const hashOf = (salt: Buffer, result: unknown): string =>
  createHash('sha256').update(salt).update(JSON.stringify(result)).digest('hex');

export const takeStock = async (upstream: Upstream, due: DueErasure): Promise<Stock> => {
  const { images, decision, document, face } = await askForParts(upstream, due.sessionId);
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
 * After this the service may be told to delete at any moment, so a legal hold comes too late. Sessions held in the
 * meantime are not returned.
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

export interface Deletion {
  answer: 'deleted' | 'was gone already';
  at: string;
}

/** No part answers any more. The list has not been asked yet: that is done for many sessions at once. */
export interface SilentSession {
  due: DueErasure;
  deletion: Deletion;
  probes: ErasureProbe[];
}

export const deleteAndProbe = async (upstream: Upstream, due: DueErasure): Promise<SilentSession> => {
  const deletion = await requestDeletion(upstream, due);

  return { due, deletion, probes: await probeParts(upstream, due, new Date(deletion.at)) };
};

const requestDeletion = async (upstream: Upstream, due: DueErasure): Promise<Deletion> => {
  const wasUnknown = await isNotFound(upstream.deleteSession(due.sessionId));

  return {
    // If something was there before, an earlier attempt deleted it and its answer was lost.
    answer: wasUnknown && !hadSomething(due) ? 'was gone already' : 'deleted',
    at: now().toISOString(),
  };
};

const isNotFound = async (request: Promise<unknown>): Promise<boolean> => {
  try {
    await request;

    return false;
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return true;
    throw error;
  }
};

const hadSomething = ({ manifest }: DueErasure): boolean =>
  manifest !== null &&
  (manifest.results.length > 0 || manifest.documentImages !== null || manifest.faceImages !== null);
