import { describe, expect, test } from 'vitest';
import { undecided, type VerdictState } from '@/lib/verdict-states';
import { next, type Standing, type Step, stepAfterHold } from './rules';

const standings = [
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
] as const satisfies Standing[];
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
  'void',
  'erase',
] as const satisfies Step[];

const edges: Array<[Standing, Step, VerdictState]> = [
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
];

const isEdge = (standing: Standing, step: Step) => edges.some(([from, by]) => from === standing && by === step);
const forbidden = standings.flatMap((standing) =>
  steps.filter((step) => !isEdge(standing, step)).map((step): [Standing, Step] => [standing, step]),
);

test.each(edges)('%s, %s: %s', (standing, step, state) => {
  expect(next(standing, step)).toEqual({ state });
});

test.each(forbidden)('%s, %s: refused, with what is so', (standing, step) => {
  expect(next(standing, step)).toEqual({ state: null, words: expect.stringMatching(/^[A-Z].+\.$/) });
});

test('every state is tried with every step', () => {
  expect(edges.length + forbidden.length).toBe(standings.length * steps.length);
});

describe('when an opinion can no longer be taken back', () => {
  test.each([
    ['held first', false, 'reject', 'reject', 'record'],
    ['held first', true, 'approve', 'approve', 'ask second'],
    ['held second', true, 'approve', 'approve', 'record'],
    ['held second', true, 'reject', 'approve', 'dispute'],
    ['held second', true, 'approve', 'reject', 'dispute'],
    ['held settling', true, 'reject', 'approve', 'record'],
    ['held settling', true, 'reject', 'reject', 'record'],
  ] as const)('%s, second asked %s, %s then %s: %s', (state, isSecondAsked, first, last, step) => {
    expect(stepAfterHold({ state, isSecondAsked, first, last })).toBe(step);
    expect(next(state, step).state).not.toBeNull();
  });
});

test('what is still to be decided is what can become void', () => {
  expect(standings.filter((standing) => next(standing, 'void').state !== null)).toEqual([...undecided]);
});

test('with its session goes every verdict that is not over', () => {
  const isOver = (standing: Standing) =>
    standing === 'none' || steps.every((step) => next(standing, step).state === null);
  expect(standings.filter((standing) => next(standing, 'erase').state === null)).toEqual(standings.filter(isOver));
});
