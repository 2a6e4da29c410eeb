import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api';
import { claimOf, first, progress, second, verdictOf } from '../testing';
import {
  afterClaim,
  afterLeaving,
  afterUndo,
  afterVerdict,
  escalatedWords,
  type GivenVerdict,
  heldClaim,
  initialState,
  isClaimLost,
  leaseMs,
  leaseStep,
  type RunState,
  renewEveryMs,
  reservedClaim,
} from './run-state';

const working = (isClaimed = true): RunState => ({
  ...initialState,
  stage: { kind: 'working', claim: claimOf(first), isClaimed },
});
const given: GivenVerdict = {
  answer: verdictOf(first),
  decision: 'reject',
  reasons: [],
  receivedAt: 0,
};

describe('the state of a run', () => {
  it('holds the claimed case, or says that none is left', () => {
    expect(heldClaim({ ...initialState, ...afterClaim({ claim: claimOf(first), progress }) })?.sessionId).toBe(first);
    expect(afterClaim({ claim: null, progress }).stage).toEqual({ kind: 'none left' });
  });

  it('has no reserved case when none is left to reserve', () => {
    expect(reservedClaim({ reserved: 'none' })).toBeNull();
    expect(reservedClaim({ reserved: claimOf(second) })?.sessionId).toBe(second);
  });

  it('counts a verdict, and stops counting it when it is undone', () => {
    const before: RunState = { ...working(), steps: ['decided', 'skipped'] };
    const decided = { ...before, ...afterVerdict(before, given) };
    expect(decided.steps).toEqual(['decided', 'skipped', 'decided']);

    const undone = { ...decided, ...afterUndo(decided, verdictOf(first, { state: 'undone' })) };
    expect(undone.steps).toEqual(['decided', 'skipped']);
    expect(undone.last?.answer.state).toBe('undone');
  });

  it('writes an undone verdict over itself alone', () => {
    const next = { ...given, answer: verdictOf(second) };
    const before: RunState = { ...working(), steps: ['decided', 'decided'], last: next, earlier: [given.answer] };
    const undone = { ...before, ...afterUndo(before, verdictOf(first, { state: 'undone' })) };
    expect(undone.last).toBe(next);
    expect(undone.earlier).toEqual([]);
  });

  it.each([
    [['A. Rossi'], 'Escalated to A. Rossi.'],
    [['A', 'B', 'C', 'D', 'E'], 'Escalated to A, B, C, D or E.'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'Escalated to A, B, C, D, E or 1 other.'],
    [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'Escalated to A, B, C, D, E or 2 others.'],
    [[], null],
  ])('says to how many an escalation went: %j', (escalatedTo, words) => {
    expect(escalatedWords({ claim: null, progress, escalatedTo })).toBe(words);
  });

  it('keeps what was done when the page is left, and no case', () => {
    const left = afterLeaving({ ...working(), steps: ['decided'], last: given });
    expect(left).toEqual({ ...initialState, steps: ['decided'], last: given });
  });
});

describe('a lease', () => {
  it.each([
    ['is left alone within a minute', working(), renewEveryMs - 1, true, 'wait'],
    ['is renewed after a minute', working(), renewEveryMs, true, 'renew'],
    ['is not renewed for somebody who is away', working(), renewEveryMs, false, 'wait'],
    ['is not renewed before the case is claimed', working(false), renewEveryMs, true, 'wait'],
    ['has expired after five minutes, present or not', working(), leaseMs, true, 'expired'],
    ['needs a case', initialState, leaseMs, true, 'wait'],
  ] as const)('%s', (_, state, sinceRenewalMs, isPresent, step) => {
    expect(leaseStep(state, { sinceRenewalMs, isPresent })).toBe(step);
  });

  it.each([
    ['CONFLICT', true],
    ['ERASED', true],
    ['INTERNAL', false],
  ] as const)('is lost after %s: %s', (code, isLost) => {
    expect(isClaimLost(new ApiError({ code, message: '' }))).toBe(isLost);
  });
});
