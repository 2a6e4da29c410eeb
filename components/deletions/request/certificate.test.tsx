import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, withMovableTime } from '../../testing';
import { answerOf, first, itemOf, progressOf, second } from '../testing';
import { openRequest, path } from './testing';

withMovableTime();

it('a request that erased nothing previews no certificate', async () => {
  const held = itemOf(first, { state: 'held', keeping: { until: '2029-06-03', because: 'AML record' } });
  await openRequest(answerOf({ state: 'reply', outcome: 'kept', letter: 'refusal', list: [held] }));
  const certificate = screen.getByRole('region', { name: 'Certificate' });
  expect(certificate.textContent).toContain('No certificate: nothing was erased.');
  expect(certificate.textContent).not.toContain('due after');
  expect(screen.queryByText('Verify offline')).toBeNull();
});

describe('the certificate preview', () => {
  const figures = () =>
    ['objects existed', 'still retrievable', 'sessions verified'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent,
    );

  it('shows no figure before anything is measured', async () => {
    await openRequest(answerOf({ state: 'approval', list: [itemOf(first, { state: 'confirmed' })] }));
    expect(figures()).toEqual(['–', '–', '–']);
    expect(screen.getByRole('region', { name: 'Certificate' }).textContent).toContain('Verifiednothing yet');
  });

  it('counts what was verified, and says what is still retrievable once all of it was', async () => {
    const erasing = itemOf(second, { state: 'erasing', progress: progressOf({ step: 'delete', erasedAt: null }) });
    const gone = itemOf(first, { state: 'gone', progress: progressOf() });
    const { replies } = await openRequest(answerOf({ state: 'erasing', list: [gone, erasing] }));
    expect(figures()).toEqual(['18', '–', '1 / 2']);
    replies[path] = ok(answerOf({ state: 'erasing', list: [gone, { ...gone, sessionId: second }] }));
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(figures()).toEqual(['18', '0', '2 / 2']));
  });
});
