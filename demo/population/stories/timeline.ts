import { dayMs } from '@/lib/base/durations';
import { toInstant } from '../calendar';
import type { Random } from '../random';
import { queuePlaceOf } from './queue';

/** Instants in UTC with microseconds. */
export interface Timeline {
  createdAt: string;
  /** When the person finished; `null` for an abandoned session. */
  completedAt: string | null;
}

/** Beyond every seeded index: sessions that arrive later start here. */
export const firstArrival = 1_000_000_000;

const spanMs = 730 * dayMs;
const newestMs = 90_000;

/** Steps of the golden ratio fill the two years evenly for any number of sessions. */
const goldenRatio = 0.6180339887498949;

/** The age of session #index at the epoch. The exponent makes recent weeks denser. */
export const ageOf = (index: number, random: Random): number => {
  const waiting = queuePlaceOf(index);
  if (waiting) return waiting.ageMs + random.between(0, 50_000);

  const position = (index * goldenRatio) % 1;

  return Math.round(newestMs + spanMs * position ** 2) + random.between(0, 50_000);
};

export const drawTimeline = (createdMs: number, isFinished: boolean, random: Random): Timeline => {
  const durationMs = random.between(48_000, 330_000);

  return {
    createdAt: toInstant(createdMs, random.between(0, 999)),
    completedAt: isFinished ? toInstant(createdMs + durationMs, random.between(0, 999)) : null,
  };
};
