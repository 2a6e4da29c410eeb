import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeletionAnswer } from '@/lib/answers';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { answerOf, first, itemOf, progressOf, requestId, searched, second, vale } from '../testing';
import { RequestPage } from './request-page';

withMovableTime();

const path = `/api/deletions/${requestId}`;
const may = { work: true, audit: true };

const open = async (answer: DeletionAnswer, more: Parameters<typeof serve>[0] = {}, rights = may) => {
  const replies: Parameters<typeof serve>[0] = { [path]: ok(answer), [`POST ${path}`]: ok({}), ...more };
  const asked = serve(replies);
  const sent = keepBodies();
  show(<RequestPage requestId={requestId} personId={vale} may={rights} />);
  await screen.findByRole('heading', { level: 1, name: /DR-2026-0147/ });
  return { replies, asked, sent };
};

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const step = (name: string) =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getByText(name)
    .closest('li')?.textContent;
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

describe('a request being matched', () => {
  it('each match shows how it was found and what holds it, and is decided by an officer', async () => {
    const keeping = { until: '2029-06-03', because: 'Anti-money-laundering record, 5 years' };
    const { sent } = await open(answerOf({ searched, list: [itemOf(first), itemOf(second, { keeping })] }));

    expect(screen.getByText(/Searched 47,903 sessions with readable data; 209 could not be searched/)).toBeTruthy();
    expect(row(/^2b61/)).toContain('document number');
    expect(row(/^a7b3/)).toContain('Anti-money-laundering record, 5 years, until 3 Jun 2029');
    expect(screen.getByRole('link', { name: '2b61…d390' }).getAttribute('target')).toBe('_blank');

    fireEvent.click(within(screen.getByRole('group', { name: 'Is 2b61…d390 theirs?' })).getByText('Theirs'));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}`,
        body: { action: 'choose', sessionIds: [first], areTheirs: true },
      }),
    );
  });

  it('an action that is not allowed yet is disabled, with the reason beside it', async () => {
    const because = 'The results of 12 sessions are still to be read.';
    await open(
      answerOf({
        searched,
        may: { ...answerOf().may, 'end without data': { allowed: false, because } },
      }),
    );

    expect(button('No data found…').disabled).toBe(true);
    expect(screen.getByText(because)).toBeTruthy();
  });

  it('"no data" says how many sessions could not be searched before it ends the request', async () => {
    const { sent } = await open(answerOf({ searched }));
    press('No data found…');
    expect(screen.getByText(/209 sessions could not be searched/)).toBeTruthy();
    press('Close request');
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'end without data' } }));
  });

  it('matches of a fuzzy search can be added once it is complete', async () => {
    const search = { searchId: 't1', state: 'running', compared: 2000, total: 48_112, found: [], more: false };
    const look = '/api/sessions/search/thorough/t1';
    const { replies, sent } = await open(answerOf({ searched }), {
      'POST /api/sessions/search/thorough': ok(search),
      [look]: ok(search),
    });
    press('Fuzzy search');
    expect(await screen.findByText(/Comparing names: 2,000 of 48,112/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ text: 'Hanna Berg' });

    replies[look] = ok({ ...search, state: 'complete', compared: 48_112 });
    vi.advanceTimersByTime(2000);
    fireEvent.click(await screen.findByRole('button', { name: 'Add results' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'take thorough', searchId: 't1' }));
  });

  it('a refused submission says why and reloads the request', async () => {
    const { replies, asked } = await open(answerOf({ list: [itemOf(first, { state: 'confirmed' })] }), {
      [`POST ${path}/submission`]: refused(409, 'CONFLICT', 'Confirm or rule out 1 session first.'),
    });
    replies[path] = ok(answerOf({ list: [itemOf(first)] }));
    press('Submit for approval');

    expect(await screen.findByText('Confirm or rule out 1 session first.')).toBeTruthy();
    await waitFor(() => expect(asked.filter((each) => each === path).length).toBeGreaterThan(1));
    expect(await screen.findByText('1 of 1 to decide')).toBeTruthy();
  });
});

describe('a request awaiting second approval', () => {
  const waiting = answerOf({
    state: 'approval',
    submittedBy: 'N. Vale',
    list: [itemOf(first, { state: 'confirmed' })],
  });

  it('can be approved by another person', async () => {
    const { asked } = await open(waiting, { [`POST ${path}/approval`]: ok({}) });
    expect(screen.getByText(/N\. Vale proposes to erase 1 session permanently/)).toBeTruthy();
    press('Approve');
    await waitFor(() => expect(asked).toContain(`POST ${path}/approval`));
  });

  it('tells the person who submitted it why they cannot approve it', async () => {
    const because = 'You submitted this request yourself.';
    const no = { allowed: false, because } as const;
    await open({ ...waiting, may: { ...waiting.may, approve: no, 'send back': no } });

    expect(button('Approve').disabled).toBe(true);
    expect(screen.getAllByText(because).length).toBeGreaterThan(0);
  });
});

describe('a request being carried out', () => {
  it('counts down, and one press cancels it', async () => {
    const { sent } = await open(
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
    const { replies, sent } = await open(answerOf({ state: 'erasing', list }));

    expect(row(/^2b61/)).toMatch(/listed, 9 objects.*accepted by the service.*1 of 4 parts verified as gone/);
    expect(row(/^a7b3/)).toContain('failed: The service returned an error (503).');
    expect(step('Erase')).toContain('1 of 2 answered');
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
    const { replies } = await open(
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
    await open(ended);

    expect(screen.getByRole('link', { name: 'Certificate (JSON)' }).getAttribute('href')).toBe(`${path}/certificate`);
    expect(screen.getByText('4f7c91d0 a2e85b36')).toBeTruthy();
    expect(screen.queryByText('Draft')).toBeNull();
    expect(screen.getByText('erased with the last session')).toBeTruthy();
    expect(screen.getByText('Deletion is planned for 4 Jun 2029.', { exact: false })).toBeTruthy();
    expect(row(/^a7b3/)).toContain('locked');
  });

  it('the right letter is preselected, created for the address, and marked as sent', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await open(ended, { [`POST ${path}/letter`]: ok('a file') });
    press('Review reply letter');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Partial/ })).checked).toBe(true);
    fireEvent.change(screen.getByLabelText('Name and address'), { target: { value: 'Hanna Berg\nUtopia' } });
    press('Create PDF');
    await screen.findByText(/PDF saved/);
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
    expect(sent[0]).toEqual({
      to: `POST ${path}/letter`,
      body: { kind: 'partial', addressee: 'Hanna Berg\nUtopia' },
    });

    press('Mark as sent');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'answer', letter: 'partial' }));
  });
});
