/** The states of a verdict and the steps between them. No database, no clock. */
import type { VerdictState } from '@/lib/db/schema/verdict-states';

/** `none`: the session has no open verdict. */
export type CurrentState = VerdictState | 'none';

/**
 * `ask second`, `record` and `dispute` follow when the last opinion can no longer be undone; `erase` when the session is
 * erased; `resend` and `reopen`, of an unsent and a sent verdict, when the service has the session after all.
 */
export type Step =
  | 'give first'
  | 'give second'
  | 'settle'
  | 'undo'
  | 'ask second'
  | 'record'
  | 'dispute'
  | 'send'
  | 'confirm'
  | 'conflict'
  | 'reopen'
  | 'resend'
  | 'void'
  | 'erase';

const transitions: Record<CurrentState, Partial<Record<Step, VerdictState>>> = {
  none: { 'give first': 'held first' },
  'held first': { undo: 'undone', 'ask second': 'awaiting second', record: 'recorded', void: 'void', erase: 'void' },
  'awaiting second': { 'give second': 'held second', void: 'void', erase: 'void' },
  'held second': { undo: 'awaiting second', record: 'recorded', dispute: 'disputed', void: 'void', erase: 'void' },
  disputed: { settle: 'held settling', void: 'void', erase: 'void' },
  'held settling': { undo: 'disputed', record: 'recorded', void: 'void', erase: 'void' },
  recorded: { send: 'sent', confirm: 'confirmed', conflict: 'conflicting', erase: 'void' },
  sent: { confirm: 'confirmed', conflict: 'conflicting', erase: 'void' },
  confirmed: {},
  conflicting: { confirm: 'confirmed', resend: 'recorded', reopen: 'sent' },
  undone: {},
  void: {},
};

/** Explains the present state to somebody whose step was refused. */
const stateWords: Record<CurrentState, string> = {
  none: 'This session has no verdict yet.',
  'held first': 'A verdict on this session has just been given and can still be undone.',
  'awaiting second': 'This session awaits a second opinion.',
  'held second': 'A second opinion on this session has just been given and can still be undone.',
  disputed: 'Two officers disagree on this session. A supervisor must decide.',
  'held settling': 'A supervisor has just settled the disagreement on this session. This can still be undone.',
  recorded: 'The verdict on this session is recorded.',
  sent: 'The verdict on this session has been sent.',
  confirmed: 'The service has confirmed the verdict on this session.',
  conflicting: "The service's outcome differs from the verdict.",
  undone: 'The verdict was undone.',
  void: 'The verdict is void. The session must be reviewed again.',
};

export type NextState = { state: VerdictState } | { state: null; words: string };

/** The state a step leads to; `null` and an explanation if the step is not possible. */
export const nextState = (current: CurrentState, step: Step): NextState => {
  const state = transitions[current][step];

  return state ? { state } : { state: null, words: stateWords[current] };
};

type Decision = 'approve' | 'reject';

interface HeldVerdict {
  state: VerdictState;
  needsSecond: boolean;
  /** The decisions of the first and the last opinion. */
  first: Decision;
  last: Decision;
}

/** What follows when an opinion can no longer be undone. */
export const stepAfterHold = ({
  state,
  needsSecond,
  first,
  last,
}: HeldVerdict): 'ask second' | 'record' | 'dispute' => {
  if (state === 'held first') return needsSecond ? 'ask second' : 'record';

  return state === 'held second' && first !== last ? 'dispute' : 'record';
};
