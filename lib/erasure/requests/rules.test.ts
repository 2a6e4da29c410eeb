import { expect, test } from 'vitest';
import type { RequestState } from '@/lib/answers';
import { actionsFor, objectionTo, type Standing } from './rules';

const standing: Standing = {
  kind: 'request',
  state: 'open',
  isPaused: false,
  isExtended: false,
  isAnswered: false,
  isVerified: true,
  isClosed: false,
  dueOn: '2026-11-28',
  today: '2026-11-28',
  createdBy: 'opener',
  submittedBy: null,
  second: null,
  items: { candidate: 0, 'left out': 0, confirmed: 1, held: 0, erasing: 0, gone: 0 },
  failing: 0,
  searched: null,
  listUnknown: null,
  letters: [],
};
const privacyOfficer = { id: 'privacy officer', mayWork: true, mayApprove: true };

const allowedIn = (state: RequestState, more: Partial<Standing> = {}) =>
  Object.entries(actionsFor({ ...standing, state, ...more }, privacyOfficer))
    .filter(([, { allowed }]) => allowed)
    .map(([action]) => action);

test('each state allows its own actions, and erasing cannot be cancelled', () => {
  expect(allowedIn('open')).toEqual(['match', 'submit', 'extend', 'verify identity', 'close']);
  expect(allowedIn('approval')).toEqual(['approve', 'send back', 'extend', 'close']);
  expect(allowedIn('delayed')).toEqual(['stop', 'extend', 'pause']);
  expect(allowedIn('erasing', { failing: 1 })).toEqual(['extend', 'pause', 'retry']);
  expect(allowedIn('erasing', { isPaused: true })).toEqual(['extend', 'resume']);
  expect(allowedIn('reply', { letters: ['confirmation'] })).toEqual(['answer', 'close']);
  expect(allowedIn('ended', { letters: ['confirmation'] })).toEqual(['answer', 'close']);
  expect(allowedIn('ended', { letters: ['confirmation'], isAnswered: true })).toEqual([]);
  expect(allowedIn('cancelled')).toEqual([]);
});

test('a person’s request is never cancelled, and what nobody asked for is neither stopped nor closed', () => {
  const states = ['open', 'approval', 'delayed'] as const;
  for (const state of states) expect(allowedIn(state)).not.toContain('cancel');
  for (const kind of ['direct', 'retention', 'planned'] as const) {
    for (const state of states) {
      expect(allowedIn(state, { kind })).toContain('cancel');
      expect(allowedIn(state, { kind })).not.toContain('stop');
      expect(allowedIn(state, { kind })).not.toContain('close');
    }
  }
});

test('nobody approves a request they submitted, or their own direct deletion, unless nobody else can', () => {
  const somebodyElse = { others: ['N. Vale'], aloneFrom: null };
  const approve = (more: Partial<Standing>) =>
    objectionTo('approve', { ...standing, state: 'approval', second: somebodyElse, ...more }, privacyOfficer)
      ?.because ?? 'approved';

  expect(approve({ submittedBy: privacyOfficer.id })).toBe('submitted it');
  expect(approve({ kind: 'direct', createdBy: privacyOfficer.id })).toBe('submitted it');
  expect(approve({ submittedBy: 'somebody else' })).toBe('approved');
  expect(approve({ kind: 'retention', createdBy: null })).toBe('approved');
  const tomorrow = { others: [], aloneFrom: new Date('2026-11-29T10:00:00Z') };
  expect(approve({ submittedBy: privacyOfficer.id, second: tomorrow })).toBe('alone too early');
  expect(approve({ submittedBy: privacyOfficer.id, second: { others: [], aloneFrom: null } })).toBe('approved');
});

test('a request is sent back by a second person, or taken back by whoever submitted it', () => {
  const second = { others: ['N. Vale'], aloneFrom: null };
  for (const submittedBy of [privacyOfficer.id, 'somebody else']) {
    expect(allowedIn('approval', { submittedBy, second })).toContain('send back');
  }
});

test('while the identity is not verified, a request is searched for, and neither submitted nor closed', () => {
  const unverified = { isVerified: false, letters: ['identity'] } as const;
  expect(allowedIn('open', unverified)).toEqual(['match', 'extend', 'verify identity', 'answer', 'close']);
  expect(objectionTo('submit', { ...standing, isVerified: false }, privacyOfficer)?.because).toBe('not verified');
});

test('a request can be extended once, up to its due date', () => {
  const extend = (more: Partial<Standing>) =>
    objectionTo('extend', { ...standing, ...more }, privacyOfficer)?.because ?? 'extended';

  expect(extend({})).toBe('extended');
  expect(extend({ today: '2026-11-29' })).toBe('late');
  expect(extend({ isExtended: true })).toBe('extended already');
  expect(extend({ kind: 'direct' })).toBe('nobody asked');
});
