import { expect, it } from 'vitest';
import { allowedActions } from './page-actions';

it.each([
  ['viewer', []],
  ['officer', ['new-request']],
  ['supervisor', ['export-sessions', 'new-request']],
  ['privacy officer', ['export-sessions', 'new-request', 'export-audit', 'verify']],
  ['auditor', ['export-audit', 'verify']],
  ['administrator', ['invite']],
])('a person who is only %s is offered %j', (role, actions) => {
  expect(allowedActions([role], false)).toEqual(actions);
});

it('a new session is offered only to those who may start one', () => {
  expect(allowedActions(['officer'], true)).toContain('new-session');
  expect(allowedActions(['officer'], false)).not.toContain('new-session');
});
