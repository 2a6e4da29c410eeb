import type { PurposeAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf } from '../ui/time-words';

/** A purpose and how long it still lasted when we heard of it; the clocks of server and browser are never compared. */
export interface RunningPurpose {
  code: string;
  words: string;
  startedAt: Instant;
  totalMs: number;
  leftMs: number;
  /** By the browser's clock. */
  heardAt: number;
}

/** `at`: the server's time when it told us. */
export const runningFrom = (told: PurposeAnswer, at: Instant): RunningPurpose => ({
  code: told.code,
  words: told.words,
  startedAt: told.startedAt,
  totalMs: millisecondsOf(told.until) - millisecondsOf(told.startedAt),
  leftMs: millisecondsOf(told.until) - millisecondsOf(at),
  heardAt: Date.now(),
});

/** `now` is `null` on the server, and in the first picture in the browser. */
export const timeLeft = ({ leftMs, heardAt }: RunningPurpose, now: number | null): number =>
  Math.max(0, now === null ? leftMs : leftMs - Math.max(0, now - heardAt));

/** `24 min left`; the last minute in seconds. */
export const timeLeftWords = (milliseconds: number): string =>
  milliseconds > 60_000 ? `${Math.round(milliseconds / 60_000)} min left` : `${Math.ceil(milliseconds / 1000)} s left`;
