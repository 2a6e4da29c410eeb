/** How often the service's list is read, and for how long what was read is relied on. */
import { hourMs, minuteMs } from '@/lib/base/durations';

/** New sessions, in a list whose order shows where they arrive. */
export const newEveryMs = minuteMs;

/** The whole list, in any case. */
export const fullEveryMs = 6 * hourMs;

/** Without an order, every check reads the whole list, which costs the service more. */
const unorderedEveryMs = 5 * minuteMs;

const restFactor = 3;
/** A crawl that waited hours for the service was not reading all that time. */
const longestRestMs = 30 * minuteMs;

/** After reading the whole list for so long: such crawls take at most a quarter of the time. */
export const restAfterMs = (readingMs: number): number => Math.min(readingMs * restFactor, longestRestMs);

/** How the list is paged; `null`: it fits on one page, and a check is one call. */
type Shape = { order: string | null } | null;

const isOrdered = (shape: Shape): boolean =>
  shape === null || shape.order === 'newest first' || shape.order === 'oldest first';

/** From the end of one check to the next. `readingMs`: how long the last one took. */
export const lookEveryMs = (shape: Shape, readingMs = 0): number =>
  isOrdered(shape) ? newEveryMs : Math.max(unorderedEveryMs, restAfterMs(readingMs));

const missedLooks = 3;
const shortestReliedOnMs = 5 * minuteMs;

/** A look is relied on for three times the usual time to the next one, at least five minutes. Then it is overdue. */
export const reliedOnMs = (shape: Shape, readingMs: number): number =>
  Math.max(missedLooks * lookEveryMs(shape, readingMs), shortestReliedOnMs);
