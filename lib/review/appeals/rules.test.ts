import { describe, expect, test } from 'vitest';
import type { AppealBody, AppealFinding, AppealReason } from '@/lib/answers';
import { finalStatuses, sessionStatuses } from '@/lib/contract';
import { type AppealFacts, objectionTo, type Reviewer } from './rules';

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
    lastEnded: { id: 'open', by: colleague, endedAt: at, finding: null },
    offered,
  },
  decided: {
    listed: { status },
    open: null,
    lastEnded: { id: 'open', by: colleague, endedAt: at, finding: 'uphold' },
    offered,
  },
} as const satisfies Record<string, AppealFacts>;
type SituationName = keyof typeof situations;

const takeUp = (after: string | null = null): AppealBody => ({ action: 'take up', reason: 'They called.', after });
const putBack: AppealBody = { action: 'put back', appealId: 'open' };
const decide = (finding: AppealFinding = 'uphold', reasons = ['face_mismatch'], note: string | null = null) =>
  ({ action: 'decide', appealId: 'open', finding, reasons, note }) satisfies AppealBody;

const becauseOf = (change: AppealBody, facts: AppealFacts, reviewer = you) =>
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

test.each([...sessionStatuses, 'HALF_APPROVED', null])(
  'only final sessions can be taken up or decided: %s',
  (present) => {
    const isFinal = (finalStatuses as readonly unknown[]).includes(present);
    const facts = (name: SituationName): AppealFacts => ({ ...situations[name], listed: { status: present } });
    const expected = isFinal ? 'allowed' : 'not final';

    expect(becauseOf(takeUp(), facts('free'))).toBe(expected);
    expect(becauseOf(decide(), facts('yours'))).toBe(
      present === status ? 'allowed' : isFinal ? 'status changed' : 'not final',
    );
    expect(becauseOf(putBack, facts('yours'))).toBe('allowed');
  },
);

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

describe('a finding must match the decision and have reasons', () => {
  const about = (present: string): AppealFacts => ({
    listed: { status: present },
    open: { ...situations.yours.open, status: present },
    lastEnded: null,
    offered,
  });

  test.each<[string, AppealFinding, string[], string | null, string | null]>([
    ['AUTO_REJECTED', 'uphold', ['face_mismatch'], null, null],
    ['AUTO_REJECTED', 'uphold', ['other'], 'A print.', null],
    ['AUTO_REJECTED', 'uphold', [], 'A note alone.', 'Choose at least one reason.'],
    ['AUTO_REJECTED', 'uphold', ['other'], null, 'The reason "Other" needs a note.'],
    ['AUTO_REJECTED', 'uphold', ['face_mismatch', 'unheard_of'], null, 'Choose from the listed reasons.'],
    ['MANUAL_REJECTED', 'recommend approval', [], null, null],
    ['MANUAL_REJECTED', 'recommend approval', ['other'], null, 'The reason "Other" needs a note.'],
    [
      'MANUAL_REJECTED',
      'recommend rejection',
      ['other'],
      'x',
      'This finding is not possible for a MANUAL_REJECTED session.',
    ],
    ['AUTO_APPROVED', 'uphold', [], null, null],
    ['AUTO_APPROVED', 'recommend rejection', ['face_mismatch'], null, null],
    ['MANUAL_APPROVED', 'recommend rejection', [], null, 'Choose at least one reason.'],
    ['MANUAL_APPROVED', 'recommend approval', [], null, 'This finding is not possible for a MANUAL_APPROVED session.'],
  ])('%s: %s because of %j, note %j', (present, finding, reasons, note, problem) => {
    expect(objectionTo(decide(finding, reasons, note), about(present), you)?.userMessage ?? null).toBe(problem);
  });
});

test('a person with an outdated screen is told who has the appeal and since when', () => {
  const wordsOf = (change: AppealBody, name: SituationName) =>
    objectionTo(change, situations[name], you)?.userMessage ?? '';

  expect(wordsOf(takeUp(), 'theirs')).toBe(
    'R. Kessel has had this appeal since 2026-11-15 10:55 UTC. Nothing was changed.',
  );
  expect(wordsOf(takeUp(), 'yours')).toContain('You have had this appeal');
  expect(wordsOf(takeUp(), 'decided')).toContain('R. Kessel decided it at 2026-11-15 10:55 UTC.');
  expect(wordsOf(decide(), 'putBack')).toContain('R. Kessel put it back');
  expect(wordsOf(putBack, 'free')).toContain('Nobody has taken it up.');
});
