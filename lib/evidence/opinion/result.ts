import type { Outcome, Words } from '../reading';

/** The outcome of one check, with words for the full and the masked page. */
export interface Result {
  outcome: Outcome;
  words: Words;
}

export interface WorkedResult extends Result {
  /** The calculation, line by line. */
  working: string[];
}

/** `masked` can be left out if `full` contains no value. */
export const result = (outcome: Outcome, full: string, masked = full): Result => ({
  outcome,
  words: { full, masked },
});
