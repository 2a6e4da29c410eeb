import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { withMovableTime } from '../../testing';
import { answerOf } from '../testing';
import { openRequest } from './testing';

withMovableTime();

describe('on a phone', () => {
  const onPhone = () => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('600px') }));
  const inBar = () => [...document.querySelectorAll('.case-bar button')].map((each) => each.textContent?.trim());

  it('begins with the time left for the reply, and says each fact once', async () => {
    onPhone();
    vi.setSystemTime('2026-11-15T10:00:00Z');
    await openRequest(answerOf({ receivedOn: '2026-11-01', dueOn: '2026-11-19' }));
    const clock = screen.getByRole('region', { name: 'Deadline' });
    expect(clock.textContent).toContain('4 days left');
    expect(clock.textContent).toContain('Answer due 19 Nov 2026');
    expect(clock.compareDocumentPosition(screen.getByRole('list', { name: 'Progress' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getAllByText('Subject')).toHaveLength(1);
  });

  it('has what the person may do now in the bar, once, and what they may not in its place', async () => {
    onPhone();
    const may = answerOf({}).may;
    const next = { step: 'approve' as const, turn: 'you' as const, names: [], because: null };
    const approving = { ...may, approve: { allowed: true as const }, 'send back': { allowed: true as const } };
    await openRequest(answerOf({ state: 'approval', next, may: approving }));
    expect(inBar()).toEqual(expect.arrayContaining(['Send back…', 'Approve…']));
    expect(screen.getAllByRole('button', { name: 'Approve…' })).toHaveLength(1);
  });

  it('an action that is not allowed stays where the reason is', async () => {
    onPhone();
    const next = { step: 'approve' as const, turn: 'others' as const, names: [], because: null };
    const not = { allowed: false as const, because: 'You submitted this request.' };
    await openRequest(
      answerOf({ state: 'approval', next, may: { ...answerOf({}).may, approve: not, 'send back': not } }),
    );
    expect(inBar()).not.toContain('Approve…');
    expect(screen.getByText('You submitted this request.', { selector: 'section span:not(.sr-only)' })).toBeTruthy();
  });
});
