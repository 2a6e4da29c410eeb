/**
 * The interface does not show status codes (section 7). Each meaning has a usual one, and another that tells a
 * client the same: that one is right too, and worth a note.
 */
interface Meaning {
  usual: number;
  also: number;
}

/** Whoever asks may not. */
export const refused: Meaning = { usual: 401, also: 403 };

/** There is nothing here, or no longer. */
export const missing: Meaning = { usual: 404, also: 410 };

export const means = ({ usual, also }: Meaning, status: number): boolean => status === usual || status === also;

export const expectedFor = ({ usual, also }: Meaning): string => `${usual} or ${also}`;

/** At most one, however many answers there were. */
export const notesOn = ({ usual, also }: Meaning, statuses: readonly number[]): string[] =>
  statuses.includes(also) ? [`answered with ${also}; the usual status is ${usual}`] : [];
