import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeliveriesAnswer, DeliveryRow } from '@/lib/answers';
import { showAt } from '../../audit/testing';
import { ok, refused, serve, withMovableTime } from '../../testing';
import { DeliveriesPage } from './deliveries-page';

withMovableTime();

const path = '/api/triage/deliveries';
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const row = (id: string, changes: Partial<DeliveryRow> & { words?: string } = {}): DeliveryRow => {
  const { words = '', ...rest } = changes;

  return {
    verdict: {
      id,
      sessionId: `${id}-9d3f-4a61-8f0e-52c7ad19b2f6`,
      state: 'recorded',
      stateAt: ago(330_000),
      yours: null,
      undoUntil: null,
      needsSecond: null,
      wasSent: false,
      words,
    },
    decision: 'reject',
    delivery: 'service',
    tries: 0,
    nextTryAt: null,
    deadAt: null,
    problem: null,
    status: 'WAITING_FOR_MANUAL_APPROVE',
    ...rest,
  };
};

const nothing: DeliveriesAnswer = {
  adapter: 'service',
  unconfirmed: [],
  conflicting: [],
  dead: [],
  deadAppeals: [],
  untold: [],
  totals: { unconfirmed: 0, conflicting: 0, dead: 0, deadAppeals: 0, untold: 0 },
  shadows: { rows: [], total: { count: 0, kind: 'exactly' } },
  asOf: '2026-11-15T10:57:12.000Z',
};
const dead = row('dead0001', { deadAt: ago(60_000), tries: 12, problem: 'The service is not reachable.' });
const withDead: DeliveriesAnswer = { ...nothing, dead: [dead], totals: { ...nothing.totals, dead: 1 } };

