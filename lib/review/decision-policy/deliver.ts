/**
 * Sends an agreed policy change. A worker killed at any point loses nothing: the change is due again when its lease
 * expires, and the service ignores a reference that it has already seen.
 */
import { and, eq, sql } from 'drizzle-orm';
import { recordEvent, theDesk } from '@/lib/audit';
import { backoff, jitter } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { isAppError } from '@/lib/base/errors';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import { policyChange } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';

interface PolicyTools {
  db: Database;
  upstream: Pick<Upstream, 'changePolicy' | 'closedUntil'>;
  log: Pick<Log, 'warn' | 'error'>;
}

const leaseMs = 30_000;
const pauses = { first: 1_000, longest: 10 * minuteMs };
/** A change that people agreed to yesterday must not surprise them. */
const longestMs = dayMs;

type PolicyChange = typeof policyChange.$inferSelect;

const fromNow = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

/** Takes the due change for this worker alone. */
const takeDue = async (db: Database): Promise<PolicyChange | null> => {
  const [taken] = await db
    .update(policyChange)
    .set({ tries: sql`least(${policyChange.tries} + 1, 1000)`, nextTryAt: fromNow(leaseMs) })
    .where(
      and(eq(policyChange.state, 'sending'), sql`${policyChange.nextTryAt} <= ${now().toISOString()}::timestamptz`),
    )
    .returning();

  return taken ?? null;
};

type Ending = { state: 'in force'; version: string } | { state: 'refused'; problem: string };

const end = (db: Database, { id, tries }: PolicyChange, ending: Ending): Promise<void> =>
  db.transaction(async (tx) => {
    const written = await tx
      .update(policyChange)
      .set({ problem: null, ...ending, stateAt: now(), nextTryAt: null })
      .where(and(eq(policyChange.id, id), eq(policyChange.state, 'sending')))
      .returning({ id: policyChange.id });
    if (written.length === 0) return;

    const event = { actor: theDesk, subject: 'decision policy' } as const;
    await recordEvent(
      tx,
      ending.state === 'in force'
        ? { ...event, code: 'settings.decisions_sent', details: { reference: id, tries, version: ending.version } }
        : {
            ...event,
            code: 'settings.decisions_send_failed',
            details: { reference: id, tries, problem: ending.problem },
          },
    );
  });

const postpone = async (db: Database, { id, tries }: PolicyChange, problem: string): Promise<void> => {
  await db
    .update(policyChange)
    .set({ problem, nextTryAt: fromNow(jitter(backoff(tries, pauses))) })
    .where(and(eq(policyChange.id, id), eq(policyChange.state, 'sending')));
};

/** Sends the change that is due, if there is one. Safe to repeat, and to run in several processes. */
export const deliverPolicy = async ({ db, upstream, log }: PolicyTools): Promise<void> => {
  // It must not spend its tries on a service that asks us to wait.
  if ((await upstream.closedUntil()) !== null) return;
  const due = await takeDue(db);
  if (!due) return;

  try {
    const { version } = await upstream.changePolicy({ ...due.numbers, basedOn: due.basedOn, reference: due.id });
    await end(db, due, { state: 'in force', version });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, userMessage: problem } = error;
    const isOver = now().getTime() - due.agreedAt.getTime() >= longestMs;
    // Anything else may be a gateway's answer, or credentials that are being replaced.
    const isRefused = isOver || code === 'CONFLICT' || code === 'BAD_REQUEST';
    log[isRefused ? 'error' : 'warn']({ change: due.id, tries: due.tries, code }, 'sending a policy change failed');
    await (isRefused ? end(db, due, { state: 'refused', problem }) : postpone(db, due, problem));
  }
};
