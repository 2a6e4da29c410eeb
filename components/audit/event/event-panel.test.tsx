import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditEventAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../../testing';
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
  it('an event without words says that none were given', async () => {
    open({ words: { state: 'none' } });
    expect(await screen.findByText('none given')).toBeTruthy();
  });

  it('words that one may not read are said to be kept encrypted', async () => {
    open({ words: { state: 'kept encrypted' } });
    expect(await screen.findByText(/kept encrypted/)).toBeTruthy();
  });

  it('words that went with their session are said to be erased', async () => {
    open({ words: { state: 'erased' } });
    expect(await screen.findByText('erased with the session')).toBeTruthy();
  });

  it('whoever reads words is told that the reading is recorded', async () => {
    open({ words: { state: 'readable', text: 'Caller asks about this session' } });
    expect(await screen.findByText('Caller asks about this session')).toBeTruthy();
    expect(screen.getByText('That you read this is recorded.')).toBeTruthy();
  });

  it('words are asked for when an event is opened, and not before', async () => {
    const row = eventRow({ id: '1', hasWords: true });
    const asked = serve({ '/api/audit': ok(logAnswer([row])), '/api/audit/1': ok(eventAnswer()) });
    showAt('', <AuditLog personId={vale} rights={rights} />);
    const link = await screen.findByRole('link', { name: 'Event 1,204' });
    expect(asked).toEqual(['/api/audit']);

    fireEvent.click(link);
    await waitFor(() => expect(asked).toEqual(['/api/audit', '/api/audit/1']));
  });

  it('what changed is shown before and after', async () => {
    const changes = [{ name: 'Roles', before: 'viewer', after: 'viewer, officer' }];
    open({ event: eventRow({ code: 'person.roles_changed', subjectName: 'T. Marek', subject: 'x', changes }) });

    const table = within(await screen.findByRole('region', { name: 'Before and after' }));
    expect(table.getByText('viewer').tagName).toBe('DEL');
    expect(table.getByText('viewer, officer').tagName).toBe('INS');
    expect(screen.getByText('N. Vale changed the roles of T. Marek.')).toBeTruthy();
  });

  it('the time is exact, and the request and its address are named', async () => {
    open({});
    expect(await screen.findByText('15 Nov 2026, 10:57:12.604 UTC')).toBeTruthy();
    expect(screen.getByText('request-1')).toBeTruthy();
    expect(screen.getByText('from 10.4.0.17')).toBeTruthy();
  });

  it('a hash that does not follow is an alarm', async () => {
    const { chain } = eventAnswer();
    open({ chain: chain && { ...chain, matches: false } });
    expect((await screen.findByRole('alert')).textContent).toContain('was changed');
  });

  it('an event that is not sealed yet claims no place in the chain', async () => {
    open({ event: eventRow({ position: null }), chain: null });
    expect(await screen.findByText(/nothing proves its place so far/)).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Event, not sealed yet' })).toBeTruthy();
  });

  it('leads to the session and to all its events', async () => {
    open({ event: eventRow({ subject: sessionId }) });
    const link = await screen.findByRole('link', { name: 'All its events' });
    expect(link.getAttribute('href')).toBe(`/audit?session=${sessionId}`);
    expect(screen.getByRole('link', { name: 'Open the session' }).getAttribute('href')).toBe(`/sessions/${sessionId}`);
  });

  it('up and down go through the list, and past its end through the log', async () => {
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

  it('an event that does not exist is said not to', async () => {
    serve({ '/api/audit/1': refused(404, 'NOT_FOUND', 'There is no such event.') });
    show(<EventPanel eventId="1" personId={vale} list={[]} wholeLog onOpen={nothing} onClose={nothing} />);
    expect((await screen.findAllByText(/There is no such event/)).length).toBeGreaterThan(0);
  });
});
