import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TriageRow } from '@/lib/answers';
import { assignees, keepBodies, vale } from '../../sessions/bulk/testing';
import { coverage } from '../../sessions/list/testing';
import { Rail } from '../../shell/rail';
import { inFull, ok, refused, serve, show, withMovableTime } from '../../testing';
import { push, standAt } from '../../testing/next';
import { claimOf, first, now, progress, queue, second, triageRow } from '../testing';
import { TriageQueue } from './triage-queue';

beforeEach(() => standAt('/triage'));

withMovableTime();
beforeEach(() => void vi.setSystemTime(now));
afterEach(() => void push.mockReset());

const open = (address: string, replies: Parameters<typeof serve>[0]) => {
  const all: typeof replies = { '/api/assignees': ok(assignees), ...replies };
  const asked = serve(all);
  const sent = keepBodies();
  const addresses: string[] = [];
  show(
    <NuqsTestingAdapter
      hasMemory
      searchParams={address}
      onUrlUpdate={({ queryString }: UrlUpdateEvent) => addresses.push(queryString)}
    >
      <Rail person={{ name: 'N. Vale', email: 'n.vale@utopia.example', roles: ['officer'] }} areas={['triage']} />
      <TriageQueue personId={vale} mayAssign />
    </NuqsTestingAdapter>,
  );

  return { asked, sent, addresses, replies: all };
};

const held = (more: Partial<NonNullable<TriageRow['holder']>>): TriageRow['holder'] => ({
  id: 'p2',
  name: 'R. Kessel',
  isYou: false,
  until: '2026-11-15T11:04:00Z',
  kind: 'held',
  ...more,
});

const late = triageRow(first, { serviceLevel: 'late', dueAt: '2026-11-15T10:48:00Z' });
const taken = triageRow(second, { holder: held({}), whyNot: 'It is with R. Kessel, until 11:04 UTC.', seat: 'second' });
const rowOf = (id: string) => within(document.querySelector(`[data-session="${id}"]`)?.closest('tr') as HTMLElement);

