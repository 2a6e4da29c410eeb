import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditEventAnswer } from '@/lib/answers';
import { ok, readIn, refused, serve, show } from '../../testing';
import { AuditLog } from '../log/audit-log';
import { eventAnswer, eventRow, logAnswer, rights, sessionId, showAt, vale } from '../testing';
import { EventPanel } from './event-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => {};

const open = (answer: Partial<AuditEventAnswer>) => {
  const asked = serve({ '/api/audit/1': ok(eventAnswer(answer)) });
  show(<EventPanel eventId="1" personId={vale} list={[]} wholeLog onOpen={nothing} onClose={nothing} />);
  return asked;
};

describe('event panel', () => {
  it('says when no reason was given', async () => {
    open({ words: { state: 'none' } });
    expect(await screen.findByText('none given')).toBeTruthy();
  });

  it('calls the words of a verdict a note: its reasons are among the details', async () => {
    open({
      event: eventRow({ code: 'verdict.given', details: { reasons: 'picture_unusable' } }),
      words: { state: 'none' },
    });
    expect((await screen.findByText('Note')).nextElementSibling?.textContent).toBe('none given');
    expect(screen.queryByText('Reason')).toBeNull();
  });

  it('says that a reason is encrypted for those who may not read it', async () => {
    open({ words: { state: 'kept encrypted' } });
    expect(await screen.findByText(/^encrypted/)).toBeTruthy();
  });

  it('says when a reason was erased with its session', async () => {
    open({ words: { state: 'erased' } });
    expect(await screen.findByText('erased with the session')).toBeTruthy();
  });

  it('tells readers of a reason that their access is recorded', async () => {
    open({ words: { state: 'readable', text: 'Caller asks about this session' } });
    expect(await screen.findByText('Caller asks about this session')).toBeTruthy();
    expect(screen.getByText('Your access is recorded.')).toBeTruthy();
  });

  it('loads the reason only when the event is opened', async () => {
    const row = eventRow({ id: '1', hasWords: true });
    const asked = serve({ '/api/audit': ok(logAnswer([row])), '/api/audit/1': ok(eventAnswer()) });
    showAt('', <AuditLog personId={vale} rights={rights} />);
    const link = await screen.findByRole('link', { name: 'Event 1,204' });
    expect(asked).toContain('/api/audit');
    expect(asked).not.toContain('/api/audit/1');

    fireEvent.click(link);
    await waitFor(() => expect(asked.filter((path) => path === '/api/audit/1')).toHaveLength(1));
  });

  it('shows changes as before and after', async () => {
    const changes = [{ name: 'Roles', before: 'viewer', after: 'viewer, officer' }];
    open({ event: eventRow({ code: 'person.roles_changed', subjectName: 'T. Marek', subject: 'x', changes }) });

    const table = within(await screen.findByRole('region', { name: 'Before and after' }));
    expect(table.getByText('viewer').tagName).toBe('DEL');
    expect(table.getByText('viewer, officer').tagName).toBe('INS');
    expect(screen.getByText('N. Vale changed the roles of T. Marek.')).toBeTruthy();
  });

  it('shows the time in UTC and in the reader’s zone', async () => {
    readIn('Europe/Vienna');
    open({});
    expect(await screen.findByText('15 Nov 2026, 10:57:12.604 UTC')).toBeTruthy();
    expect(screen.getByText('10:57:12.790 UTC')).toBeTruthy();
    expect(screen.getAllByText('11:57:12 Europe/Vienna')).toHaveLength(2);
  });

  it('shows the exact time, the request and its address', async () => {
    open({});
    expect(await screen.findByText('15 Nov 2026, 10:57:12.604 UTC')).toBeTruthy();
    expect(screen.getByText('request-1')).toBeTruthy();
    expect(screen.getByText('from 10.4.0.17')).toBeTruthy();
  });

  it('raises an alert when the hash does not match', async () => {
    const { chain } = eventAnswer();
    open({ chain: chain && { ...chain, matches: false } });
    expect((await screen.findByRole('alert')).textContent).toContain('was changed');
  });

  it('claims no place in the chain for an unsealed event', async () => {
    open({ event: eventRow({ position: null }), chain: null });
    expect(await screen.findByText(/its place in the log is not proven/)).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Event, not sealed yet' })).toBeTruthy();
  });

  it('links to the session and to all its events', async () => {
    open({ event: eventRow({ subject: sessionId }) });
    const link = await screen.findByRole('link', { name: 'All events' });
    expect(link.getAttribute('href')).toBe(`/audit?session=${sessionId}`);
    expect(screen.getByRole('link', { name: 'Open session' }).getAttribute('href')).toBe(`/sessions/${sessionId}`);
  });

  it('moves through the list, and past its ends through the log', async () => {
    const opened: string[] = [];
    serve({ '/api/audit/1': ok(eventAnswer({ newer: '3', older: '0' })) });
    show(
      <EventPanel
        eventId="1"
        personId={vale}
        list={[eventRow({ id: '5' }), eventRow({ id: '1' })]}
        wholeLog
        onOpen={(id) => opened.push(id)}
        onClose={nothing}
      />,
    );
    await screen.findByText('none given');
    fireEvent.click(screen.getByRole('button', { name: 'Newer event' }));
    fireEvent.click(screen.getByRole('button', { name: 'Older event' }));
    expect(opened).toEqual(['5', '0']);
  });

  it('says when an event does not exist', async () => {
    serve({ '/api/audit/1': refused(404, 'NOT_FOUND', 'There is no such event.') });
    show(<EventPanel eventId="1" personId={vale} list={[]} wholeLog onOpen={nothing} onClose={nothing} />);
    expect((await screen.findAllByText(/There is no such event/)).length).toBeGreaterThan(0);
  });
});
