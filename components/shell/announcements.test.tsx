import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ProposalRow } from '@/lib/answers';
import { Announcements } from './announcements';

afterEach(cleanup);

const alone: ProposalRow = {
  id: 'p1',
  kind: 'review policy',
  subject: 'review',
  changes: [{ name: 'Four eyes', before: 'on override', after: 'never' }],
  because: 'A second person must agree.',
  by: { id: 'n', name: 'N. Vale' },
  at: '2026-11-15T10:00:00Z',
  lapsesAt: '2026-11-29T10:00:00Z',
  aloneAt: '2026-11-16T10:00:00Z',
  others: [],
  isYours: false,
  mayAgree: false,
};

it('tells everybody what will change without a second person, and a person what others did to their account', () => {
  render(
    <Announcements
      proposals={[alone]}
      accountChanges={[
        { id: '7', code: 'person.link_made', at: '2026-11-15T09:00:00Z', by: { id: 'a', name: 'A. Admin' } },
      ]}
      aloneSteps={[
        { kind: 'rejection', sessionId: 's 1', by: 'N. Vale', aloneFrom: '2026-11-16T10:00:00Z' },
        { kind: 'approval', requestId: 'r1', reference: 'DR-2026-0001', by: 'N. Vale', aloneFrom: null },
        { kind: 'appeal', sessionId: 's2', by: 'N. Vale', aloneFrom: '2026-11-16T10:00:00Z' },
      ]}
    />,
  );
  const [account, change, rejection, approval, appeal] = [
    ...screen.getByLabelText('Announcements').querySelectorAll('p'),
  ].map((p) => p.textContent);
  expect(account).toMatch(/^Administrator A\. Admin created a one-time link for you on 15 Nov 2026, \d/);
  expect(change).toMatch(
    /N\. Vale wants to change the triage settings \(Four eyes: on override → never\)\. Nobody else/,
  );
  expect(rejection).toMatch(/^N\. Vale rejected a session whose evidence .* takes effect by itself on 16 Nov 2026/);
  expect(approval).toMatch(/^N\. Vale submitted deletion request DR-2026-0001, .* approve it alone from now, recorded/);
  expect(appeal).toMatch(/^N\. Vale has an appeal against their own verdict, .* decide it alone from 16 Nov 2026/);
  expect(screen.getAllByRole('link', { name: 'Details' }).map((link) => link.getAttribute('href'))).toEqual([
    '/settings/review',
    '/sessions/s%201',
    '/deletions/r1',
    '/sessions/s2',
  ]);
});

it('is nothing at all without news', () => {
  const { container } = render(<Announcements proposals={[]} accountChanges={[]} aloneSteps={[]} />);
  expect(container.innerHTML).toBe('');
});