const textOf = (name: string) => screen.getByRole('region', { name }).textContent;
const rowsIn = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('deliveries', () => {
  it('without any problem are four lines, and say how verdicts are delivered', async () => {
    serve({ [path]: ok(nothing) });
    showAt('?view=attention', <DeliveriesPage mayRetry />);
    expect(await screen.findByText(/^Verdicts are sent to the service\./)).toBeTruthy();

    expect(textOf('Conflicting')).toBe('No conflicting verdicts.');
    expect(textOf('Failed')).toBe('No failed deliveries.');
    expect(textOf('Unconfirmed')).toBe('No unconfirmed verdicts.');
    expect(textOf('Shadow decisions')).toBe('No decisions made outside Proofdesk.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('never claim that nothing was decided elsewhere while the list is incomplete', async () => {
    serve({ [path]: ok({ ...nothing, shadows: { rows: [], total: { count: 0, kind: 'at least' } } }) });
    showAt('?view=attention', <DeliveriesPage mayRetry />);

    expect(await screen.findByText(/The list is incomplete\.$/)).toBeTruthy();
  });

  it('show each list with its details, and link to the session', async () => {
    const problem = 'The webhook answered with an error (500).';
    serve({
      [path]: ok({
        adapter: 'none',
        unconfirmed: [
          row('open0001', { words: 'Recorded here. Carry it out in the dashboard.', delivery: 'none' }),
          row('open0002', { problem, tries: 3, nextTryAt: ago(-40_000), delivery: 'webhook' }),
        ],
        conflicting: [row('conf0001', { decision: 'approve', status: 'MANUAL_REJECTED', words: 'Another outcome.' })],
        dead: [dead],
        deadAppeals: [],
        untold: [],
        totals: { unconfirmed: 240, conflicting: 1, dead: 1, deadAppeals: 0, untold: 0 },
        shadows: {
          rows: [{ sessionId: 'shad0001', status: 'MANUAL_APPROVED', seenAt: ago(7_200_000) }],
          total: { count: 12, kind: 'at least' },
        },
        asOf: nothing.asOf,
      } satisfies DeliveriesAnswer),
    });
    showAt('?view=attention', <DeliveriesPage mayRetry={false} />);
    await screen.findByText(/entered in the vendor's dashboard/);

    expect(rowsIn('Unconfirmed')).toEqual([
      expect.stringMatching(/^open…b2f6RejectedRecorded5 min ago.*Carry it out in the dashboard\.$/),
      expect.stringMatching(/error \(500\)\. tried 3 times, again in \d+ s/),
    ]);
    expect(textOf('Unconfirmed')).toContain('oldest 2 of 240 shown');
    expect(rowsIn('Conflicting')[0]).toMatch(/^conf…b2f6ApprovedRejectedmanual5 min ago.*Another outcome\.$/);
    expect(rowsIn('Failed')[0]).toContain('The service is not reachable. tried 12 times');
    expect(rowsIn('Shadow decisions')[0]).toContain('Approvedmanual');
    expect(textOf('Shadow decisions')).toContain('at least 12, newest 1 shown');
    expect(screen.getByRole('link', { name: 'shad0001' }).getAttribute('href')).toBe('/sessions/shad0001');
  });

  it('can be retried by a supervisor, who sees where it went', async () => {
    const after = { ...nothing, unconfirmed: [row('dead0001', { words: 'The service is told next.' })] };
    const asked = serve({
      [path]: ok(withDead),
      [`POST ${path}/dead0001`]: ok({ ...after, totals: { ...after.totals, unconfirmed: 1 } }),
    });
    showAt('?view=attention', <DeliveriesPage mayRetry />);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByText(/Sending to the service again under the same reference\./)).toBeTruthy();
    expect(asked).toContain(`POST ${path}/dead0001`);
    await vi.waitFor(() => expect(textOf('Failed')).toBe('No failed deliveries.'));
    expect(rowsIn('Unconfirmed')[0]).toContain('The service is told next.');
  });

  it('list outcomes of appeals that no webhook delivers', async () => {
    const untold = [
      {
        id: 'appl0001',
        sessionId: 'appl0001',
        finding: 'uphold',
        isYours: true,
        by: 'N. Vale',
        decidedAt: ago(90_000),
      },
    ] as const;
    serve({ [path]: ok({ ...nothing, untold, totals: { ...nothing.totals, untold: 1 } }) });
    showAt('?view=attention', <DeliveriesPage mayRetry={false} />);
    await screen.findByRole('table', { name: 'Integrator not informed' });
    expect(rowsIn('Integrator not informed')[0]).toMatch(
      /^appl0001Appeal: upheldN\. Vale.*Inform the integrator, then choose Mark as informed in the session\.$/,
    );
    expect(screen.getByText('appeal outcomes that no webhook delivers')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'appl0001' }).getAttribute('href')).toBe('/sessions/appl0001');
  });

  it('list outcomes of appeals that failed with the verdicts that did, and retry them', async () => {
    const failed = { id: 'appl0001', sessionId: 'appl0001', finding: 'recommend approval', isYours: false } as const;
    const problem = 'The webhook refused the request (400).';
    const deadAppeals = [{ ...failed, delivery: 'webhook' as const, tries: 1, deadAt: ago(90_000), problem }];
    const retry = `POST ${path}/appl0001?kind=appeal`;
    const asked = serve({
      [path]: ok({ ...withDead, deadAppeals, totals: { ...withDead.totals, deadAppeals: 1 } }),
      [retry]: ok(withDead),
    });
    showAt('?view=attention', <DeliveriesPage mayRetry />);
    await screen.findByRole('table', { name: 'Failed' });
    expect(rowsIn('Failed')).toEqual([
      expect.stringMatching(/^appl0001Appeal: approval recommended.*refused the request \(400\)\. tried once/),
      expect.stringMatching(/^dead…b2f6Rejected/),
    ]);

    const [first] = screen.getAllByRole('button', { name: 'Retry' });
    fireEvent.click(first as HTMLElement);
    expect(await screen.findByText(/Sending again under the same reference\./)).toBeTruthy();
    expect(asked).toContain(retry);
    await vi.waitFor(() => expect(rowsIn('Failed')).toHaveLength(1));
  });

  it('show others the button, disabled, and who may press it', async () => {
    serve({ [path]: ok(withDead) });
    showAt('?view=attention', <DeliveriesPage mayRetry={false} />);
    const button = await screen.findByRole('button', { name: 'Retry' });

    expect(button).toHaveProperty('disabled', true);
    expect(textOf('Failed')).toContain('supervisors can retry');
  });

  it('say why a retry failed, and reload the list', async () => {
    const asked = serve({
      [path]: ok(withDead),
      [`POST ${path}/dead0001`]: refused(409, 'CONFLICT', 'This delivery has not failed.'),
    });
    showAt('?view=attention', <DeliveriesPage mayRetry />);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));

    expect((await screen.findByRole('alert')).textContent).toContain('This delivery has not failed.');
    await vi.waitFor(() => expect(asked.filter((each) => each === path).length).toBeGreaterThan(1));
  });

  it('tell loading, failed and forbidden apart', async () => {
    serve({});
    showAt('?view=attention', <DeliveriesPage mayRetry />);
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(await screen.findByText('The deliveries could not be loaded')).toBeTruthy();
    expect(screen.queryByText('No unconfirmed verdicts.')).toBeNull();
    cleanup();

    serve({ [path]: refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    showAt('?view=attention', <DeliveriesPage mayRetry />);
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy();
  });
});
