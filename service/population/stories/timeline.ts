import { toInstant } from '../calendar';
import type { Random } from '../random';

/** Instants in UTC with microseconds. */
export interface Timeline {
  createdAt: string;
  /** When the person has finished; `null` for a session that is abandoned. */
  completedAt: string | null;
}

/** Beyond every index that is seeded: from here on sessions arrive one by one, whenever they do. */
export const firstArrival = 1_000_000_000;

const spanMs = 730 * 86_400_000;
const newestMs = 90_000;

/** Steps of the golden ratio fill the two years evenly, however many sessions are asked for. */
const goldenRatio = 0.6180339887498949;

/** How long before the epoch session #index began. The exponent makes recent weeks denser. */
export const ageOf = (index: number, random: Random): number => {
  const position = (index * goldenRatio) % 1;

  return Math.round(newestMs + spanMs * position ** 1.5) + random.between(0, 50_000);
};

export const drawTimeline = (createdMs: number, isFinished: boolean, random: Random): Timeline => {
  const durationMs = random.between(48_000, 330_000);

  return {
    createdAt: toInstant(createdMs, random.between(0, 999)),
    completedAt: isFinished ? toInstant(createdMs + durationMs, random.between(0, 999)) : null,
  };
};
