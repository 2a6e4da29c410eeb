import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionRow, TriageRow } from '@/lib/answers';
import { assignees, keepBodies, vale } from '../../sessions/bulk/testing';
import { coverage } from '../../sessions/list/testing';
import { Rail } from '../../shell/rail';
import { inFull, ok, readIn, refused, serve, show, withMovableTime } from '../../testing';
import { push, standAt } from '../../testing/next';
import { claimOf, first, now, progress, queue, second, standing, triageRow } from '../testing';
import { TriageQueue } from './triage-queue';

beforeEach(() => standAt('/triage'));

withMovableTime();
beforeEach(() => void vi.setSystemTime(now));
afterEach(() => void push.mockReset());

const open = (address: string, replies: Parameters<typeof serve>[0]) => {
  const all: typeof replies = { '/api/assignees': ok(assignees), '/api/triage/standing': ok(standing()), ...replies };
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
/** The column's header has the same name. */
const levelFilter = () => screen.getAllByRole('button', { name: 'Service level' })[0] as HTMLElement;
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
    expect(screen.getByText(inFull(/synced 11:00:00/)).textContent).toBe(
      '2 waiting: 1 late, 1 claimed · synced 11:00:00',
    );
    expect(screen.getByText(/^48,112 sessions, synced/)).toBeTruthy();
  });

  it('says which cases the reader skipped, because Start brings those last', async () => {
    open('', { '/api/triage': ok(queue([triageRow(first, { youSkipped: true }), triageRow(second)])) });
    const skipped = await screen.findByText('skipped by you');
    expect(skipped.title).toBe('Start brings it after the other cases. Claim opens it now.');
    expect(rowOf(second).getByText('unclaimed')).toBeTruthy();
    expect(screen.getByText(/^Order: late first, then lowest score; Start opens skipped cases last$/)).toBeTruthy();
  });

  it('says until when a case is claimed where the reader is, and in UTC', async () => {
    readIn('Europe/Vienna');
    open('', { '/api/triage': ok(queue([taken])) });
    const name = await screen.findByText('R. Kessel');
    expect(name.closest('[title]')?.getAttribute('title')).toBe(
      'Claimed until 15 Nov 2026, 12:04:00 Europe/Vienna, 11:04:00 UTC',
    );
  });

  it('says in the head of the scores what they mean', async () => {
    open('', { '/api/triage': ok(queue([late])) });
    const head = await screen.findByRole('columnheader', { name: 'Score' });
    expect(head.title).toMatch(/0 to 100; higher is better\..*LOW, speaks against the session/);
  });

  it('starts focus mode with the button or Enter, without an id in the address', async () => {
    open('', { '/api/triage': ok(queue([late])) });
    await screen.findByText('late by 12 min');
    expect(screen.getByRole('link', { name: /Start/ }).getAttribute('href')).toBe('/triage/focus');
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(push).toHaveBeenCalledWith('/triage/focus');
  });

  it('starts with Enter from anywhere, except in fields, dialogs and on links and buttons', async () => {
    open('', { '/api/triage': ok(queue([late])) });
    await screen.findByText('late by 12 min');
    const pressOn = (element: HTMLElement) => {
      element.focus();
      fireEvent.keyDown(element, { key: 'Enter' });
    };
    pressOn(levelFilter());
    pressOn(document.querySelector<HTMLElement>('[data-row-link]') as HTMLElement);
    pressOn(screen.getByRole('link', { name: 'Appeals' }));
    expect(push).not.toHaveBeenCalled();

    // Whoever clicked "Triage" in the rail has the focus there, on a link to this very page.
    pressOn(screen.getByRole('link', { name: /^Triage/ }));
    expect(push).toHaveBeenCalledWith('/triage/focus');
  });

  it('says its order, and sorts by its headers without changing which case comes next', async () => {
    const { addresses } = open('', {
      '/api/triage': ok(queue([late, taken])),
      '/api/triage?sort=score': ok(queue([taken, late])),
      '/api/triage?sort=-score': ok(queue([late, taken])),
      '/api/triage?sort=-level': ok(queue([taken, late])),
    });
    expect(await screen.findByText('Order: late first, then lowest score')).toBeTruthy();
    const sorted = () => screen.getAllByRole('columnheader').find((each) => each.getAttribute('aria-sort'));
    expect(sorted()).toBeUndefined();
    const count = screen.getByText(inFull(/^2 waiting/), { selector: 'p' });
    expect(count.parentElement?.textContent).toContain('Order: late first, then lowest score');

    fireEvent.click(screen.getByRole('button', { name: 'Score' }));
    expect(await screen.findByText('Sorted by score, lowest first.')).toBeTruthy();
    expect(screen.getByText(/Start opens the next case: late first, then lowest score\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Score' }));
    expect(await screen.findByText('Sorted by score, highest first.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Queue order' }));
    expect(await screen.findByText('Order: late first, then lowest score')).toBeTruthy();
    expect(addresses).toEqual(['?sort=score', '?sort=-score', '']);

    // One click on the header that the queue goes by first reverses it, another brings it back.
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Service level' }));
    expect(await screen.findByText('Sorted by service level, most overdue last.')).toBeTruthy();
    expect(sorted()?.textContent).toBe('Service level');
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Service level' }));
    expect(await screen.findByText('Order: late first, then lowest score')).toBeTruthy();
  });

  it('sorts by every header but the applicant and the actions', async () => {
    open('', {
      '/api/triage': ok(queue([late, taken])),
      '/api/triage?sort=assignee': ok(queue([taken, late])),
    });
    await screen.findByText('Order: late first, then lowest score');
    const still = screen.getAllByRole('columnheader').filter((each) => !within(each).queryByRole('button'));
    expect(still.map(({ textContent }) => textContent)).toEqual(['Applicant', 'Actions']);

    const [, header] = screen.getAllByRole('button', { name: 'Assignee' });
    fireEvent.click(header as HTMLElement);
    expect(await screen.findByText('Sorted by assignee, unassigned first.')).toBeTruthy();
  });

  it('shows the applicant masked, like the session list', async () => {
    const named = triageRow(first, { session: { ...late.session, applicant: 'T•••• S•••••••' } });
    const unnamed = triageRow(second, { session: { ...late.session, id: second, applicant: null } });
    open('', { '/api/triage': ok(queue([named, unnamed])) });
    await screen.findByText('T•••• S•••••••');
    expect(screen.getByRole('columnheader', { name: 'Applicant' })).toBeTruthy();
    expect(rowOf(first).getByText('T•••• S•••••••')).toBeTruthy();
    expect(rowOf(second).getByText('no readable name')).toBeTruthy();
  });

  it('never says that nothing waits while the list is incomplete', async () => {
    const unknown = queue([], {
      total: { count: 0, kind: 'at least' },
      coverage: coverage({ listed: { count: 300, kind: 'at least', endSeenAt: null } }),
    });
    const { waiting, today } = standing();
    const unsure = { ...waiting, total: unknown.total, withinHour: 0 };
    open('', { '/api/triage': ok(unknown), '/api/triage/standing': ok({ waiting: unsure, today }) });

    expect(await screen.findByText('No sessions waiting so far')).toBeTruthy();
    await screen.findByText('being reviewed');
    expect(
      screen
        .getAllByRole('definition')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['none so far', 'none so far', 'none so far']);
    expect(screen.getByText(/none so far · synced/)).toBeTruthy();
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
    fireEvent.click(levelFilter());
    fireEvent.click(await screen.findByRole('button', { name: 'Late 0' }));
    await waitFor(() => expect(screen.queryByText(/^2 waiting/)).toBeNull());
    expect(screen.getByRole('link', { name: 'Triage 2 waiting' })).toBeTruthy();
  });

  it('shows above it the whole queue at a glance, and below a short one what the team decided today', async () => {
    const { replies } = open('', {
      '/api/triage': ok(queue([late])),
      '/api/triage?level=late': ok(queue([late])),
      '/api/triage/standing': ok(standing()),
    });
    const glance = within(await screen.findByRole('region', { name: 'Queue at a glance' }));
    await glance.findByText('being reviewed');
    expect(glance.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'waiting',
      'late',
      'due within the hour',
      'being reviewed',
    ]);
    expect(glance.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['7', '0', '1', '2']);
    expect(glance.getByRole('img', { name: /^7 waiting: 1 past the warning time of 3 h/ })).toBeTruthy();
    expect(screen.getByText('Target: warn after 3 h, breach after 4 h')).toBeTruthy();

    const today = within(screen.getByRole('region', { name: /^Decided today 38 by the team, none late/ }));
    expect(today.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '41 min',
      '3 h 22 min',
      '29',
      '9',
      '1',
      '37 of 38',
    ]);
    // What a filter shows is not the queue.
    fireEvent.click(levelFilter());
    fireEvent.click(await screen.findByRole('button', { name: 'Late 0' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Decided today/ })).toBeNull());
    expect(glance.getByText('waiting')).toBeTruthy();
    expect(Object.keys(replies)).toContain('/api/triage/standing');
  });

  it('with every verdict of today undone, says that there is no wait', async () => {
    const none = { approved: 0, rejected: 0, confirmed: 0, medianWaitMinutes: null, longestWaitMinutes: null };
    open('', { '/api/triage': ok(queue([late])), '/api/triage/standing': ok(standing(none)) });
    const region = within(await screen.findByRole('region', { name: /^Decided today 0 by the team/ }));
    expect(region.getAllByText('none')).toHaveLength(2);
    expect(region.queryByText('unknown')).toBeNull();
  });

  it('says that its figures could not be loaded, and lists the cases all the same', async () => {
    open('', {
      '/api/triage': ok(queue([late])),
      '/api/triage/standing': refused(500, 'INTERNAL', 'Something went wrong here.'),
    });
    expect(await screen.findByText('The figures of the queue could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('late by 12 min')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Decided today/ })).toBeNull();
  });

  it('keeps its filters in the address, and names them when nothing matches', async () => {
    const { addresses, replies } = open('', {
      '/api/triage': ok(queue([late])),
      '/api/triage?level=late': ok(queue([])),
    });
    await screen.findByText('late by 12 min');
    fireEvent.click(levelFilter());
    fireEvent.click(await screen.findByRole('button', { name: 'Late 0' }));

    expect(await screen.findByText('No matching sessions')).toBeTruthy();
    expect(screen.getByText('Service level: Late.')).toBeTruthy();
    expect(addresses).toEqual(['?level=late']);
    replies['/api/triage'] = ok(queue([late]));
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('late by 12 min')).toBeTruthy();
  });
});

