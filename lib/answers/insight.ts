/** How the desk and the engine are doing: figures over the mirror, the reviews and the erasures. No personal data. */
import type { Instant } from '@/lib/contract/domain';
import type { Day } from './deletions';
import type { Count, Coverage } from './session-list';
import type { ReviewPolicy } from './triage';

/** From the first to the last day, both included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** `count` of `of`, with the 95 % Wilson interval of the share; `null` where it is of none. */
export interface Rate {
  count: number;
  of: number;
  low: number;
  high: number;
}

/** Of so many durations, in seconds: the smallest value that the share of them does not exceed. */
export interface Quantiles {
  n: number;
  p50: number;
  p90: number;
  p99: number;
}

/** Counts by score: of 20 equal parts of 0 to 100, each with its lower end, the last one with both. */
export type ScoreBins = number[];

export type RateName = 'approved' | 'rejected' | 'sent to a person';

export type FunnelStep =
  | 'created'
  | 'completed'
  | 'decided by the engine'
  | 'decided by an officer'
  | 'waits for an officer'
  | 'pending'
  | 'expired'
  | 'unknown';

export interface InsightGroup {
  /** As the filters take them; `country` is `null` for erased sessions, whose country is not kept. */
  documentType: string;
  country: string | null;
  count: number;
  approved: Rate | null;
  rejected: Rate | null;
  /** From waiting to the verdict, in seconds, and of how many; `null`: of none. */
  verdicts: number;
  medianToVerdict: number | null;
}

/**
 * `GET /api/insight?days=30`, or `?from=2026-10-17&to=2026-11-15`, and the filters of the list. Sessions count by the day
 * on which they were created, verdicts by the day on which they were given. Erased sessions count by what their
 * tombstones keep: day, status and document type.
 */
export interface InsightAnswer {
  range: DaySpan;
  /** As many days, right before. */
  previous: DaySpan;
  /** What one bar or point stands for: a day, or a week where there are more than 120 days. The last may not be over. */
  spans: DaySpan[];
  /** Of the previous period, as many. */
  previousSpans: DaySpan[];
  asOf: Instant;
  coverage: Coverage;
  /** Erased ones included. */
  total: Count;
  previousTotal: Count;
  /** Erased sessions in the range: those in the figures, and those left out because the filter asks for what is not kept. */
  erased: { counted: number; leftOut: number };
  /** Of the sessions in the range that are not erased: how many have which results. Figures on scores rest on `read`. */
  results: { of: number; read: number; wanted: number; withheld: number; unreadable: number; none: number };

  /**
   * A number for each span. The statuses in the order in which they are stacked, unknown ones last. `erased`: so many of
   * the `counts` are tombstones, which the list does not have.
   */
  sessions: { byStatus: Array<{ status: string; counts: number[]; erased: number[] }>; previous: number[] };
  /** Of what was completed: approved and rejected by whomever; sent to a person: waits, or was decided by one. */
  rates: Record<RateName, { spans: Array<Rate | null>; whole: Rate | null; previous: Rate | null }>;
  /** Steps without sessions are left out, but for the first two. `statuses`: of the list's filter; empty: any. */
  funnel: Array<{ step: FunnelStep; count: number; statuses: string[] }>;

  scores: Array<{ status: string; n: number; median: number; bins: ScoreBins }>;
  /** Of the rejected sessions with results: which factor was the weakest. `without`: no results, or no factor in them. */
  weakest: { rejections: number; without: number; factors: Array<{ name: string; count: number }> };
  /** Of the sessions with this factor in their results. `levels`: as delivered, `~none` for none; `unscored` have no score. */
  factors: Array<{
    name: string;
    n: number;
    levels: Array<{ level: string; count: number; bins: ScoreBins; unscored: number }>;
  }>;
  /** The largest first, at most 300; `more`: how many groups are left out. */
  groups: { rows: InsightGroup[]; more: number };

  /** From creation to completion, by the day of creation. */
  completion: { spans: Array<Quantiles | null>; whole: Quantiles | null };
  /** From waiting (completion, or creation where that is not known) to the first opinion that counts, by its day. */
  toVerdict: {
    spans: Array<Quantiles | null>;
    whole: Quantiles | null;
    previous: Quantiles | null;
    /** Within the service level. */
    inTime: Rate | null;
    policy: Pick<ReviewPolicy, 'warnMinutes' | 'breachMinutes'>;
  };
  /**
   * How many waited on average at the full hour: 7 rows from Monday, 24 hours each in UTC; `null`: no such hour in the
   * range yet. `unknown`: decided by hand in the range, and not known here since when or until when they waited.
   */
  queue: { hours: Array<Array<number | null>>; unknown: number };

  /** Given in the range, by the sessions of the filter. */
  verdicts: {
    given: number;
    approvals: number;
    rejections: number;
    /** Most frequent first. */
    reasons: Array<{ code: string; words: string; count: number }>;
    overrides: number;
    undone: number;
    /** Of those that a second person gave an opinion on: both said the same. */
    agreement: Rate | null;
    appeals: { upheld: number; recommended: number; open: number };
  };
  /** In the range, whatever the filter. `held`: sessions that must be kept for now. */
  erasure: {
    requests: number;
    answered: number;
    /** From receipt to answer, in days; `null`: none was answered. */
    medianDays: number | null;
    sessionsErased: number;
    held: number;
  };
}
