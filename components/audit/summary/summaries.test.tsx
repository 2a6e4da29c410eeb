import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditPeopleAnswer, AuditSessionsAnswer } from '@/lib/answers';
import { ok, refused, serve } from '../../testing';
import { rights, sessionId, showAt, vale } from '../testing';
import { ByPerson } from './by-person';
import { BySession } from './by-session';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-15T10:57:12Z') });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lastWeek = '?from=2026-11-09T00%3A00%3A00.000Z';
const asOf = '2026-11-15T10:57:12Z';
const sessions: AuditSessionsAnswer = {
  sessions: [{ sessionId, events: 1204, people: 2, views: 9, lastAt: asOf }],
  more: false,
  asOf,
};
const counts = { sessions: 1, opened: 2, pictures: 3, reveals: 4, changes: 5, refusals: 6, lastAt: asOf };
const people: AuditPeopleAnswer = {
  people: [
    { ...counts, personId: vale, name: 'N. Vale' },
    { ...counts, personId: null, name: 'Proofdesk', refusals: 0 },
  ],
  asOf,
};

describe('the log by session and by person', () => {
  it('a session leads to its events in the same time', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: ok(sessions) });
    showAt('', <BySession rights={rights} />);

    const link = await screen.findByRole('link', { name: '7c1e…b2f6' });
    expect(link.getAttribute('href')).toBe(`/audit?time=7d&session=${sessionId}`);
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(screen.getByText('1 session, exactly, as of 10:57:12 UTC')).toBeTruthy();
    expect(screen.getByText('since 9 Nov 2026, 00:00 UTC')).toBeTruthy();
  });

  it('a list that was cut says that there are more', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: ok({ ...sessions, more: true }) });
    showAt('', <BySession rights={rights} />);

    expect(await screen.findByText(/there are more, a shorter time shows them/)).toBeTruthy();
  });

  it('a person leads to their events, and their refusals to those', async () => {
    serve({ [`/api/audit/people${lastWeek}`]: ok(people) });
    showAt('', <ByPerson personId={vale} rights={rights} />);

    const link = await screen.findByRole('link', { name: 'N. Vale' });
    expect(link.getAttribute('href')).toBe(`/audit?time=7d&person=${vale}`);
    const refusals = screen.getByRole('link', { name: '6 refusals' });
    expect(refusals.getAttribute('href')).toBe(`/audit?time=7d&person=${vale}&action=refusals`);
    expect(screen.getByText('Proofdesk')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Proofdesk' })).toBeNull();
  });

  it('all time is asked for only when chosen', async () => {
    serve({ '/api/audit/people': ok(people) });
    showAt('?time=all', <ByPerson personId={vale} rights={rights} />);

    expect(await screen.findByText('N. Vale')).toBeTruthy();
  });

  it('an empty time is said to be empty, and a longer one is offered', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: ok({ ...sessions, sessions: [] }) });
    showAt('', <BySession rights={rights} />);

    expect(await screen.findByText('No sessions in this time')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show all time' })).toBeTruthy();
  });

  it('an outage is not an empty time', async () => {
    serve({});
    showAt('', <ByPerson personId={vale} rights={rights} />);

    expect(await screen.findByText('The audit log could not be read')).toBeTruthy();
    expect(screen.queryByText(/in this time/)).toBeNull();
  });

  it('a log that may not be seen offers nothing', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    showAt('', <BySession rights={rights} />);

    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });
});
