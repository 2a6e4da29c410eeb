import { describe, expect, test } from 'vitest';
import type { AppealBody, AppealFinding, AppealReason } from '@/lib/answers';
import { finalStatuses, sessionStatuses } from '@/lib/contract';
import { objectionTo, type Reviewer, type Standing } from './rules';

const you: Reviewer = { id: 'you', seesInFull: true, mayPutBackOthers: false };
const at = new Date('2026-11-15T10:55:40Z');
const by = { id: 'you', name: 'N. Vale' };
const colleague = { id: 'colleague', name: 'R. Kessel' };
const status = 'AUTO_REJECTED';

const offered: AppealReason[] = [
  { code: 'face_mismatch', words: 'Face does not match', needsNote: false },
  { code: 'other', words: 'Other', needsNote: true },
];

const standings = {
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
} as const satisfies Record<string, Standing>;
type StandingName = keyof typeof standings;

const takeUp = (after: string | null = null): AppealBody => ({ action: 'take up', reason: 'They called.', after });
const putBack: AppealBody = { action: 'put back', appealId: 'open' };
const decide = (finding: AppealFinding = 'uphold', reasons = ['face_mismatch'], note: string | null = null) =>
  ({ action: 'decide', appealId: 'open', finding, reasons, note }) satisfies AppealBody;

const becauseOf = (change: AppealBody, standing: Standing, reviewer = you) =>
  objectionTo(change, standing, reviewer)?.because ?? 'allowed';

test.each<[StandingName, { first: string; again: string; putBack: string; decide: string }]>([
  ['free', { first: 'allowed', again: 'ended meanwhile', putBack: 'not open', decide: 'not open' }],
  ['yours', { first: 'held already', again: 'held already', putBack: 'allowed', decide: 'allowed' }],
  ['theirs', { first: 'held already', again: 'held already', putBack: 'held by another', decide: 'held by another' }],
  ['putBack', { first: 'ended meanwhile', again: 'allowed', putBack: 'not open', decide: 'not open' }],
  ['decided', { first: 'ended meanwhile', again: 'allowed', putBack: 'not open', decide: 'not open' }],
])('an appeal that is %s goes only where it may', (name, expected) => {
  const standing = standings[name];

  expect({
    first: becauseOf(takeUp(), standing),
    again: becauseOf(takeUp('open'), standing),
    putBack: becauseOf(putBack, standing),
    decide: becauseOf(decide(), standing),
  }).toEqual(expected);
});

test('a supervisor puts back what a colleague has, and decides nothing for them', () => {
  const supervisor = { ...you, mayPutBackOthers: true };

  expect(becauseOf(putBack, standings.theirs, supervisor)).toBe('allowed');
  expect(becauseOf(decide(), standings.theirs, supervisor)).toBe('held by another');
  expect(becauseOf(putBack, standings.decided, supervisor)).toBe('not open');
});

test.each([...sessionStatuses, 'HALF_APPROVED', null])('only what is final is taken up or decided: %s', (present) => {
  const isFinal = (finalStatuses as readonly unknown[]).includes(present);
  const standing = (name: StandingName): Standing => ({ ...standings[name], listed: { status: present } });
  const expected = isFinal ? 'allowed' : 'not final';

  expect(becauseOf(takeUp(), standing('free'))).toBe(expected);
  expect(becauseOf(decide(), standing('yours'))).toBe(
    present === status ? 'allowed' : isFinal ? 'status changed' : 'not final',
  );
  expect(becauseOf(putBack, standing('yours'))).toBe('allowed');
});

test('a session that is not in the list has no status that could be reviewed', () => {
  expect(becauseOf(takeUp(), { ...standings.free, listed: null })).toBe('not in the list');
  expect(becauseOf(decide(), { ...standings.yours, listed: null })).toBe('not in the list');
});

test('a finding needs the evidence in full; putting back does not', () => {
  const masked = { ...you, seesInFull: false };

  expect(objectionTo(decide(), standings.yours, masked)).toMatchObject({ code: 'PURPOSE_REQUIRED' });
  expect(becauseOf(putBack, standings.yours, masked)).toBe('allowed');
  expect(becauseOf(takeUp(), standings.free, masked)).toBe('allowed');
});

describe('a finding fits what it is about, and says why', () => {
  const about = (present: string): Standing => ({
    listed: { status: present },
    open: { ...standings.yours.open, status: present },
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
      'This finding does not fit a session that is MANUAL_REJECTED.',
    ],
    ['AUTO_APPROVED', 'uphold', [], null, null],
    ['AUTO_APPROVED', 'recommend rejection', ['face_mismatch'], null, null],
    ['MANUAL_APPROVED', 'recommend rejection', [], null, 'Choose at least one reason.'],
    ['MANUAL_APPROVED', 'recommend approval', [], null, 'This finding does not fit a session that is MANUAL_APPROVED.'],
  ])('%s: %s because of %j, note %j', (present, finding, reasons, note, problem) => {
    expect(objectionTo(decide(finding, reasons, note), about(present), you)?.userMessage ?? null).toBe(problem);
  });
});

test('whoever saw something else is told what is so now, with who and since when', () => {
  const wordsOf = (change: AppealBody, name: StandingName) =>
    objectionTo(change, standings[name], you)?.userMessage ?? '';

  expect(wordsOf(takeUp(), 'theirs')).toBe('R. Kessel has the appeal since 2026-11-15 10:55 UTC. Nothing was changed.');
  expect(wordsOf(takeUp(), 'yours')).toContain('You have the appeal');
  expect(wordsOf(takeUp(), 'decided')).toContain('The appeal of R. Kessel was decided at 2026-11-15 10:55 UTC.');
  expect(wordsOf(decide(), 'putBack')).toContain('The appeal of R. Kessel was put back');
  expect(wordsOf(putBack, 'free')).toContain('Nobody has taken it up.');
});
