/** What one check came to. Skipped is not passed: nothing was looked at. */
export type Outcome =
  | { kind: 'passed'; notes: string[] }
  | { kind: 'failed'; problems: Problem[]; notes: string[] }
  | { kind: 'skipped'; why: string };

/** No names, no field values: ids of sessions, names of fields, codes and counts. */
export interface Problem {
  seen: string;
  expected: string;
}

export const skipped = (why: string): Outcome => ({ kind: 'skipped', why });

export const verdict = (problems: Problem[], notes: string[] = []): Outcome =>
  problems.length > 0 ? { kind: 'failed', problems, notes } : { kind: 'passed', notes };

/** A text that the service chose: short, and without what a terminal would obey. */
export const shown = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.slice(0, 80).replace(/[^\x20-\x7e]/g, '?');

/** A code of the interface as it is; anything else is not repeated, because it may be data in the wrong place. */
export const knownOr = (codes: readonly string[], text: string | null): string =>
  text !== null && codes.includes(text) ? text : 'something unknown';