const heldPath = '/api/triage/decisions?view=mine&state=held';
const heldVerdict = (more: Partial<DecisionRow> = {}): DecisionRow => ({
  ...{ key: 'v1', kind: 'verdict', id: 'v1', sessionId: first, decision: 'reject', by: [], reasons: [] },
  ...{ decidedAt: '2026-11-15T10:59:58Z', state: 'held', words: 'Not sent yet.', delivery: null },
  ...{ sentAt: null, confirmedAt: null, undoUntil: '2026-11-15T11:00:08Z' },
  ...more,
});
const decisions = (...rows: DecisionRow[]) => ok({ rows, next: null, people: null, asOf: now });

describe('verdicts that can still be undone', () => {
  it('stand below the queue, where no row moves with them, with the time left, and can be undone there', async () => {
    const { asked, replies } = open('', {
      '/api/triage': ok(queue([late])),
      [heldPath]: decisions(heldVerdict()),
      'POST /api/triage/verdicts/v1/undo': ok({}),
    });
    const list = await screen.findByRole('list', { name: 'Verdicts that can still be undone' });
    expect(screen.getByRole('table').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const line = within(list);
    expect(line.getByRole('listitem').textContent).toMatch(/^a41f…60c8 · Rejected · Takes effect in [78] sUndo$/);

    replies[heldPath] = decisions();
    fireEvent.click(line.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. Nothing was sent.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Verdicts that can still be undone' })).toBeNull());
    expect(asked).toContain('POST /api/triage/verdicts/v1/undo');
  });

  it('leave out appeals and verdicts that wait for hours, which My decisions lists', async () => {
    open('', {
      '/api/triage': ok(queue([late])),
      [heldPath]: decisions(
        heldVerdict({ key: 'a1', kind: 'appeal' }),
        heldVerdict({ key: 'v2', undoUntil: '2026-11-16T11:00:00Z' }),
        heldVerdict({ key: 'v3', sessionId: second, decision: 'approve' }),
      ),
    });
    const line = within(await screen.findByRole('list', { name: 'Verdicts that can still be undone' }));
    expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^d2b6…18e0 · Approved/),
    ]);
  });

  it('that could not be loaded never look like none', async () => {
    open('', { '/api/triage': ok(queue([late])), [heldPath]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    expect(await screen.findByText(/^Verdicts that can still be undone could not be loaded\./)).toBeTruthy();
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
