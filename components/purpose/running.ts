import type { PurposeAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf } from '../ui/time-words';

/** A purpose with the time it had left on arrival; server and browser clocks are never compared. */
export interface RunningPurpose {
  code: string;
  words: string;
  startedAt: Instant;
  /** A step set it, such as a search, and it ends with that step. */
  isByStep: boolean;
  totalMs: number;
  leftMs: number;
  /** By the browser's clock. */
  receivedAt: number;
}

/** `at`: the server's time of the answer. */
export const runningFrom = (answer: PurposeAnswer, at: Instant): RunningPurpose => ({
  code: answer.code,
  words: answer.words,
  startedAt: answer.startedAt,
  isByStep: answer.isByStep,
  totalMs: millisecondsOf(answer.until) - millisecondsOf(answer.startedAt),
  leftMs: millisecondsOf(answer.until) - millisecondsOf(at),
  receivedAt: Date.now(),
});

/** `now` is `null` on the server and in the first render. */
export const timeLeft = ({ leftMs, receivedAt }: RunningPurpose, now: number | null): number =>
  Math.max(0, now === null ? leftMs : leftMs - Math.max(0, now - receivedAt));

/** `24 min`; the last minute in seconds. */
export const spanLeft = (milliseconds: number): string =>
  milliseconds > 60_000 ? `${Math.round(milliseconds / 60_000)} min` : `${Math.ceil(milliseconds / 1000)} s`;

export const timeLeftWords = (milliseconds: number): string => `${spanLeft(milliseconds)} left`;
