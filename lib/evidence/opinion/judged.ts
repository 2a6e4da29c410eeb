import type { Outcome, Words } from '../reading';

/** How a finding turned out, in both kinds of words. */
export interface Judged {
  outcome: Outcome;
  words: Words;
}

/** With how it was worked out, line by line. */
export interface WorkedOut extends Judged {
  working: string[];
}

/** In words that have nothing of the values in them. */
export const judged = (outcome: Outcome, words: string): Judged => ({ outcome, words: { full: words, masked: words } });

/** In words with values, and in what is left of them without. */
export const judgedInFull = (outcome: Outcome, full: string, masked: string): Judged => ({
  outcome,
  words: { full, masked },
});
