import { toInstant } from './calendar';
import type { Random } from './random';

/** Instants in UTC with microseconds. */
export interface Timeline {
  createdAt: string;
  /** The end of the capture window. */
  expiresAt: string;
  /** From here on an unfinished session counts as expired. */
  validUntil: string;
  completedAt: string | null;
}

const captureWindowMs = 3_600_000;
export const validityMs = 14 * 86_400_000;

const spanMs = 730 * 86_400_000;
const newestMs = 90_000;

/** Steps of the golden ratio fill the two years evenly, however many sessions are asked for. */
const goldenRatio = 0.6180339887498949;

/** How long before the epoch session #index began. The exponent makes recent weeks denser. */
export const ageOf = (index: number, random: Random): number => {
  const position = (index * goldenRatio) % 1;

  return newestMs + spanMs * position ** 1.5 + random.between(0, 50_000);
};

export const drawTimeline = (createdMs: number, isFinished: boolean, random: Random): Timeline => {
  const microseconds = random.between(0, 999);
  const durationMs = random.between(48_000, 330_000);

  return {
    createdAt: toInstant(createdMs, microseconds),
    expiresAt: toInstant(createdMs + captureWindowMs, microseconds),
    validUntil: toInstant(createdMs + validityMs, microseconds),
    completedAt: isFinished ? toInstant(createdMs + durationMs, random.between(0, 999)) : null,
  };
};
