/** The outcome of a check. Skipped does not count as passed. */
export type Outcome =
  | { kind: 'passed'; notes: string[] }
  | { kind: 'failed'; problems: Problem[]; notes: string[] }
  | { kind: 'skipped'; why: string };

/** Contains session ids, field names, codes and counts, but no names or field values. */
export interface Problem {
  seen: string;
  expected: string;
}

export const skipped = (why: string): Outcome => ({ kind: 'skipped', why });

export const verdict = (problems: Problem[], notes: string[] = []): Outcome =>
  problems.length > 0 ? { kind: 'failed', problems, notes } : { kind: 'passed', notes };

/** Makes a text of the service safe to print: short and without control characters. */
export const shown = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.slice(0, 80).replace(/[^\x20-\x7e]/g, '?');

/** Repeats only codes of the interface; anything else may be personal data. */
export const knownOr = (codes: readonly string[], text: string | null): string =>
  text !== null && codes.includes(text) ? text : 'something unknown';

/**
 * The interface does not define status codes (section 7). Each meaning has a usual code and an equivalent one,
 * which passes with a note.
 */
interface Meaning {
  usual: number;
  also: number;
}

/** Not allowed. */
export const refused: Meaning = { usual: 401, also: 403 };

/** Not found, or no longer there. */
export const missing: Meaning = { usual: 404, also: 410 };

export const isStatus = ({ usual, also }: Meaning, status: number): boolean => status === usual || status === also;

export const expectedFor = ({ usual, also }: Meaning): string => `${usual} or ${also}`;

/** At most one note, however many answers. */
export const notesOn = ({ usual, also }: Meaning, statuses: readonly number[]): string[] =>
  statuses.includes(also) ? [`answered with ${also}; the usual status is ${usual}`] : [];