describe('the queue', () => {
  it('tells withheld factors from those not read yet', async () => {
    const unread = triageRow(first, { weakest: null });
    const withheld = triageRow(second, {
      weakest: null,
      session: { ...unread.session, id: second, results: 'withheld' },
    });
    open('', { '/api/triage': ok(queue([unread, withheld])) });

    await screen.findByText('not read yet');
    expect(rowOf(first).getByText('not read yet')).toBeTruthy();
    expect(rowOf(second).getAllByText('not released')).toHaveLength(2);
  });

  it('lists waiting sessions in order, with service level, score, weakest factors and who claimed them', async () => {
    const two = queue([late, taken], {
      counts: { ...queue([]).counts, late: { count: 1, kind: 'exactly' }, held: { count: 1, kind: 'exactly' } },
    });
    open('', { '/api/triage': ok(two) });
    expect(screen.queryByText(/waiting/)).toBeNull();

    await screen.findByText('late by 12 min');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')];
    expect(links.map(({ dataset }) => dataset.session)).toEqual([first, second]);
    expect(links[0]?.getAttribute('href')).toBe(`/sessions/${first}`);
    expect(rowOf(first).getByText('3 h 12 min')).toBeTruthy();
    expect(rowOf(first).getByText('68')).toBeTruthy();
    expect(rowOf(first).getByText('Face match 57')).toBeTruthy();
    expect(rowOf(second).getByText('due in 48 min')).toBeTruthy();
    expect(rowOf(second).getByText('second review')).toBeTruthy();
    expect(rowOf(second).getByText('R. Kessel')).toBeTruthy();
    expect(screen.getByText(inFull(/as of 11:00:00/)).textContent).toBe(
      '2 waiting: 1 late, 1 claimed · as of 11:00:00',
    );
    expect(screen.getByText(/^48,112 sessions, synced/)).toBeTruthy();
  });

  it('starts focus mode with the button or Enter, without an id in the address', async () => {
    open('', { '/api/triage': ok(queue([late])) });
    await screen.findByText('late by 12 min');
    expect(screen.getByRole('link', { name: /Start/ }).getAttribute('href')).toBe('/triage/focus');
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(push).toHaveBeenCalledWith('/triage/focus');
  });

  it('never says that nothing waits while the list is incomplete', async () => {
    const unknown = queue([], {
      total: { count: 0, kind: 'at least' },
      coverage: coverage({ listed: { count: 300, kind: 'at least', endSeenAt: null } }),
    });
    open('', { '/api/triage': ok(unknown) });

    expect(await screen.findByText('No sessions waiting so far')).toBeTruthy();
    expect(screen.getByText(/none known yet/)).toBeTruthy();
    expect(screen.queryByText(/^0/)).toBeNull();
  });

  it('is empty only when the list is complete', async () => {
    open('', { '/api/triage': ok(queue([])) });
    expect(await screen.findByText('No sessions waiting')).toBeTruthy();
  });

  it('is not shown as empty when it could not be loaded', async () => {
    open('', { '/api/triage': refused(500, 'INTERNAL', 'Something went wrong here.') });
    expect(await screen.findByText('The queue could not be loaded')).toBeTruthy();
    expect(screen.getByText('Sessions may still be waiting.')).toBeTruthy();
  });

  it('keeps its rows when it cannot be reloaded, with the problem above them', async () => {
    const { replies } = open('', {
      '/api/triage': ok(queue([late])),
      'POST /api/triage/claims': refused(409, 'CONFLICT', 'It is with R. Kessel, until 11:04 UTC.'),
    });
    const claim = await screen.findByRole('button', { name: 'Claim session a41f…60c8' });
    replies['/api/triage'] = refused(500, 'INTERNAL', 'Something went wrong here.');
    fireEvent.click(claim);

    const problem = await screen.findByText(/Something went wrong here\./);
    const note = screen.getByText('It is with R. Kessel, until 11:04 UTC.');
    expect(problem.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(rowOf(first).getByText('late by 12 min')).toBeTruthy();
  });

  it('tells forbidden from empty', async () => {
    open('', { '/api/triage': refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy();
    expect(screen.queryByText(/No sessions waiting/)).toBeNull();
  });

  it('gives the rail its count, whatever the filter', async () => {
    open('', { '/api/triage': ok(queue([late, taken])), '/api/triage?level=late': ok(queue([late])) });
    expect(await screen.findByRole('link', { name: 'Triage 2 waiting' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Service level' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Late 0' }));
    await waitFor(() => expect(screen.queryByText(/^2 waiting/)).toBeNull());
    expect(screen.getByRole('link', { name: 'Triage 2 waiting' })).toBeTruthy();
  });

  it('keeps its filters in the address, and names them when nothing matches', async () => {
    const { addresses, replies } = open('', {
      '/api/triage': ok(queue([late])),
      '/api/triage?level=late': ok(queue([])),
    });
    await screen.findByText('late by 12 min');
    fireEvent.click(screen.getByRole('button', { name: 'Service level' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Late 0' }));

    expect(await screen.findByText('No matching sessions')).toBeTruthy();
    expect(screen.getByText('Service level: Late.')).toBeTruthy();
    expect(addresses).toEqual(['?level=late']);
    replies['/api/triage'] = ok(queue([late]));
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('late by 12 min')).toBeTruthy();
  });
});

describe('claiming a session', () => {
  it('opens it in focus mode', async () => {
    const { sent } = open('', {
      '/api/triage': ok(queue([late])),
      'POST /api/triage/claims': ok({ claim: claimOf(first), progress }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Claim session a41f…60c8' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/triage/focus'));
    expect(sent).toEqual([{ to: 'POST /api/triage/claims', body: { sessionId: first } }]);
  });

  it('is impossible while somebody else has it, and says so to everybody', async () => {
    const { asked } = open('', { '/api/triage': ok(queue([taken])) });
    const take = await screen.findByRole<HTMLButtonElement>('button', {
      name: /Claim session d2b6.*Unavailable: It is with/,
    });
    expect([take.disabled, take.getAttribute('aria-disabled'), take.title]).toEqual([
      false,
      'true',
      'It is with R. Kessel, until 11:04 UTC.',
    ]);
    fireEvent.click(take);
    expect(asked).not.toContain('POST /api/triage/claims');
  });

  it('that is refused says why, and reloads the queue', async () => {
    const { asked } = open('', {
      '/api/triage': ok(queue([late])),
      'POST /api/triage/claims': refused(409, 'CONFLICT', 'It is with R. Kessel, until 11:04 UTC.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Claim session a41f…60c8' }));
    expect(await screen.findByText('It is with R. Kessel, until 11:04 UTC.')).toBeTruthy();
    await waitFor(() => expect(asked.filter((each) => each === '/api/triage')).toHaveLength(2));
    expect(push).not.toHaveBeenCalled();
  });

  it('is limited to one at a time', async () => {
    open('', {
      '/api/triage': ok(queue([late])),
      'POST /api/triage/claims': ok({ claim: claimOf(second), progress }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Claim session a41f…60c8' }));
    expect(await screen.findByText(/You already have session d2b6…18e0/)).toBeTruthy();
    expect(push).not.toHaveBeenCalled();
  });

  it('is not needed for your own case, which you resume', async () => {
    open('', { '/api/triage': ok(queue([triageRow(first, { holder: held({ id: vale, isYou: true }) })])) });
    expect((await screen.findByRole('link', { name: 'Resume' })).getAttribute('href')).toBe('/triage/focus');
  });
});

describe('assigning a session', () => {
  it('applies to the focused row, and reloads the queue', async () => {
    const { asked, sent } = open('', {
      '/api/triage': ok(queue([late])),
      'POST /api/sessions/work': ok({ changed: 1, unchanged: 0 }),
    });
    await screen.findByText('late by 12 min');
    document.querySelector<HTMLElement>(`[data-session="${first}"]`)?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'l' });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: /T\. Marek/ }));

    expect(await screen.findByText('1 assigned to T. Marek.')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ target: { ids: [first] }, change: { kind: 'assign' } });
    await waitFor(() => expect(asked.filter((each) => each === '/api/triage')).toHaveLength(2));
  });
});
