/** How the service responds, across all processes: counts and answer times in ten-minute steps, and the latest state. */

import { lt, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import type { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { type UpstreamSource, upstreamHealth } from '@/lib/db/schema';
import { createBuffer } from '@/lib/upstream/buffered-counts';
import type { CallName } from '@/lib/upstream/problems';

/** Answer times are counted by power of √2: compact, and accurate to 20 %. 33 buckets reach past a minute. */
const buckets = 33;

export const noTimes: number[] = Array.from({ length: buckets }, () => 0);

const bucketOf = (milliseconds: number): number =>
  Math.min(Math.max(Math.floor(2 * Math.log2(Math.max(milliseconds, 1))), 0), buckets - 1);

export const timesOf = (milliseconds: number): number[] => noTimes.with(bucketOf(milliseconds), 1);

export const addTimes = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((count, place) => count + (other[place] ?? 0));

/** A percentile, such as 0.95 for the p95; `null` without answers. */
export const percentile = (times: readonly number[], share: number): number | null => {
  const all = times.reduce((sum, count) => sum + count, 0);
  let passed = 0;

  for (const [place, count] of times.entries()) {
    passed += count;
    // The middle of the bucket, so that errors go both ways.
    if (all > 0 && passed >= all * share) return Math.round(2 ** ((place + 0.5) / 2));
  }

  return null;
};

export const healthStepMs = 10 * minuteMs;

const retentionMs = 30 * dayMs;

/** The last answer and the last failure. */
interface Latest {
  answeredAt: Date | null;
  failed: { at: Date; code: string; message: string } | null;
}

interface Figures extends Latest {
  answers: number;
  failures: number;
  refusals: number;
  times: number[];
  pausedAt: Date | null;
  sources: Partial<Record<UpstreamSource, Latest>>;
}

const nothing: Figures = {
  answers: 0,
  failures: 0,
  refusals: 0,
  times: noTimes,
  answeredAt: null,
  failed: null,
  pausedAt: null,
  sources: {},
};

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

const latestOf = (one: Latest, other: Latest): Latest => ({
  answeredAt: later(one.answeredAt, other.answeredAt),
  failed:
    one.failed && other.failed
      ? one.failed.at > other.failed.at
        ? one.failed
        : other.failed
      : (one.failed ?? other.failed),
});

const mergeSources = (one: Figures['sources'], other: Figures['sources']): Figures['sources'] => {
  const merged = { ...one };
  for (const [source, latest] of Object.entries(other) as Array<[UpstreamSource, Latest]>) {
    merged[source] = latestOf(merged[source] ?? nothing, latest);
  }

  return merged;
};

const merge = (one: Figures, other: Figures): Figures => ({
  ...latestOf(one, other),
  answers: one.answers + other.answers,
  failures: one.failures + other.failures,
  refusals: one.refusals + other.refusals,
  times: addTimes(one.times, other.times),
  pausedAt: later(one.pausedAt, other.pausedAt),
  sources: mergeSources(one.sources, other.sources),
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

/** Processes write in any order; the latest observation wins. */
const writeState = (tx: Queryable, { answeredAt, failed, pausedAt }: Figures) =>
  tx.execute(sql`
    insert into upstream_state as known (answered_at, failed_at, failure_code, failure, paused_at)
    values (
      ${answeredAt}::timestamptz, ${failed?.at ?? null}::timestamptz, ${failed?.code ?? null}::text,
      ${failed?.message ?? null}::text, ${pausedAt}::timestamptz
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

const writeSource = (tx: Queryable, source: UpstreamSource, { answeredAt, failed }: Latest) =>
  tx.execute(sql`
    insert into upstream_source as known (source, answered_at, failed_at, failure)
    values (${source}, ${answeredAt}::timestamptz, ${failed?.at ?? null}::timestamptz, ${failed?.message ?? null}::text)
    on conflict (source) do update set
      answered_at = greatest(known.answered_at, excluded.answered_at),
      failure = case when excluded.failed_at >= coalesce(known.failed_at, excluded.failed_at)
                     then excluded.failure else known.failure end,
      failed_at = greatest(known.failed_at, excluded.failed_at)
  `);

/** Deletions, manual decisions and new sessions are not read from the service, so they say nothing about a source. */
const sourceOf: Partial<Record<CallName, UpstreamSource>> = {
  sessions: 'list',
  status: 'status',
  decision: 'results',
  document: 'results',
  face: 'results',
  images: 'images',
  image: 'images',
};

export interface CallOutcome {
  call: CallName;
  durationMs: number;
  /** `null`: success. */
  failure: AppError | null;
}

const figuresOf = ({ call, durationMs, failure }: CallOutcome, at: Date): Figures => {
  if (failure?.code === 'UPSTREAM_BUSY') return { ...nothing, refusals: 1 };

  // A refusal such as "not found" is an answer too.
  const isAnswer = !failure?.code.startsWith('UPSTREAM_');
  const latest: Latest = {
    answeredAt: isAnswer ? at : null,
    failed: failure && !isAnswer ? { at, code: failure.code, message: failure.userMessage } : null,
  };
  const source = sourceOf[call];

  return {
    ...nothing,
    ...latest,
    ...(isAnswer ? { answers: 1, times: timesOf(durationMs) } : { failures: 1 }),
    ...(source && { sources: { [source]: latest } }),
  };
};

export const createHealthRecord = (db: Database, onError: (error: unknown) => void) => {
  const buffer = createBuffer<Figures>({
    merge,
    write: (counts) =>
      db.transaction(async (tx) => {
        for (const [at, figures] of counts) await writeStep(tx, new Date(at), figures);
        const all = counts.map(([, figures]) => figures).reduce(merge, nothing);
        await writeState(tx, all);
        // In one order, so that two processes do not wait for each other.
        for (const [source, latest] of Object.entries(all.sources).sort() as Array<[UpstreamSource, Latest]>) {
          await writeSource(tx, source, latest);
        }
        await tx.delete(upstreamHealth).where(lt(upstreamHealth.at, new Date(now().getTime() - retentionMs)));
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
    /** The circuit breaker has opened. */
    notePause: (): void => {
      const at = now();
      put(at, { ...nothing, pausedAt: at });
    },
    flush: buffer.flush,
  };
};
