import { describe, expect, test } from 'vitest';
import { undecided, type VerdictState } from '@/lib/db/schema/verdict-states';
import { type CurrentState, nextState, type Step, stepAfterHold } from './rules';

const states = [
  'none',
  'held first',
  'awaiting second',
  'held second',
  'disputed',
  'held settling',
  'recorded',
  'sent',
  'confirmed',
  'conflicting',
  'undone',
  'void',
] as const satisfies CurrentState[];
const steps = [
  'give first',
  'give second',
  'settle',
  'undo',
  'ask second',
  'record',
  'dispute',
  'send',
  'confirm',
  'conflict',
  'resend',
  'reopen',
  'void',
  'erase',
] as const satisfies Step[];

const edges: Array<[CurrentState, Step, VerdictState]> = [
  ['none', 'give first', 'held first'],
  ['held first', 'undo', 'undone'],
  ['held first', 'ask second', 'awaiting second'],
  ['held first', 'record', 'recorded'],
  ['held first', 'void', 'void'],
  ['held first', 'erase', 'void'],
  ['awaiting second', 'give second', 'held second'],
  ['awaiting second', 'void', 'void'],
  ['awaiting second', 'erase', 'void'],
  ['held second', 'undo', 'awaiting second'],
  ['held second', 'record', 'recorded'],
  ['held second', 'dispute', 'disputed'],
  ['held second', 'void', 'void'],
  ['held second', 'erase', 'void'],
  ['disputed', 'settle', 'held settling'],
  ['disputed', 'void', 'void'],
  ['disputed', 'erase', 'void'],
  ['held settling', 'undo', 'disputed'],
  ['held settling', 'record', 'recorded'],
  ['held settling', 'void', 'void'],
  ['held settling', 'erase', 'void'],
  ['recorded', 'send', 'sent'],
  ['recorded', 'confirm', 'confirmed'],
  ['recorded', 'conflict', 'conflicting'],
  ['recorded', 'erase', 'void'],
  ['sent', 'confirm', 'confirmed'],
  ['sent', 'conflict', 'conflicting'],
  ['sent', 'erase', 'void'],
  ['conflicting', 'confirm', 'confirmed'],
  ['conflicting', 'resend', 'recorded'],
  ['conflicting', 'reopen', 'sent'],
];

const isEdge = (current: CurrentState, step: Step) => edges.some(([from, by]) => from === current && by === step);
const forbidden = states.flatMap((current) =>
  steps.filter((step) => !isEdge(current, step)).map((step): [CurrentState, Step] => [current, step]),
);

test.each(edges)('%s, %s: %s', (current, step, state) => {
  expect(nextState(current, step)).toEqual({ state });
});

test.each(forbidden)('%s, %s: refused with an explanation', (current, step) => {
  expect(nextState(current, step)).toEqual({ state: null, words: expect.stringMatching(/^[A-Z].+\.$/) });
});

test('every step is tested in every state', () => {
  expect(edges.length + forbidden.length).toBe(states.length * steps.length);
});

describe('when an opinion can no longer be undone', () => {
  test.each([
    ['held first', false, 'reject', 'reject', 'record'],
    ['held first', true, 'approve', 'approve', 'ask second'],
    ['held second', true, 'approve', 'approve', 'record'],
    ['held second', true, 'reject', 'approve', 'dispute'],
    ['held second', true, 'approve', 'reject', 'dispute'],
    ['held settling', true, 'reject', 'approve', 'record'],
    ['held settling', true, 'reject', 'reject', 'record'],
  ] as const)('%s, second opinion required %s, %s then %s: %s', (state, needsSecond, first, last, step) => {
    expect(stepAfterHold({ state, needsSecond, first, last })).toBe(step);
    expect(nextState(state, step).state).not.toBeNull();
  });
});

test('exactly the undecided states can become void', () => {
  expect(states.filter((current) => nextState(current, 'void').state !== null)).toEqual([...undecided]);
});

test('erasing a session ends every verdict that has not ended', () => {
  // A conflict may still be resolved, but there is nothing left to end.
  const over = ['none', 'confirmed', 'conflicting', 'undone', 'void'];
  expect(states.filter((current) => nextState(current, 'erase').state === null)).toEqual(over);
});
