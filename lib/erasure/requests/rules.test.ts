import { expect, test } from 'vitest';
import type { RequestState } from '@/lib/answers';
import { mayOf, objectionTo, type Standing } from './rules';

const standing: Standing = {
  kind: 'request',
  state: 'open',
  isPaused: false,
  isExtended: false,
  isAnswered: false,
  dueOn: '2026-11-28',
  today: '2026-11-28',
  createdBy: 'opener',
  submittedBy: null,
  items: { candidate: 0, 'left out': 0, confirmed: 1, held: 0, erasing: 0, gone: 0 },
  failing: 0,
  searched: null,
  letter: null,
};
const privacyOfficer = { id: 'privacy officer', mayWork: true, mayApprove: true };

const allowedIn = (state: RequestState, more: Partial<Standing> = {}) =>
  Object.entries(mayOf({ ...standing, state, ...more }, privacyOfficer))
    .filter(([, { allowed }]) => allowed)
    .map(([action]) => action);

test('each state has its own ways on, and nothing that has begun is cancelled', () => {
  expect(allowedIn('open')).toEqual(['match', 'submit', 'cancel', 'extend']);
  expect(allowedIn('approval')).toEqual(['approve', 'send back', 'cancel', 'extend']);
  expect(allowedIn('delayed')).toEqual(['cancel', 'extend', 'pause']);
  expect(allowedIn('erasing', { failing: 1 })).toEqual(['extend', 'pause', 'retry']);
  expect(allowedIn('erasing', { isPaused: true })).toEqual(['extend', 'resume']);
  expect(allowedIn('ended', { letter: 'confirmation' })).toEqual(['answer']);
  expect(allowedIn('ended', { letter: 'confirmation', isAnswered: true })).toEqual([]);
  expect(allowedIn('cancelled')).toEqual([]);
});

test('whoever submitted a request, or deletes directly, is not its second person', () => {
  const approve = (more: Partial<Standing>) =>
    objectionTo('approve', { ...standing, state: 'approval', ...more }, privacyOfficer)?.code ?? 'approved';

  expect(approve({ submittedBy: privacyOfficer.id })).toBe('FORBIDDEN');
  expect(approve({ kind: 'direct', createdBy: privacyOfficer.id })).toBe('FORBIDDEN');
  expect(approve({ submittedBy: 'somebody else' })).toBe('approved');
  expect(approve({ kind: 'retention', createdBy: null })).toBe('approved');
});

test('a request is extended once, until the day it is due', () => {
  const extend = (more: Partial<Standing>) =>
    objectionTo('extend', { ...standing, ...more }, privacyOfficer)?.because ?? 'extended';

  expect(extend({})).toBe('extended');
  expect(extend({ today: '2026-11-29' })).toBe('late');
  expect(extend({ isExtended: true })).toBe('extended already');
  expect(extend({ kind: 'direct' })).toBe('nobody asked');
});
