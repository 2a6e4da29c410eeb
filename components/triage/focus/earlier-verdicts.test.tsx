import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionRow, DecisionState } from '@/lib/answers';
import { ok, serve, show, withMovableTime } from '../../testing';
import { first, now, second, verdictOf } from '../testing';
import { EarlierVerdicts, useEarlierVerdicts } from './earlier-verdicts';
import { afterUndo, afterVerdict, type GivenVerdict, initialState } from './run-state';

withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});
afterEach(() => vi.unstubAllGlobals());

const given = (sessionId: string, more = {}): GivenVerdict => ({
  answer: verdictOf(sessionId, more),
  decision: 'reject',
  reasons: [],
  receivedAt: 0,
});
const third = 'e3c704b2-9d3f-4a61-8f0e-52c7ad1929f1';

describe('the earlier verdicts of a run', () => {
  it('are all that stand, without the last one', () => {
    const one = { ...initialState, ...afterVerdict(initialState, given(first)) };
    expect(one.earlier).toEqual([]);
    const two = { ...one, ...afterVerdict(one, given(second)) };
    expect(two.earlier.map(({ id }) => id)).toEqual(['verdict-a41f']);

    const undone = { ...two, ...afterUndo(two, verdictOf(second, { state: 'undone' })) };
    const three = { ...undone, ...afterVerdict(undone, given(third)) };
    expect(three.earlier.map(({ id }) => id)).toEqual(['verdict-a41f']);
    // The same verdict, given again.
    const again = { ...three, ...afterVerdict(three, given(third)) };
    expect(again.earlier.map(({ id }) => id)).toEqual(['verdict-a41f']);
  });
});

const row = (id: string, state: DecisionState, delivery: DecisionRow['delivery'] = 'service'): DecisionRow => ({
  ...{ key: `opinion-${id}`, kind: 'verdict', id, sessionId: id, decision: 'reject', by: [], reasons: [] },
  ...{ decidedAt: now, state, words: '', delivery, sentAt: null, confirmedAt: null, undoUntil: null },
});
const earlier = ['a', 'b', 'c', 'd'].map((id) => ({ id, stateAt: now }));
const path =
  '/api/triage/decisions?view=mine&from=2026-11-15T10%3A59%3A00.000Z&state=held&state=recorded&state=sent&state=failed&state=conflicting';
const Shown = ({ of = earlier }) => <EarlierVerdicts status={useEarlierVerdicts(of)} delivery="service" />;
const open = (rows: DecisionRow[]) => {
  const replies: Record<string, ReturnType<typeof ok>> = { [path]: ok({ rows, next: null, people: null, asOf: now }) };
  const asked = serve(replies);
  const page = show(<Shown />);

  return { asked, replies, page };
};

describe('one line under the last verdict', () => {
  it('says how many are being sent and unconfirmed, quietly', async () => {
    open([row('a', 'recorded'), row('b', 'held'), row('c', 'sent'), row('x', 'recorded')]);
    const line = await screen.findByText(/earlier/);
    expect(line.textContent).toBe('2 earlier verdicts being sent, 1 unconfirmed');
    expect(line.querySelector('.text-bad')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is red only where something failed or conflicts, with a link to their own decisions today', async () => {
    open([row('a', 'failed'), row('b', 'conflicting'), row('c', 'sent')]);
    const link = await screen.findByRole('link', { name: '1 failed, 1 in conflict: see Deliveries' });
    expect(link.getAttribute('href')).toBe('/triage/deliveries?view=mine');
    // The case on screen stays theirs.
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.title).toBe('Opens in a new tab');
    expect(link.className).toContain('text-bad');
    expect(link.parentElement?.textContent).toContain('1 earlier verdict unconfirmed');
  });

  it('is empty once the service has confirmed them all, keeps its room, and is not read again', async () => {
    const { asked, replies, page } = open([row('a', 'sent')]);
    await screen.findByText('1 earlier verdict unconfirmed');
    replies[path] = ok({ rows: [], next: null, people: null, asOf: now });
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await waitFor(() => expect(page.container.textContent).toBe(''));
    expect(page.container.querySelector('p')).not.toBeNull();
    const times = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(times);
  });

  it('asks for nothing while there is only one verdict', async () => {
    const asked = serve({});
    const page = show(<Shown of={[]} />);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked).toEqual([]);
    expect(page.container.textContent).toBe('');
  });

  it('has the same room before a second verdict, while it loads, and with the longest words', async () => {
    const roomOf = ({ container }: ReturnType<typeof show>) => container.querySelector('p')?.className;
    serve({});
    const none = show(<Shown of={[]} />);
    expect(roomOf(none)).toMatch(/\bh-3\.5\b/);
    none.unmount();

    const { page } = open([row('a', 'recorded'), row('b', 'sent'), row('c', 'failed'), row('d', 'conflicting')]);
    const loading = roomOf(page);
    await screen.findByRole('link');
    expect(roomOf(page)).toBe(loading);
    // One line: what does not fit is the quiet part.
    expect(screen.getByText(/being sent/).className).toBe('truncate');
    expect(screen.getByRole('link').className).toContain('shrink-0');
  });

  it('says that it does not know while the desk does not answer', async () => {
    serve({});
    show(<Shown />);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText('Status of 4 earlier verdicts unknown')).toBeTruthy();
  });

  it('keeps what it knows while the desk does not answer', async () => {
    const { asked, replies } = open([row('a', 'failed')]);
    await screen.findByRole('link', { name: '1 failed: see Deliveries' });
    delete replies[path];
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(asked).toHaveLength(2);
    expect(screen.getByRole('link', { name: '1 failed: see Deliveries' })).toBeTruthy();
  });

  it('gives a lower bound where the answer has more pages', async () => {
    serve({ [path]: ok({ rows: [row('a', 'sent')], next: 'place', people: null, asOf: now }) });
    show(<Shown />);
    expect(await screen.findByText('At least 1 earlier verdict unconfirmed')).toBeTruthy();
  });
});
