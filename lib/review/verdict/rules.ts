/** What can become of a verdict, and what cannot. No database, no clock. */
import type { VerdictState } from '@/lib/verdict-states';

/** Where a session is that no verdict is open on. */
export type Standing = VerdictState | 'none';

/** `ask second`, `record` and `dispute`: the time to take the last opinion back is over. `erase`: its session goes. */
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
  | 'void'
  | 'erase';

const table: Record<Standing, Partial<Record<Step, VerdictState>>> = {
  none: { 'give first': 'held first' },
  'held first': { undo: 'undone', 'ask second': 'awaiting second', record: 'recorded', void: 'void', erase: 'void' },
  'awaiting second': { 'give second': 'held second', void: 'void', erase: 'void' },
  'held second': { undo: 'awaiting second', record: 'recorded', dispute: 'disputed', void: 'void', erase: 'void' },
  disputed: { settle: 'held settling', void: 'void', erase: 'void' },
  'held settling': { undo: 'disputed', record: 'recorded', void: 'void', erase: 'void' },
  recorded: { send: 'sent', confirm: 'confirmed', conflict: 'conflicting', erase: 'void' },
  sent: { confirm: 'confirmed', conflict: 'conflicting', erase: 'void' },
  confirmed: {},
  conflicting: {},
  undone: {},
  void: {},
};

/** What is so, for whoever wanted something else. */
const words: Record<Standing, string> = {
  none: 'Nobody has given a verdict on this session yet.',
  'held first': 'A verdict on this session is held here for a moment; it can still be taken back.',
  'awaiting second': 'This session waits for a second opinion.',
  'held second': 'A second opinion on this session is held here for a moment; it can still be taken back.',
  disputed: 'Two officers disagree on this session; a supervisor decides.',
  'held settling': 'A supervisor has settled this session; that is held here for a moment and can still be taken back.',
  recorded: 'The verdict on this session is recorded.',
  sent: 'The verdict on this session was sent.',
  confirmed: 'The verdict on this session is confirmed by the service.',
  conflicting: 'The service has another outcome than the verdict.',
  undone: 'The verdict was taken back.',
  void: 'The verdict is void; the session is reviewed afresh.',
};

export type Next = { state: VerdictState } | { state: null; words: string };

/** The state that a step leads to; `null`, with words on what is so, where the step is not possible. */
export const next = (standing: Standing, step: Step): Next => {
  const state = table[standing][step];

  return state ? { state } : { state: null, words: words[standing] };
};

type Decision = 'approve' | 'reject';

interface Held {
  state: VerdictState;
  isSecondAsked: boolean;
  /** Of the first opinion and of the last one. */
  first: Decision;
  last: Decision;
}

/** What follows when an opinion can no longer be taken back. */
export const stepAfterHold = ({ state, isSecondAsked, first, last }: Held): 'ask second' | 'record' | 'dispute' => {
  if (state === 'held first') return isSecondAsked ? 'ask second' : 'record';

  return state === 'held second' && first !== last ? 'dispute' : 'record';
};
