/** Records what exists of a session before it is deleted. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import type { ErasureManifest } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import type { DueErasure } from './due';
import { askForParts, askForStatus, findStillListed, type Parts } from './probe';

/** What the service returned. */
export interface Found {
  due: DueErasure;
  parts: Parts;
  /** The session was not listed either. */
  wasGone: boolean;
}

export interface Stock {
  due: DueErasure;
  manifest: ErasureManifest;
  salt: Buffer;
  documentType: string | null;
}

export const findParts = async (upstream: Upstream, due: DueErasure): Promise<Found> => ({
  due,
  parts: await askForParts(upstream, due.sessionId),
  wasGone: false,
});

const unknownParts = ({ parts }: Found): string[] =>
  Object.entries(parts).flatMap(([name, { state }]) => (state === 'unknown to the service' ? [name] : []));

/** A single "not found" proves nothing: a gateway may answer so to everything. */
export const isDoubtful = (found: Found): boolean => unknownParts(found).length > 0;

const isAbsent = (found: Found): boolean => unknownParts(found).length === Object.keys(found.parts).length;

/** The subset of absent sessions that are listed. Throws unless the service answers right for other sessions. */
export const findListedOf = (tools: { db: Database; upstream: Upstream }, doubtful: readonly Found[]) =>
  findStillListed(
    tools,
    doubtful.filter(isAbsent).map(({ due }) => due),
  );

const contradiction = (userMessage: string) => new AppError('CONFLICT', { userMessage });

/** Asks again for what was not found, now that the service is known to answer right. */
export const confirmParts = async (upstream: Upstream, found: Found, listed: ReadonlySet<string>): Promise<Found> => {
  const { sessionId } = found.due;
  const since = now();
  const again = await findParts(upstream, found.due);
  const before = unknownParts(found);
  if (!unknownParts(again).every((name) => before.includes(name))) {
    throw contradiction('The service finds parts of the session at one time and not at another.');
  }
  if (!isAbsent(again)) return again;
  if (!listed.has(sessionId)) return { ...again, wasGone: true };
  // A session without results has at least a status.
  const status = await askForStatus(upstream, sessionId, since);
  if (status === 'gone') throw contradiction('The service lists the session but does not find it.');
  if (status === 'not asked') {
    throw contradiction(
      'The service lists the session but has no results of it. Its status can be checked in a minute.',
    );
  }

  return again;
};

/** The salt is destroyed at the end, so nobody can test guesses against the hash. */
const hashOf = (salt: Buffer, result: unknown): string =>
  createHash('sha256').update(salt).update(JSON.stringify(result)).digest('hex');

export const toStock = ({ due, parts: { images, decision, document, face }, wasGone }: Found): Stock => {
  const salt = randomBytes(32);
  const listed = images.state === 'there' ? images.value : null;
  // Names beyond what is read of an answer exist too, so their number is not known.
  const counted = listed?.leftOut ? null : listed;

  return {
    due,
    salt,
    documentType: document.state === 'there' ? document.value.documentType : null,
    manifest: {
      documentImages: counted?.document.length ?? null,
      faceImages: counted?.face.length ?? null,
      imageNames: listed ? [...listed.document, ...listed.face] : [],
      results: Object.entries({ decision, document, face })
        .filter(([, { state }]) => state !== 'unknown to the service')
        .map(([name, part]) => ({ name, hash: part.state === 'there' ? hashOf(salt, part.value) : null })),
      ...(wasGone && { wasGone }),
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
