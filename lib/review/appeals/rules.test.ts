import { describe, expect, test } from 'vitest';
import type { AppealReason, NewFinding } from '@/lib/answers';
import { sessionStatuses } from '@/lib/contract';
import { type AppealFacts, type JudgingChange, objectionTo, type Reviewer } from './rules';

const you: Reviewer = { id: 'you', seesInFull: true, mayPutBackOthers: false, ownVerdict: null };
const at = new Date('2026-11-15T10:55:40Z');
const by = { id: 'you', name: 'N. Vale' };
const colleague = { id: 'colleague', name: 'R. Kessel' };
const status = 'AUTO_REJECTED';

const offered: AppealReason[] = [
  { code: 'face_mismatch', words: 'Face does not match', needsNote: false },
  { code: 'other', words: 'Other', needsNote: true },
];

const situations = {
  free: { listed: { status }, open: null, lastEnded: null, offered },
  yours: { listed: { status }, open: { id: 'open', by, takenUpAt: at, status }, lastEnded: null, offered },
  theirs: { listed: { status }, open: { id: 'open', by: colleague, takenUpAt: at, status }, lastEnded: null, offered },
  putBack: {
    listed: { status },
    open: null,
    lastEnded: { id: 'open', by: colleague, endedAt: at, finding: null, isHeld: false },
    offered,
  },
  decided: {
    listed: { status },
    open: null,
    lastEnded: { id: 'open', by: colleague, endedAt: at, finding: 'uphold', isHeld: false },
    offered,
  },
} as const satisfies Record<string, AppealFacts>;
type SituationName = keyof typeof situations;

const takeUp = (after: string | null = null): JudgingChange => ({ action: 'take up', reason: 'They called.', after });
const putBack: JudgingChange = { action: 'put back', appealId: 'open' };
const decide = (finding: NewFinding = 'uphold', reasons = ['face_mismatch'], note: string | null = null) =>
  ({ action: 'decide', appealId: 'open', finding, reasons, note }) satisfies JudgingChange;

const becauseOf = (change: JudgingChange, facts: AppealFacts, reviewer = you) =>
  objectionTo(change, facts, reviewer)?.because ?? 'allowed';

test.each<[SituationName, { first: string; again: string; putBack: string; decide: string }]>([
  ['free', { first: 'allowed', again: 'ended meanwhile', putBack: 'not open', decide: 'not open' }],
  ['yours', { first: 'held already', again: 'held already', putBack: 'allowed', decide: 'allowed' }],
  [
    'theirs',
    { first: 'held already', again: 'held already', putBack: 'held by somebody else', decide: 'held by somebody else' },
  ],
  ['putBack', { first: 'ended meanwhile', again: 'allowed', putBack: 'not open', decide: 'not open' }],
  ['decided', { first: 'ended meanwhile', again: 'allowed', putBack: 'not open', decide: 'not open' }],
])('the changes allowed to an appeal that is %s', (name, expected) => {
  const facts = situations[name];

  expect({
    first: becauseOf(takeUp(), facts),
    again: becauseOf(takeUp('open'), facts),
    putBack: becauseOf(putBack, facts),
    decide: becauseOf(decide(), facts),
  }).toEqual(expected);
});

test("a supervisor can put back a colleague's appeal but not decide it", () => {
  const supervisor = { ...you, mayPutBackOthers: true };

  expect(becauseOf(putBack, situations.theirs, supervisor)).toBe('allowed');
  expect(becauseOf(decide(), situations.theirs, supervisor)).toBe('held by somebody else');
  expect(becauseOf(putBack, situations.decided, supervisor)).toBe('not open');
});

describe("an appeal against the reviewer's own verdict", () => {
  const against = (others: string[], aloneFrom: Date | null) => ({ ...you, ownVerdict: { others, aloneFrom } });

  test('is for others, whom the refusal names', () => {
    const reviewer = against(['R. Kessel', 'T. Marek'], null);
    for (const [change, facts] of [
      [takeUp(), situations.free],
      [decide(), situations.yours],
    ] as const) {
      expect(objectionTo(change, facts, reviewer)).toMatchObject({
        code: 'FORBIDDEN',
        userMessage: expect.stringContaining('R. Kessel or T. Marek can decide it.'),
      });
    }
    expect(becauseOf(putBack, situations.yours, reviewer)).toBe('allowed');
  });

  test('can be decided alone where nobody else can, later', () => {
    expect(becauseOf(takeUp(), situations.free, against([], at))).toBe('allowed');
    expect(objectionTo(decide(), situations.yours, against([], at))).toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('alone from 2026-11-15 10:55 UTC'),
    });
    expect(becauseOf(decide(), situations.yours, against([], null))).toBe('allowed');
  });
});

