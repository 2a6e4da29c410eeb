import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditPeopleAnswer, AuditSessionsAnswer } from '@/lib/answers';
import { inFull, ok, refused, serve } from '../../testing';
import { rights, sessionId, showAt, vale } from '../testing';
import { BySession } from './sessions/by-session';
import { ByStaff } from './staff/by-staff';

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

describe('audit log by session and by staff member', () => {
  it('links a session to its events in the same time', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: ok(sessions) });
    showAt('', <BySession rights={rights} />);

    const link = await screen.findByRole('link', { name: '7c1e…b2f6' });
    expect(link.getAttribute('href')).toBe(`/audit?time=7d&session=${sessionId}`);
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(screen.getByText(inFull('1 session, as of 10:57:12'))).toBeTruthy();
    expect(screen.getByText('since 9 Nov 2026, 00:00 UTC')).toBeTruthy();
  });

  it('says when the list is incomplete', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: ok({ ...sessions, more: true }) });
    showAt('', <BySession rights={rights} />);

    expect(await screen.findByText(/choose a shorter period to see others/)).toBeTruthy();
  });

  it('links a staff member to their events, and their denied or failed actions to those', async () => {
    serve({ [`/api/audit/people${lastWeek}`]: ok(people) });
    showAt('', <ByStaff personId={vale} rights={rights} />);

    const link = await screen.findByRole('link', { name: 'N. Vale' });
    expect(link.getAttribute('href')).toBe(`/audit?time=7d&person=${vale}`);
    const refusals = screen.getByRole('link', { name: '6 denied or failed' });
    expect(refusals.getAttribute('href')).toBe(`/audit?time=7d&person=${vale}&action=refusals`);
    expect(screen.getByText('Proofdesk')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Proofdesk' })).toBeNull();
  });

  it('loads all time only on request', async () => {
    serve({ '/api/audit/people': ok(people) });
    showAt('?time=all', <ByStaff personId={vale} rights={rights} />);

    expect(await screen.findByText('N. Vale')).toBeTruthy();
  });

  it('says when there are no events in a time and offers all time', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: ok({ ...sessions, sessions: [] }) });
    showAt('', <BySession rights={rights} />);

    expect(await screen.findByText('No sessions in this period')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show all time' })).toBeTruthy();
  });

  it('never shows an outage as an empty time', async () => {
    serve({});
    showAt('', <ByStaff personId={vale} rights={rights} />);

    expect(await screen.findByText('Audit log could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/in this time/)).toBeNull();
  });

  it('offers nothing to people who may not see the log', async () => {
    serve({ [`/api/audit/sessions${lastWeek}`]: refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    showAt('', <BySession rights={rights} />);

    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });
});
