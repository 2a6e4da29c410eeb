/** How the service answers, over all processes: counts and times in steps of ten minutes, and what was seen last. */
import { lt, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { upstreamHealth } from '@/lib/db/schema';
import type { AppError } from '@/lib/errors';
import { addTimes, noTimes, timesOf } from '@/lib/upstream/answer-times';
import { createBuffer } from '@/lib/upstream/buffered-counts';

export const healthStepMs = 10 * 60_000;

const keptMs = 30 * 24 * 60 * 60_000;

interface Figures {
  answers: number;
  failures: number;
  refusals: number;
  times: number[];
  answeredAt: Date | null;
  failed: { at: Date; code: string; words: string } | null;
  pausedAt: Date | null;
}

const nothing: Figures = {
  answers: 0,
  failures: 0,
  refusals: 0,
  times: noTimes,
  answeredAt: null,
  failed: null,
  pausedAt: null,
};

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

const merge = (one: Figures, other: Figures): Figures => ({
  answers: one.answers + other.answers,
  failures: one.failures + other.failures,
  refusals: one.refusals + other.refusals,
  times: addTimes(one.times, other.times),
  answeredAt: later(one.answeredAt, other.answeredAt),
  failed:
    one.failed && other.failed
      ? one.failed.at > other.failed.at
        ? one.failed
        : other.failed
      : (one.failed ?? other.failed),
  pausedAt: later(one.pausedAt, other.pausedAt),
});

const writeStep = (tx: Queryable, at: Date, { answers, failures, refusals, times }: Figures) =>
  tx
    .insert(upstreamHealth)
    .values({ at, answers, failures, refusals, times })
    .onConflictDoUpdate({
      target: upstreamHealth.at,
      set: {
        answers: sql`${upstreamHealth.answers} + excluded.answers`,
        failures: sql`${upstreamHealth.failures} + excluded.failures`,
        refusals: sql`${upstreamHealth.refusals} + excluded.refusals`,
        times: sql`(
          select array_agg(coalesce(one, 0) + coalesce(other, 0) order by place)
          from unnest(${upstreamHealth.times}, excluded.times) with ordinality as both_times (one, other, place)
        )`,
      },
    });

/** Processes write in any order; the latest of what they saw stands. */
const writeState = (tx: Queryable, { answeredAt, failed, pausedAt }: Figures) =>
  tx.execute(sql`
    insert into upstream_state as known (answered_at, failed_at, failure_code, failure, paused_at)
    values (
      ${answeredAt}::timestamptz, ${failed?.at ?? null}::timestamptz, ${failed?.code ?? null}::text,
      ${failed?.words ?? null}::text, ${pausedAt}::timestamptz
    )
    on conflict ("only") do update set
      answered_at = greatest(known.answered_at, excluded.answered_at),
      failure_code = case when excluded.failed_at >= coalesce(known.failed_at, excluded.failed_at)
                          then excluded.failure_code else known.failure_code end,
      failure = case when excluded.failed_at >= coalesce(known.failed_at, excluded.failed_at)
                     then excluded.failure else known.failure end,
      failed_at = greatest(known.failed_at, excluded.failed_at),
      paused_at = greatest(known.paused_at, excluded.paused_at)
  `);

export interface CallOutcome {
  durationMs: number;
  /** `null`: the answer was good. */
  failure: AppError | null;
}

const figuresOf = ({ durationMs, failure }: CallOutcome, at: Date): Figures => {
  // A plain "no", such as "no such session", is an answer like any other.
  if (!failure?.code.startsWith('UPSTREAM_')) {
    return { ...nothing, answers: 1, times: timesOf(durationMs), answeredAt: at };
  }
  if (failure.code === 'UPSTREAM_BUSY') return { ...nothing, refusals: 1 };

  return { ...nothing, failures: 1, failed: { at, code: failure.code, words: failure.userMessage } };
};

export const createHealthRecord = (db: Database, onError: (error: unknown) => void) => {
  const buffer = createBuffer<Figures>({
    merge,
    write: (counts) =>
      db.transaction(async (tx) => {
        for (const [at, figures] of counts) await writeStep(tx, new Date(at), figures);
        await writeState(tx, counts.map(([, figures]) => figures).reduce(merge, nothing));
        await tx.delete(upstreamHealth).where(lt(upstreamHealth.at, new Date(now().getTime() - keptMs)));
      }),
    onError,
  });

  const put = (at: Date, figures: Figures): void =>
    buffer.put(new Date(Math.floor(at.getTime() / healthStepMs) * healthStepMs).toISOString(), figures);

  return {
    noteCall: (outcome: CallOutcome): void => {
      const at = now();
      put(at, figuresOf(outcome, at));
    },
    /** Calls are paused from now on, after failures in a row. */
    notePause: (): void => {
      const at = now();
      put(at, { ...nothing, pausedAt: at });
    },
    flush: buffer.flush,
  };
};
