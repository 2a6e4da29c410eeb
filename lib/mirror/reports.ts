/**
 * What the service reports by webhook. A report says only that something changed: what it claims is never believed, but
 * makes the session's status worth asking for at once, within the budget of one question a minute.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '@/lib/clock';
import { isSessionId } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { webhookReport } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { statusIntervalMs } from '@/lib/upstream';
import { forgetExternalIds, keepExternalId } from './external-ids';
import { lookAtStatus, type StatusTools } from './status';

/** A service gives up repeating itself long before. A later repetition is a new report, and harmless. */
const keptMs = 30 * 24 * 60 * 60_000;

/** What could not be confirmed for so long is left to the reading of the list. */
export const confirmWithinMs = 24 * 60 * 60_000;

const askedAtOnce = 8;

/** Whether this was signed with the service's password: Base64 of HMAC-SHA256 over the body as it came. */
export const isSignedBy = (password: string, body: Uint8Array, signature: string): boolean => {
  const expected = createHmac('sha256', password).update(body).digest();
  const given = Buffer.from(signature, 'base64');

  return given.length === expected.length && timingSafeEqual(given, expected);
};

const reportSchema = z.object({
  sessionId: z.string().refine(isSessionId),
  status: z.string().min(1).max(64),
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

/** Takes in a report whose signature was found good. The same body a second time is only counted. */
export const takeReport = async (
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
    if (isNew && externalId) await keepExternalId(tx, keys, sessionId, externalId);

    return isNew ? 'new' : 'replay';
  });
};

interface OpenReport extends Record<string, unknown> {
  bodyHash: string;
  sessionId: string;
  /** Of the mirror's row; `null`: the mirror does not know the session. */
  number: number | null;
  isErased: boolean;
}

/** Those whose session may be asked for now, or was asked for by somebody since the report came. Oldest first. */
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

/** What the service reported goes with its sessions. */
export const forgetReports = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await forgetExternalIds(tx, sessionIds);
  await tx.delete(webhookReport).where(sql`${webhookReport.sessionId} = any(${sql.param(sessionIds)}::text[])`);
};

/** `false`: the service could not be asked; the report waits. */
const settle = async (tools: StatusTools, report: OpenReport): Promise<boolean> => {
  const { sessionId, isErased } = report;

  // An erased session is nobody's concern any more, and must leave no new trace.
  if (isErased) {
    await forgetReports(tools.db, [sessionId]);

    return true;
  }

  const seenAt = await lookAtStatus(tools, sessionId, (tx, at) => confirm(tx, report, at));

  return seenAt !== null;
};

/**
 * Asks the service about what was reported and may be asked now. A session that the mirror does not know makes a look
 * at the list due. Harmless to repeat, and to interrupt anywhere.
 */
export const confirmReports = async (tools: StatusTools): Promise<void> => {
  const { db } = tools;
  const due = await findDue(db);
  // Two reports about one session are settled by one answer.
  const sessions = [...new Map(due.map((report) => [report.sessionId, report])).values()];

  for (let first = 0; first < sessions.length; first += askedAtOnce) {
    const some = sessions.slice(first, first + askedAtOnce);
    const settled = await Promise.all(some.map((report) => settle(tools, report)));
    if (some.some(({ number, isErased }, index) => number === null && !isErased && settled[index])) {
      await wakeMirror(db);
    }
    // The service is unwell, or so is our way to it: the rest is tried in a later round.
    if (!settled.some(Boolean)) return;
  }

  if (due.length > 0) await db.delete(webhookReport).where(lt(webhookReport.at, new Date(now().getTime() - keptMs)));
};

/** Whoever keeps the mirror looks at the list now instead of in its time. */
export const wakeMirror = async (db: Queryable): Promise<void> => {
  await db.execute(sql`select pg_notify('mirror', 'now')`);
};
