import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, withMovableTime } from '../../testing';
import { answerOf, first, itemOf, progressOf, second } from '../testing';
import { openRequest, path, press, row, step } from './testing';

withMovableTime();

describe('a request being carried out', () => {
  it('counts down, and one press cancels it', async () => {
    const { sent } = await openRequest(
      answerOf({
        state: 'delayed',
        kind: 'direct',
        given: null,
        notBefore: new Date(Date.now() + 52_000).toISOString(),
        list: [itemOf(first, { state: 'confirmed' })],
      }),
    );
    expect(screen.getByRole('timer').textContent).toMatch(/^Starts in 5\d s$/);
    press('Cancel');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ action: 'cancel' }));
  });

  it('a person’s request goes back to matching by one press, and is not cancelled', async () => {
    const { sent } = await openRequest(
      answerOf({ state: 'delayed', notBefore: new Date(Date.now() + 52_000).toISOString(), list: [itemOf(first)] }),
    );
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const card = screen.getByRole('region', { name: /^About to erase/ });
    expect(card.textContent).toContain('Stop reopens the matching; the request must then be submitted again.');
    expect(card.textContent).toContain('Pause waits until somebody resumes it.');
    expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(1);
    press('Stop, back to matching');
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'stop' }));
  });

  it('updates by itself, and describes every step in words', async () => {
    const failing = progressOf({
      step: 'delete',
      deletion: null,
      gone: [],
      erasedAt: null,
      problem: { message: 'The service returned an error (503).', tries: 3, nextTryAt: null, isLasting: false },
    });
    const list = [
      itemOf(first, { state: 'erasing', progress: progressOf({ step: 'delete', gone: ['results'], erasedAt: null }) }),
      itemOf(second, { state: 'erasing', progress: failing }),
    ];
    const { replies, sent } = await openRequest(answerOf({ state: 'erasing', list }));

    expect(row(/^2b61/)).toMatch(/listed, 9 objects.*accepted by the service.*1 of 4 parts verified as gone/);
    expect(row(/^a7b3/)).toContain('failed: The service returned an error (503).');
    expect(step('Erase')).toContain('1 of 2 deleted');
    expect(screen.getByText('Draft')).toBeTruthy();
    press('Retry now');
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'retry' } }));

    replies[path] = ok(
      answerOf({ state: 'erasing', list: list.map((item) => ({ ...item, state: 'gone', progress: progressOf() })) }),
    );
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(step('Verify')).toContain('2 of 2 verified'));
    await waitFor(() => expect(screen.getAllByText('Gone')).toHaveLength(2));
  });

  it('keeps showing the last data when the desk does not answer', async () => {
    const { replies } = await openRequest(
      answerOf({ state: 'erasing', list: [itemOf(first, { state: 'gone', progress: progressOf() })] }),
    );
    delete replies[path];
    vi.advanceTimersByTime(2000);

    expect((await screen.findByRole('alert')).textContent).toContain('Showing earlier results.');
    expect(screen.getByText('Gone')).toBeTruthy();
  });
});

describe('a request that has ended', () => {
  const ended = answerOf({
    state: 'ended',
    outcome: 'partly erased',
    given: null,
    letter: 'partial',
    list: [
      itemOf(first, { state: 'gone', progress: progressOf() }),
      itemOf(second, { state: 'held', keeping: { until: '2029-06-03', because: 'AML record' } }),
    ],
    certificate: {
      issuedAt: '2026-11-14T09:31:48Z',
      keyId: 'k1',
      manifest: '4f7c91d0a2e85b36',
      chain: { position: 1_204_377, hash: 'b86e20f1aaaaaaaa0d93c47a' },
      objects: 9,
      addenda: [],
    },
  });

  it('shows its certificate and its holds, and none of the request details', async () => {
    await openRequest(ended);

    expect(screen.getByRole('link', { name: 'Certificate (JSON)' }).getAttribute('href')).toBe(`${path}/certificate`);
    expect(screen.getByText('4f7c91d0 a2e85b36')).toBeTruthy();
    expect(screen.queryByText('Draft')).toBeNull();
    expect(screen.getByText('erased when the request ended')).toBeTruthy();
    expect(screen.getByText('Deletion is planned for 4 Jun 2029.', { exact: false })).toBeTruthy();
    expect(row(/^a7b3/)).toContain('locked');
  });
});

describe('a paused request', () => {
  const progress = progressOf({ step: 'stock', objects: null, deletion: null, gone: [], erasedAt: null });
  const paused = answerOf({
    ...{ state: 'erasing', isPaused: true, list: [itemOf(first, { state: 'erasing', progress })] },
    halted: { at: '2026-11-19T10:00:00Z', by: 'N. Vale', words: null },
  });

  it('says since when and by whom on top, is resumed there, and nothing turns meanwhile', async () => {
    const { sent } = await openRequest(paused);
    const card = screen.getByRole('region', { name: 'Paused' });
    expect(card.textContent).toContain('Paused by N. Vale on 19 Nov 2026');
    expect(document.querySelector('.animate-spin')).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'resume' } }));
  });

  it('can still be stopped before anything is erased', async () => {
    const { sent } = await openRequest({ ...paused, state: 'delayed', list: [itemOf(first, { state: 'confirmed' })] });
    expect(screen.getAllByRole('button', { name: 'Resume' })).toHaveLength(1);
    press('Stop, back to matching');
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'stop' }));
  });
});
