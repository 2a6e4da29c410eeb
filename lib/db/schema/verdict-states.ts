/** States of a verdict and seats of its reviewers, shared by database, answers and screen. */

/** `settling`: two officers disagree, a supervisor decides. */
export type Seat = 'first' | 'second' | 'settling';

/** Undecided: voided by changed evidence, and hidden from people who may still be asked. */
export const undecided = ['held first', 'awaiting second', 'held second', 'disputed', 'held settling'] as const;

export type VerdictState =
  | (typeof undecided)[number]
  | 'recorded'
  | 'sent'
  | 'confirmed'
  | 'conflicting'
  | 'undone'
  | 'void';
