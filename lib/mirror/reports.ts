/**
 * Webhook reports from the service. A report is only a hint that something changed: its content is never trusted, but
 * the session's status is checked at once, within the budget of one request a minute.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import { isCode, isSessionId } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { webhookReport } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { statusIntervalMs } from '@/lib/upstream';
import { deleteExternalIds, saveExternalId } from './external-ids';
import { checkStatus, type StatusTools } from './status';

/** Services stop retrying long before this. A later repeat counts as a new report, which is harmless. */
const retentionMs = 30 * dayMs;

/** Reports not confirmed within this time are left to the crawl. */
export const confirmWithinMs = dayMs;

const concurrency = 8;

/** Checks the signature: Base64 of HMAC-SHA256 over the raw body, keyed with the service's password. */
export const isSignedBy = (password: string, body: Uint8Array, signature: string): boolean => {
  const expected = createHmac('sha256', password).update(body).digest();
  const given = Buffer.from(signature, 'base64');

  return given.length === expected.length && timingSafeEqual(given, expected);
};

const reportSchema = z.object({
  sessionId: z.string().refine(isSessionId),
  status: z.string().min(1).refine(isCode),
  externalId: z.string().trim().max(512).nullish(),
});

const readReport = (body: Uint8Array): z.output<typeof reportSchema> => {
  try {
    return reportSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch (cause) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'A report must be JSON with a sessionId and a status.',
      cause,
    });
  }
};

/** Stores a report whose signature is valid. A repeated body is only counted. */
export const acceptReport = async (
  { db, keys }: { db: Database; keys: Keyring },
  body: Uint8Array,
): Promise<'new' | 'replay'> => {
  const { sessionId, status, externalId } = readReport(body);
  const bodyHash = createHash('sha256').update(body).digest('hex');

  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhookReport)
      .values({ bodyHash, sessionId, status, at: now() })
      .onConflictDoUpdate({ target: webhookReport.bodyHash, set: { replays: sql`${webhookReport.replays} + 1` } })
      .returning({ replays: webhookReport.replays });
    const isNew = row?.replays === 0;
    if (isNew && externalId) await saveExternalId(tx, keys, sessionId, externalId);

    return isNew ? 'new' : 'replay';
  });
};

interface OpenReport extends Record<string, unknown> {
  bodyHash: string;
  sessionId: string;
  /** `null`: the session is not in the mirror. */
  number: number | null;
  isErased: boolean;
}

/**
 * That an applicant has begun, or goes on, of a session known to be pending: nothing to learn from the service, and the
 * minute's one request is left for the decision, which may follow within it.
 */
const confirmPending = async (db: Database): Promise<void> => {
  await db.execute(sql`
    update webhook_report r set confirmed_at = ${now()}::timestamptz from mirror_session m
    where r.confirmed_at is null and r.status = 'PENDING' and m.id = r.session_id and m.status = r.status
  `);
};

/** Reports whose session may be checked now, or has been checked since. Oldest first. */
const findDue = async (db: Database): Promise<OpenReport[]> => {
  const { rows } = await db.execute<OpenReport>(sql`
    select r.body_hash as "bodyHash", r.session_id as "sessionId", m.number,
      exists (select 1 from erasure e where e.session_id = r.session_id) as "isErased"
    from webhook_report r
    left join mirror_session m on m.id = r.session_id
    left join status_check c on c.session_id = r.session_id
    where r.confirmed_at is null and r.at > ${new Date(now().getTime() - confirmWithinMs)}::timestamptz
      and (c.session_id is null or c.checked_at >= r.at
        or c.asked_at <= ${new Date(now().getTime() - statusIntervalMs)}::timestamptz)
    order by r.at, r.body_hash
    limit 100
  `);

  return rows;
};

const confirm = async (tx: Queryable, { sessionId }: OpenReport, before: Date): Promise<void> => {
  await tx
    .update(webhookReport)
    .set({ confirmedAt: now() })
    .where(
      and(
        eq(webhookReport.sessionId, sessionId),
        isNull(webhookReport.confirmedAt),
        sql`${webhookReport.at} <= ${before}::timestamptz`,
      ),
    );
};

export const deleteReports = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await deleteExternalIds(tx, sessionIds);
  await tx.delete(webhookReport).where(sql`${webhookReport.sessionId} = any(${sql.param(sessionIds)}::text[])`);
};

/** `false`: the status could not be checked; the report stays open. */
const settle = async (tools: StatusTools, report: OpenReport): Promise<boolean> => {
  const { sessionId, isErased } = report;

  // An erased session must leave no new trace.
  if (isErased) {
    await deleteReports(tools.db, [sessionId]);

    return true;
  }

  const seenAt = await checkStatus(tools, sessionId, (tx, at) => confirm(tx, report, at));

  return seenAt !== null;
};

/**
 * Checks the status of reported sessions that may be checked now. A session that is not in the mirror triggers a check
 * of the list. Safe to repeat and to interrupt.
 */
export const confirmReports = async (tools: StatusTools): Promise<void> => {
  const { db, upstream } = tools;
  await confirmPending(db);
  if (await upstream.closedUntil()) return;
  const due = await findDue(db);
  // One answer settles all reports about a session.
  const sessions = [...new Map(due.map((report) => [report.sessionId, report])).values()];

  for (let first = 0; first < sessions.length; first += concurrency) {
    const some = sessions.slice(first, first + concurrency);
    const settled = await Promise.all(some.map((report) => settle(tools, report)));
    if (some.some(({ number, isErased }, index) => number === null && !isErased && settled[index])) {
      await wakeMirror(db);
    }
    // The service or the connection is failing: the rest waits for a later round.
    if (!settled.some(Boolean)) return;
  }

  if (due.length > 0)
    await db.delete(webhookReport).where(lt(webhookReport.at, new Date(now().getTime() - retentionMs)));
};

export const wakeMirror = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select pg_notify('mirror', 'now')`);
};
