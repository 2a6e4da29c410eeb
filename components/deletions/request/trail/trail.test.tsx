import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withMovableTime } from '../../../testing';
import { answerOf } from '../../testing';
import { openRequest } from '../testing';

withMovableTime();

it('the audit trail says how the details were viewed, as the audit log does', async () => {
  const events = [
    { id: '9', at: '2026-11-15T09:59:00Z', code: 'deletion.viewed', by: 'N. Vale', details: { view: 'masked' } },
    {
      id: '8',
      at: '2026-11-15T09:58:00Z',
      code: 'deletion.viewed',
      by: 'N. Vale',
      details: { view: 'in full', purpose: 'erasure' },
    },
  ];
  await openRequest(answerOf({ events }));
  const trail = within(screen.getByRole('region', { name: 'Audit trail' }));
  expect(trail.getByText('N. Vale viewed the personal details in a deletion request, masked.')).toBeTruthy();
  expect(trail.getByText(/^N\. Vale viewed the personal details in a deletion request, in full, for /)).toBeTruthy();
});

it('the audit trail links to the events of this request, and says what Proofdesk did by itself', async () => {
  const by = 'N. Vale';
  const events = [{ id: '9', at: '2026-11-15T09:59:00Z', code: 'erasure.answered', by, details: {} }];
  await openRequest(answerOf({ events }));
  const trail = within(screen.getByRole('region', { name: 'Audit trail' }));
  expect(trail.getByText('Proofdesk, for N. Vale')).toBeTruthy();
  expect(trail.getByRole('link', { name: 'Open audit log' }).getAttribute('href')).toBe('/audit?request=DR-2026-0147');
});
