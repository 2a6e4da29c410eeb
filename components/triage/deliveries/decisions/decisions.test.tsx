import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DecisionRow, DecisionsAnswer } from '@/lib/answers';
import { showAt } from '../../../audit/testing';
import { ok, refused, serve, withMovableTime } from '../../../testing';
import { DeliveriesPage } from '../deliveries-page';
import { startOf } from './words';

withMovableTime();

const row = (key: string, more: Partial<DecisionRow> = {}): DecisionRow => ({
  ...{ key, kind: 'verdict', id: key, sessionId: `${key}-9d3f-4a61-8f0e-52c7ad19b2f6`, decision: 'reject' },
  ...{ by: [{ id: 'p1', name: 'N. Vale' }], reasons: ['Face does not match'], decidedAt: new Date().toISOString() },
  ...{
    state: 'confirmed',
    words: 'Confirmed by the service.',
    delivery: 'service',
    sentAt: '2026-11-15T10:44:12.000Z',
  },
  ...{ confirmedAt: '2026-11-15T10:44:14.000Z', undoUntil: null },
  ...more,
});
const answer = (rows: DecisionRow[], more: Partial<DecisionsAnswer> = {}): DecisionsAnswer => ({
  ...{ rows, next: null, people: null, asOf: '2026-11-15T10:57:12.000Z' },
  ...more,
});
const pathOf = (query: Record<string, string>) => `/api/triage/decisions?${new URLSearchParams(query)}`;
const mine = () => pathOf({ view: 'mine', from: startOf('today') ?? '' });
const all = pathOf({ view: 'all' });
const rowsIn = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('my decisions', () => {
  it('of today are what the page opens on, with their state, and can be undone', async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    const held = row('held0001', { state: 'held', undoUntil: until, sentAt: null, confirmedAt: null });
    const replies: Parameters<typeof serve>[0] = { [mine()]: ok(answer([held, row('done0001')])) };
    const asked = serve(replies);
    showAt('', <DeliveriesPage mayRetry={false} />);
    await screen.findByRole('link', { name: 'held…b2f6' });

    expect(rowsIn('My decisions')).toEqual([
      expect.stringMatching(/^held…b2f6RejectedFace does not match.*Takes effect in \d+ s.*Undo$/),
      expect.stringMatching(/^done…b2f6Rejected.*Confirmed.*Confirmed by the service\.$/),
    ]);
    expect(screen.queryByRole('columnheader', { name: 'By' })).toBeNull();
    replies['POST /api/triage/verdicts/held0001/undo'] = ok({});
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. Nothing was sent.')).toBeTruthy();
    expect(asked).toContain('POST /api/triage/verdicts/held0001/undo');
  });

  it('wrap what was decided and why, so that nothing is cut', async () => {
    const appeal = row('appe0001', { kind: 'appeal', decision: 'recommend approval' });
    const reasons = ['Data sources disagree', 'Face does not match'];
    serve({ [mine()]: ok(answer([appeal, row('done0001', { reasons })])) });
    showAt('', <DeliveriesPage mayRetry={false} />);

    for (const words of ['Appeal: approval recommended', reasons.join(' · ')]) {
      expect((await screen.findByRole('cell', { name: words })).className).toContain('whitespace-normal!');
    }
  });

  it('of earlier days are one button away when there are none today', async () => {
    const week = pathOf({ view: 'mine', from: startOf('week') ?? '' });
    serve({ [mine()]: ok(answer([])), [week]: ok(answer([row('done0001')])) });
    const addresses = showAt('', <DeliveriesPage mayRetry={false} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the last 7 days' }));

    expect(await screen.findByRole('link', { name: 'done…b2f6' })).toBeTruthy();
    expect(addresses.at(-1)).toContain('time=week');
  });

  it('that could not be loaded never look like none', async () => {
    serve({ [mine()]: refused(503, 'UPSTREAM_TIMEOUT', 'The database does not answer.') });
    showAt('', <DeliveriesPage mayRetry={false} />);
    expect(await screen.findByText('The decisions could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/No decisions/)).toBeNull();
    cleanup();

    serve({ [mine()]: ok(answer([])) });
    showAt('', <DeliveriesPage mayRetry={false} />);
    expect(await screen.findByText('No decisions today')).toBeTruthy();
  });
});

describe('on a narrow screen, where the columns of times are left out,', () => {
  const stateOf = (id: string) =>
    screen.getByRole('link', { name: id }).closest('tr')?.querySelector('[data-label="State"] time');

  it('the state says when the decision was confirmed or sent; without a time, it says none', async () => {
    const sent = row('sent0001', { state: 'sent', confirmedAt: null });
    const recorded = row('reco0001', { state: 'recorded', sentAt: null, confirmedAt: null });
    serve({ [mine()]: ok(answer([row('done0001'), sent, recorded])) });
    showAt('', <DeliveriesPage mayRetry={false} />);
    await screen.findByRole('link', { name: 'done…b2f6' });

    expect(stateOf('done…b2f6')?.getAttribute('datetime')).toBe('2026-11-15T10:44:14.000Z');
    expect(stateOf('sent…b2f6')?.getAttribute('datetime')).toBe('2026-11-15T10:44:12.000Z');
    expect(stateOf('reco…b2f6')).toBeNull();
  });

  it('why a decision was not sent is not cut', async () => {
    const words = 'Not sent: no webhook is configured.';
    serve({ [mine()]: ok(answer([row('reco0001', { state: 'recorded', sentAt: null, confirmedAt: null, words })])) });
    showAt('', <DeliveriesPage mayRetry={false} />);

    expect((await screen.findByText(words)).className).toContain('whitespace-normal!');
  });
});

describe('all deliveries', () => {
  it('show by whom, sent, confirmed and conflicts, with earlier ones a page at a time', async () => {
    const conflict = row('conf0001', {
      state: 'conflicting',
      confirmedAt: null,
      words: 'The service has a different outcome: approved manually.',
    });
    serve({
      [all]: ok(answer([conflict], { next: '1_x' })),
      [`${all}&after=1_x`]: ok(answer([row('appe0001', { kind: 'appeal', decision: 'uphold', state: 'sent' })])),
    });
    showAt('?view=all', <DeliveriesPage mayRetry={false} />);
    await screen.findByRole('link', { name: 'conf…b2f6' });
    expect(rowsIn('All deliveries')).toEqual([expect.stringMatching(/N\. Vale.*Conflict.*approved manually\.$/)]);

    fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
    await vi.waitFor(() => expect(rowsIn('All deliveries')).toHaveLength(2));
    expect(rowsIn('All deliveries')[1]).toContain('Appeal: upheld');
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('are filtered by state, time and, where allowed, person; the address keeps it', async () => {
    const people = [{ id: 'p1', name: 'N. Vale' }];
    const asked = serve({
      [all]: ok(answer([row('done0001')], { people })),
      [pathOf({ view: 'all', state: 'failed' })]: ok(answer([], { people })),
      [pathOf({ view: 'all', state: 'failed', person: 'p1' })]: ok(answer([], { people })),
    });
    const addresses = showAt('?view=all', <DeliveriesPage mayRetry />);
    await screen.findByRole('link', { name: 'done…b2f6' });
    fireEvent.click(screen.getByRole('button', { name: 'State' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Failed' }));
    expect(await screen.findByText('No matching decisions')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Person' }));
    fireEvent.click(await screen.findByRole('button', { name: 'N. Vale' }));

    await vi.waitFor(() => expect(asked).toContain(pathOf({ view: 'all', state: 'failed', person: 'p1' })));
    expect(addresses.at(-1)).toContain('state=failed');
  });

  it('that failed can be retried by a supervisor; others see who may', async () => {
    const failed = row('dead0001', {
      kind: 'appeal',
      state: 'failed',
      words: 'The webhook refused the request (400).',
    });
    const asked = serve({
      [all]: ok(answer([failed])),
      'POST /api/triage/deliveries/dead0001?kind=appeal': ok({}),
    });
    showAt('?view=all', <DeliveriesPage mayRetry />);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sending again under the same reference.')).toBeTruthy();
    expect(asked).toContain('POST /api/triage/deliveries/dead0001?kind=appeal');
    cleanup();

    showAt('?view=all', <DeliveriesPage mayRetry={false} />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toMatchObject({
      disabled: true,
      title: 'Only supervisors can retry.',
    });
  });
});