test.each([...sessionStatuses, 'HALF_APPROVED', null])('only rejections can be taken up or decided: %s', (present) => {
  const isRejected = present === 'AUTO_REJECTED' || present === 'MANUAL_REJECTED';
  const facts = (name: SituationName): AppealFacts => ({ ...situations[name], listed: { status: present } });
  const openAs: AppealFacts = { ...facts('yours'), open: { ...situations.yours.open, status: present ?? '' } };

  expect(becauseOf(takeUp(), facts('free'))).toBe(isRejected ? 'allowed' : 'not rejected');
  expect(becauseOf(decide(), facts('yours'))).toBe(present === status ? 'allowed' : 'status changed');
  expect(becauseOf(decide(), openAs)).toBe(isRejected ? 'allowed' : 'not rejected');
  expect(becauseOf(putBack, facts('yours'))).toBe('allowed');
});

test('the refusal on an approval says what can be appealed', () => {
  const approved: AppealFacts = { ...situations.free, listed: { status: 'MANUAL_APPROVED' } };

  expect(objectionTo(takeUp(), approved, you)).toMatchObject({
    code: 'CONFLICT',
    userMessage: 'Only rejections can be appealed. The status of this session is MANUAL_APPROVED. Nothing was changed.',
  });
});

describe('undoing a finding', () => {
  const undo: JudgingChange = { action: 'undo', appealId: 'open' };
  const held = (who = by): AppealFacts => ({
    ...situations.decided,
    lastEnded: { ...situations.decided.lastEnded, by: who, isHeld: true },
  });

  test('is for whoever decided it, within the window; repeating it changes nothing', () => {
    expect(becauseOf(undo, held())).toBe('allowed');
    expect(becauseOf(undo, held(colleague))).toBe('decided by somebody else');
    expect(becauseOf(undo, { ...situations.decided, lastEnded: { ...situations.decided.lastEnded, by } })).toBe(
      'too late',
    );
    expect(becauseOf(undo, situations.yours)).toBe('allowed');
    expect(becauseOf(undo, situations.theirs)).toBe('not decided');
    expect(becauseOf(undo, situations.putBack)).toBe('not decided');
  });

  test('comes before a new appeal', () => {
    expect(becauseOf(takeUp('open'), held())).toBe('held');
  });
});

test('a session that is not in the list cannot be appealed', () => {
  expect(becauseOf(takeUp(), { ...situations.free, listed: null })).toBe('not in the list');
  expect(becauseOf(decide(), { ...situations.yours, listed: null })).toBe('not in the list');
});

test('deciding needs the full evidence; taking up and putting back do not', () => {
  const masked = { ...you, seesInFull: false };

  expect(objectionTo(decide(), situations.yours, masked)).toMatchObject({ code: 'PURPOSE_REQUIRED' });
  expect(becauseOf(putBack, situations.yours, masked)).toBe('allowed');
  expect(becauseOf(takeUp(), situations.free, masked)).toBe('allowed');
});

describe('a finding has reasons', () => {
  test.each<[NewFinding, string[], string | null, string | null]>([
    ['uphold', ['face_mismatch'], null, null],
    ['uphold', ['other'], 'A print.', null],
    ['uphold', [], 'A note alone.', 'Choose at least one reason.'],
    ['uphold', ['other'], null, 'The reason "Other" needs a note.'],
    ['uphold', ['face_mismatch', 'unheard_of'], null, 'Choose from the listed reasons.'],
    ['recommend approval', [], null, null],
    ['recommend approval', ['other'], null, 'The reason "Other" needs a note.'],
  ])('%s because of %j, note %j', (finding, reasons, note, problem) => {
    expect(objectionTo(decide(finding, reasons, note), situations.yours, you)?.userMessage ?? null).toBe(problem);
  });
});

test('a person with an outdated screen is told who has the appeal and since when', () => {
  const wordsOf = (change: JudgingChange, name: SituationName) =>
    objectionTo(change, situations[name], you)?.userMessage ?? '';

  expect(wordsOf(takeUp(), 'theirs')).toBe(
    'R. Kessel has had this appeal since 2026-11-15 10:55 UTC. Nothing was changed.',
  );
  expect(wordsOf(takeUp(), 'yours')).toContain('You have had this appeal');
  expect(wordsOf(takeUp(), 'decided')).toContain('R. Kessel decided it at 2026-11-15 10:55 UTC.');
  expect(wordsOf(decide(), 'putBack')).toContain('R. Kessel released it');
  expect(wordsOf(putBack, 'free')).toContain('Nobody has taken it up.');
});
