/** How often the service's list is read. */
import { hourMs, minuteMs } from '@/lib/base/durations';

/** New sessions, in a list whose order shows where they arrive. */
export const newEveryMs = minuteMs;

/** The whole list, in any case. */
export const fullEveryMs = 6 * hourMs;

/** Without an order, every check reads the whole list, which costs the service more. */
const unorderedEveryMs = 5 * minuteMs;

/** From the end of one check to the next. `null`: the list fits on one page, and a check is one call. */
export const lookEveryMs = (shape: { order: string | null } | null): number =>
  shape === null || shape.order === 'newest first' || shape.order === 'oldest first' ? newEveryMs : unorderedEveryMs;
