/** How often the service's list is looked at. */

/** What is new is read so often, where the list has an order that tells where that is. */
export const newEveryMs = 60_000;

/** At least so often the whole list is read, whatever seems to be known. */
export const fullEveryMs = 6 * 60 * 60 * 1000;

/** Without an order every look is a reading of the whole list, which costs the service more. */
const unorderedEveryMs = 5 * 60_000;

/** The time from the end of one look to the next. `null`: the list fits one page, and a look is one call. */
export const lookEveryMs = (shape: { order: string | null } | null): number =>
  shape === null || shape.order === 'newest first' || shape.order === 'oldest first' ? newEveryMs : unorderedEveryMs;
