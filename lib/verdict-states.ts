/** How far a verdict has come, and what each person is asked for: the same for the database, the answers and the screen. */

/** `settling`: two officers disagree, a supervisor decides. */
export type Seat = 'first' | 'second' | 'settling';

/** Still to be decided: changed evidence takes it away, and who may still be asked is not told what others said. */
export const undecided = ['held first', 'awaiting second', 'held second', 'disputed', 'held settling'] as const;

export type VerdictState =
  | (typeof undecided)[number]
  | 'recorded'
  | 'sent'
  | 'confirmed'
  | 'conflicting'
  | 'undone'
  | 'void';
