import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withMovableTime } from '../../../testing';
import { answerOf, first, itemOf, progressOf, second } from '../../testing';
import { openRequest, step } from '../testing';

withMovableTime();

it('a follow-up says why its sessions are erased, also without a second approval', async () => {
  const reason = 'Follow-up to DR-2026-0101, a direct deletion. The hold has ended: AML Act.';
  await openRequest(answerOf({ kind: 'planned', state: 'delayed', masked: true, reason, list: [itemOf(first)] }));
  expect(screen.getByText(reason)).toBeTruthy();
});

it('a request with sessions that were ruled out counts the others', async () => {
  const gone = itemOf(first, { state: 'gone', progress: progressOf() });
  await openRequest(answerOf({ state: 'erasing', list: [gone, itemOf(second, { state: 'left out' })] }));
  expect(step('Match')).toContain('1 session');
  expect(screen.getByRole('region', { name: 'Matched sessions' }).textContent).toContain('1 matched');
});

it('a direct deletion that has ended says when its reason was erased', async () => {
  const gone = itemOf(first, { state: 'gone', progress: progressOf() });
  await openRequest(
    answerOf({
      ...{ kind: 'direct', state: 'ended', outcome: 'erased', given: null, list: [gone] },
      reasonErasedAt: '2026-11-19T10:00:00Z',
    }),
  );
  expect(screen.getByRole('region', { name: 'Matched sessions' }).textContent).toContain(
    'Reason: erased when the deletion ended, on 19 Nov 2026',
  );
});
