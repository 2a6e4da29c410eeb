/** Figures over sessions, verdicts and erasures. No personal data. */
import type { Instant } from '@/lib/contract/domain';
import type { Day } from './deletions';
import type { Count, Coverage } from './session-list';
import type { ReviewPolicy } from './triage';

/** First and last day, both included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** `count` of `of`, with the 95 % Wilson interval of the share. Used as `null` if `of` would be 0. */
export interface Rate {
  count: number;
  of: number;
  low: number;
  high: number;
}

/** Percentiles of `n` durations, in seconds. */
export interface Quantiles {
  n: number;
  p50: number;
  p90: number;
  p99: number;
}

/** Counts by score in 20 equal bins from 0 to 100. Each bin includes its lower end; the last includes both. */
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
  /** As filter values; `country` is `null` for erased sessions, whose country is not kept. */
  documentType: string;
  country: string | null;
  count: number;
  approved: Rate | null;
  rejected: Rate | null;
  /** Number of verdicts, and median time to verdict in seconds; `null`: no verdicts. */
  verdicts: number;
  medianToVerdict: number | null;
}

/**
 * `GET /api/insight?days=30`, or `?from=2026-10-17&to=2026-11-15`, and the filters of the list. Sessions are
 * counted on the day they were created, verdicts on the day they were given. Erased sessions are included with what their
 * tombstones keep: day, status and document type.
 */
export interface InsightAnswer {
  range: DaySpan;
  /** The same number of days, immediately before. */
  previous: DaySpan;
  /** One per bar or point: days, or weeks if the range exceeds 120 days. The last may be incomplete. */
  spans: DaySpan[];
  previousSpans: DaySpan[];
  asOf: Instant;
  coverage: Coverage;
  /** Includes erased sessions. */
  total: Count;
  previousTotal: Count;
  /** Erased sessions in the range. `leftOut`: the filter uses data that tombstones do not keep. */
  erased: { counted: number; leftOut: number };
  /** Sessions in the range that are not erased, by state of their results. Scores are based on `read`. */
  results: { of: number; read: number; wanted: number; withheld: number; unreadable: number; none: number };

  /**
   * One number per span. Statuses in stacking order, unknown ones last. `erased`: how many of `counts` are tombstones,
   * which the list does not show.
   */
  sessions: { byStatus: Array<{ status: string; counts: number[]; erased: number[] }>; previous: number[] };
  /** Shares of completed sessions. `sent to a person`: waiting for or decided by an officer. */
  rates: Record<RateName, { spans: Array<Rate | null>; whole: Rate | null; previous: Rate | null }>;
  /** Empty steps are omitted, except the first two. `statuses`: for the list's filter; empty: any. */
  funnel: Array<{ step: FunnelStep; count: number; statuses: string[] }>;

  scores: Array<{ status: string; n: number; median: number; bins: ScoreBins }>;
  /** The weakest factor of rejected sessions. `without`: no results, or no factors in them. */
  weakest: { rejections: number; without: number; factors: Array<{ name: string; count: number }> };
  /** Sessions with this factor. `level`: as delivered, `~none` if missing. */
  factors: Array<{
    name: string;
    n: number;
    levels: Array<{ level: string; count: number; bins: ScoreBins; unscored: number }>;
  }>;
  /** Largest first, at most 300; `more`: how many are omitted. */
  groups: { rows: InsightGroup[]; more: number };

  /** Time from creation to completion, by day of creation. */
  completion: { spans: Array<Quantiles | null>; whole: Quantiles | null };
  /** Time from completion (or creation, if unknown) to the first verdict that counts, by day of the verdict. */
  toVerdict: {
    spans: Array<Quantiles | null>;
    whole: Quantiles | null;
    previous: Quantiles | null;
    /** Within the service level. */
    inTime: Rate | null;
    policy: Pick<ReviewPolicy, 'warnMinutes' | 'breachMinutes'>;
  };
  /**
   * Average number waiting on the hour: 7 rows from Monday, 24 hours each, in UTC; `null`: no such hour in the range yet.
   * `unknown`: manually decided sessions whose waiting time is not known.
   */
  queue: { hours: Array<Array<number | null>>; unknown: number };

  /** Verdicts given in the range on sessions that match the filter. */
  verdicts: {
    given: number;
    approvals: number;
    rejections: number;
    /** Most frequent first. */
    reasons: Array<{ code: string; words: string; count: number }>;
    overrides: number;
    undone: number;
    /** Cases where the first and the second officer agreed. */
    agreement: Rate | null;
    appeals: { upheld: number; recommended: number; open: number };
  };
  /** In the range, regardless of the filter. `held`: sessions that must be kept for now. */
  erasure: {
    requests: number;
    answered: number;
    /** From receipt to answer, in days; `null`: none answered. */
    medianDays: number | null;
    sessionsErased: number;
    held: number;
  };
}
