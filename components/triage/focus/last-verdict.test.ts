import { expect, it } from 'vitest';
import type { Seat } from '@/lib/answers';
import { first, verdictOf } from '../testing';
import { type NextStep, undoWords } from './last-verdict';
import type { GivenVerdict } from './run-state';

const given = (seat: Seat, decision: GivenVerdict['decision'], isOverride = false): GivenVerdict => ({
  answer: verdictOf(first, { yours: { decision, seat } }),
  decision,
  isOverride,
  reasons: [],
  receivedAt: 0,
});

const approval = given('first', 'approve');
const rejection = given('first', 'reject');
const override = given('first', 'approve', true);

it.each<[string, GivenVerdict, NextStep]>([
  ['no second approval is needed', rejection, { fourEyes: 'never', delivery: 'service' }],
  ['only rejections need one', approval, { fourEyes: 'on reject', delivery: 'webhook' }],
  ['only overrides need one', rejection, { fourEyes: 'on override', delivery: 'service' }],
  ['a supervisor settled the case', given('settling', 'reject'), { fourEyes: 'always', delivery: 'service' }],
])('a verdict is sent after the undo window where %s', (_, verdict, next) => {
  expect(undoWords(verdict, next, 7)).toBe('Sending in 7 s');
});

it.each<[string, GivenVerdict, NextStep]>([
  ['every verdict needs one', approval, { fourEyes: 'always', delivery: 'none' }],
  ['rejections need one', rejection, { fourEyes: 'on reject', delivery: 'service' }],
  ['overrides need one', override, { fourEyes: 'on override', delivery: 'service' }],
])('a second approval follows where %s', (_, verdict, next) => {
  expect(undoWords(verdict, next, 7)).toBe('Undo within 7 s, then second approval');
});

it.each<[string, GivenVerdict, NextStep]>([
  ['verdicts are not delivered', rejection, { fourEyes: 'never', delivery: 'none' }],
  ['the policy is unknown', rejection, { fourEyes: null, delivery: 'service' }],
  ['the first opinion is hidden', given('second', 'approve'), { fourEyes: 'always', delivery: 'service' }],
  [
    'the seat is unknown',
    { ...rejection, answer: verdictOf(first, { yours: null }) },
    { fourEyes: 'never', delivery: 'service' },
  ],
])('no delivery is promised where %s', (_, verdict, next) => {
  expect(undoWords(verdict, next, 7)).toBe('Undo within 7 s');
});
