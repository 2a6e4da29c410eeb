/** Asks the service for erased sessions again after a day and after a week. One that answers opens an incident. */
import { sql } from 'drizzle-orm';
import { recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { isAppError } from '@/lib/base/errors';
import { inParallel } from '@/lib/base/in-parallel';
import type { Queryable } from '@/lib/db';
import type { ErasureCheck } from '@/lib/db/schema';
import { openIncidents } from '@/lib/mirror';
import type { Upstream } from '@/lib/upstream';
import { issueAddendum } from '../certificate/issue';
import type { EngineTools } from './batch';
import { later } from './due';
import { findStillListed, listProbe, probeParts, StillAnswers } from './probe';

const batchSize = 48;
const atOnce = 8;
const leaseMs = minuteMs;
/** The pause after the service failed to answer. */
const retryMs = 5 * minuteMs;
const secondCheckMs = 6 * dayMs;

interface DueCheck extends Record<string, unknown> {
  sessionId: string;
  createdOn: string | null;
  checks: number;
}

const takeDue = async ({ db }: EngineTools): Promise<DueCheck[]> => {
  const { rows } = await db.execute<DueCheck>(sql`
    with due as (
      select session_id from erasure where next_check_at <= ${now()}::timestamptz
      order by next_check_at, session_id limit ${batchSize} for update skip locked
    )
    update erasure e set next_check_at = ${later(leaseMs)}::timestamptz
    from due where e.session_id = due.session_id
    returning e.session_id as "sessionId", e.created_on::text as "createdOn", e.checks
  `);

  return rows;
};

interface Finding extends ErasureCheck {
  sessionId: string;
  checks: number;
  /** What answered; `null`: nothing. */
  seen: string | null;
}

/** `null`: the service could not be reached. */
const check = async (upstream: Upstream, { sessionId, checks }: DueCheck): Promise<Finding | null> => {
  const since = now();
  try {
    return {
      sessionId,
      checks,
      outcome: 'gone',
      seen: null,
      probes: await probeParts(upstream, { sessionId, manifest: null }, since),
    };
  } catch (error) {
    if (error instanceof StillAnswers) {
      return { sessionId, checks, outcome: 'answers again', seen: `the ${error.part}`, probes: [] };
    }
    if (isAppError(error)) return null;
    throw error;
  }
};

const checkAll = async (tools: EngineTools, due: readonly DueCheck[]): Promise<Finding[]> => {
  const checked = (await inParallel(due, atOnce, (each) => check(tools.upstream, each))).filter(
    (each) => each !== null,
  );
  const silent = new Set(checked.filter(({ seen }) => seen === null).map(({ sessionId }) => sessionId));
  const listed = await findStillListed(
    tools,
    due.filter(({ sessionId }) => silent.has(sessionId)),
  );

  return checked.map((finding) => {
    if (listed.has(finding.sessionId)) {
      return { ...finding, outcome: 'answers again', seen: 'the list of sessions', probes: [] };
    }

    return finding.seen === null ? { ...finding, probes: [...finding.probes, listProbe()] } : finding;
  });
};

const noteFindings = async (tx: Queryable, findings: readonly Finding[]): Promise<void> => {
  const ids = findings.map(({ sessionId }) => sessionId);
  await tx.execute(sql`
    update erasure e set checks = e.checks + 1, last_check = found.finding::jsonb,
      next_check_at = case when e.checks = 0 then ${later(secondCheckMs)}::timestamptz end
    from unnest(
      ${sql.param(ids)}::text[],
      ${sql.param(findings.map(({ checks }) => checks))}::int[],
      ${sql.param(findings.map(({ outcome, probes }) => JSON.stringify({ outcome, probes })))}::text[]
    ) as found (session_id, checks, finding)
    -- Another worker may have taken over after the lease ran out.
    where e.session_id = found.session_id and e.next_check_at is not null and e.checks = found.checks
  `);
  await recordEvents(
    tx,
    findings
      .filter(({ seen }) => seen === null)
      .map(({ sessionId }) => ({ code: 'erasure.verified', actor: theDesk, subject: sessionId })),
  );
  await openIncidents(
    tx,
    findings.flatMap(({ sessionId, seen }) => (seen === null ? [] : [{ sessionId, seen }])),
  );
};

const requestsOf = async (tx: Queryable, findings: readonly Finding[]): Promise<string[]> => {
  const ids = findings.map(({ sessionId }) => sessionId);
  const { rows } = await tx.execute<{ requestId: string }>(sql`
    select distinct request_id as "requestId" from deletion_item
    where session_id = any(${sql.param(ids)}::text[]) and state = 'gone' order by request_id
  `);

  return rows.map(({ requestId }) => requestId);
};

/** If the service does not answer, or its list proves nothing, the check is repeated later. */
const noneOnOutage = (error: unknown): Finding[] => {
  if (isAppError(error)) return [];
  throw error;
};

/** For the worker: does every check that is due. Unanswered ones are repeated after some minutes. */
export const recheckErased = async (tools: EngineTools, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted && !(await tools.upstream.closedUntil())) {
    const due = await takeDue(tools);
    if (due.length === 0) return;

    const findings = await checkAll(tools, due).catch(noneOnOutage);
    await tools.db.transaction(async (tx) => {
      await noteFindings(tx, findings);
      for (const requestId of await requestsOf(tx, findings)) await issueAddendum(tx, tools.signer, requestId);
      const open = due
        .map(({ sessionId }) => sessionId)
        .filter((id) => !findings.some((each) => each.sessionId === id));
      await tx.execute(sql`
        update erasure set next_check_at = ${later(retryMs)}::timestamptz
        where session_id = any(${sql.param(open)}::text[]) and next_check_at is not null
      `);
    });
  }
};
