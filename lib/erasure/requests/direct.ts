/** Deleting sessions that somebody names, from a session's page or from a selection: a request that is submitted at once. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DeletionPreview, DirectBody, ErasurePolicy, Keeping, OpenedRequest } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import { isSessionId } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { conflict, type Objection, toError } from '@/lib/review';
import type { Asking, ErasureTools } from '../asking';
import { findKeepings } from '../holds/check';
import { readErasurePolicy } from '../policy';
import { findElsewhere, takeTurns } from './elsewhere';
import { findErased } from './erased';
import { openRequest } from './open';

const mostSessions = 5_000;
const ids = z.array(z.string().refine(isSessionId)).min(1).max(mostSessions);

export const previewForm = z.strictObject({ ids });
export const previewWords = `Name between 1 and ${mostSessions.toLocaleString('en')} sessions by their ids.`;

export const directForm = z.strictObject({ ids, confirm: z.string().trim().max(64) }) satisfies z.ZodType<DirectBody>;
export const directWords = `${previewWords} Type the id of the one session, or how many they are.`;

interface Findings {
  erased: ReadonlySet<string>;
  held: ReadonlyMap<string, Keeping>;
  elsewhere: ReadonlyMap<string, string>;
  policy: ErasurePolicy;
}

const look = async (db: Queryable, sessionIds: readonly string[]): Promise<Findings> => ({
  erased: await findErased(db, sessionIds),
  held: await findKeepings(
    db,
    sessionIds.map((sessionId) => ({ sessionId, countsFrom: null })),
  ),
  elsewhere: await findElsewhere(db, sessionIds),
  policy: await readErasurePolicy(db),
});

const againstErased = ({ erased }: Findings): Objection | null => {
  const [id] = erased;

  return id === undefined ? null : conflict('erased', `Session ${id} was erased already. Choose again.`);
};

/** What a direct deletion would do; nothing is changed. */
export const previewDirect = async (db: Queryable, given: readonly string[]): Promise<DeletionPreview> => {
  const sessionIds = [...new Set(given)];
  const findings = await look(db, sessionIds);
  const objection = againstErased(findings);
  if (objection) throw toError(objection);
  const { held, elsewhere, policy } = findings;

  return {
    sessions: sessionIds.length,
    held: [...held].map(([sessionId, keeping]) => ({ sessionId, keeping })),
    elsewhere: [...elsewhere].map(([sessionId, reference]) => ({ sessionId, reference })),
    cancelSeconds: policy.cancelSeconds,
    needsApproval: policy.directNeedsApproval,
  };
};

const keepingWords = (id: string, { until, because }: Keeping): string =>
  `Session ${id} must be kept${until === null ? '' : ` until ${until}`}: ${because}.`;

const objectionTo = (sessionIds: readonly string[], confirm: string, findings: Findings): Objection | null => {
  const expected = sessionIds.length === 1 ? sessionIds[0] : String(sessionIds.length);
  if (confirm !== expected) {
    return {
      code: 'BAD_REQUEST',
      because: 'not confirmed',
      userMessage:
        sessionIds.length === 1
          ? 'What was typed is not the id of the session. Nothing was deleted.'
          : `What was typed is not the number of sessions, ${sessionIds.length}. Nothing was deleted.`,
    };
  }
  const erased = againstErased(findings);
  if (erased) return erased;

  const [kept] = findings.held;
  if (kept) return conflict('held', `${keepingWords(...kept)} Nothing was deleted.`);
  const [taken] = findings.elsewhere;

  return taken
    ? conflict('elsewhere', `Session ${taken[0]} is in request ${taken[1]} already. Nothing was deleted.`)
    : null;
};

/** Nothing is sent before the time to cancel is over, or before a second person has approved it where the policy asks. */
export const deleteDirectly = async (
  { db }: Pick<ErasureTools, 'db'>,
  { person, actor }: Asking,
  { ids: given, confirm }: DirectBody,
): Promise<OpenedRequest> => {
  const sessionIds = [...new Set(given)];

  const outcome = await db.transaction(async (tx): Promise<OpenedRequest | Objection> => {
    await takeTurns(tx);
    const findings = await look(tx, sessionIds);
    const objection = objectionTo(sessionIds, confirm, findings);
    if (objection) {
      await recordEvent(tx, {
        code: 'erasure.request_refused',
        actor,
        subject: sessionIds.length === 1 ? (sessionIds[0] ?? null) : null,
        details: { because: objection.because, sessions: sessionIds.length },
      });
      return objection;
    }

    const { directNeedsApproval, cancelSeconds } = findings.policy;
    const { id, reference } = await openRequest(
      tx,
      {
        kind: 'direct',
        state: directNeedsApproval ? 'approval' : 'delayed',
        createdBy: person.id,
        ownerId: person.id,
        submittedBy: person.id,
        notBefore: directNeedsApproval ? null : new Date(now().getTime() + cancelSeconds * 1000),
      },
      actor,
      { sessions: sessionIds.length },
    );
    await addItems(tx, id, sessionIds, 'by hand');

    return { requestId: id, reference };
  });

  if ('because' in outcome) throw toError(outcome);

  return outcome;
};

/** Confirmed from the start, thousands at a time. `null`: not found by anything that a person gave. */
export const addItems = async (
  tx: Queryable,
  requestId: string,
  sessionIds: readonly string[],
  matchedBy: 'by hand' | null,
): Promise<void> => {
  await tx.execute(sql`
    insert into deletion_item (request_id, session_id, state, state_at, matched_by)
    select ${requestId}::uuid, id, 'confirmed', ${now().toISOString()}::timestamptz,
      ${sql.param(matchedBy === null ? [] : [matchedBy])}::text[]
    from unnest(${sql.param(sessionIds)}::text[]) as given (id)
  `);
};
