import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inFull, ok, readIn, refused, serve } from '../../testing';
import { eventAnswer, eventRow, logAnswer, rights, sessionId, showAt, vale } from '../testing';
import { AuditLog } from './audit-log';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const page = <AuditLog personId={vale} rights={rights} />;
const log = logAnswer(
  [
    eventRow({ id: '9', position: null, code: 'session.picture_shown' }),
    eventRow({ id: '8', position: 1204, code: 'person.sign_in_refused', details: { because: 'wrong credentials' } }),
    eventRow({ id: '7', position: 1203, subject: sessionId, details: { part: 'document', masked: false } }),
  ],
  { unsealed: 1, nextBefore: '7', total: { count: 2418, atLeast: false } },
);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('audit log', () => {
  it('shows both times to readers outside UTC, under UTC days', async () => {
    readIn('Europe/Vienna');
    const checkpoints = [{ number: 12, position: 1203, at: '2026-11-15T10:53:40Z', keyId: 'k1' }];
    const events = [
      eventRow({ id: '2', at: '2026-11-15T23:30:00Z' }),
      eventRow({ id: '1', position: 1203, at: '2026-11-15T10:57:12Z' }),
    ];
    serve({ '/api/audit': ok(logAnswer(events, { checkpoints })) });
    showAt('', page);

    const table = within(await screen.findByRole('table'));
    await table.findByText('23:30:00');
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Time (UTC)', 'Local']),
    );
    expect(table.getAllByText('15 Nov 2026')).toHaveLength(1);
    expect(table.getByText('11:57:12')).toBeTruthy();
    expect(table.getByText('00:30:00').title).toBe('16 Nov 2026, 00:30:00 Europe/Vienna, 15 Nov 2026, 23:30:00 UTC');
    expect(table.getByText(inFull('15 Nov 2026, 10:53:40 UTC (11:53:40 Europe/Vienna)'))).toBeTruthy();
  });

  it('says nothing twice to readers in UTC, nor in London in winter', async () => {
    for (const zone of ['UTC', 'Europe/London']) {
      readIn(zone);
      vi.setSystemTime('2026-11-15T11:00:00Z');
      serve({ '/api/audit': ok(log) });
      showAt('', page);
      await screen.findByText('unsealed');
      expect(screen.queryByRole('columnheader', { name: 'Local' }), zone).toBeNull();
      expect(screen.getAllByText('10:57:12'), zone).toHaveLength(2);
      cleanup();
    }
  });

  it('marks events that are not sealed yet', async () => {
    serve({ '/api/audit': ok(log), '/api/audit/verify': ok({ last: null }) });
    showAt('', page);

    expect(await screen.findByText('unsealed')).toBeTruthy();
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(screen.getByText('1 not yet sealed')).toBeTruthy();
    expect(screen.getByText('Sealed up to here: position 1,204')).toBeTruthy();
    expect(await screen.findByText('Not verified yet')).toBeTruthy();
  });

  it.each([
    [true, 'Verified 15 Nov 2026, 10:30:00 UTC, intact'],
    [false, 'Verified 15 Nov 2026, 10:30:00 UTC, broken. Verify again to see where.'],
  ])('remembers a verification from before the page was opened: %s', async (isIntact, words) => {
    readIn('UTC');
    serve({
      '/api/audit': ok(log),
      '/api/audit/verify': ok({ last: { at: '2026-11-15T10:30:00Z', isIntact } }),
    });
    showAt('', page);

    expect(await screen.findByText(inFull(words))).toBeTruthy();
    expect(screen.queryByText('Not verified yet')).toBeNull();
  });

  it('links every event about a session to all events of that session', async () => {
    const codes = ['session.opened', 'triage.claimed', 'verdict.given', 'appeal.decided', 'erasure.intended'];
    serve({
      '/api/audit': ok(logAnswer(codes.map((code, at) => eventRow({ id: `${at + 1}`, code, subject: sessionId })))),
    });
    showAt('', page);

    const links = await screen.findAllByTitle(`${sessionId}: show its events`);
    expect(links).toHaveLength(codes.length);
  });

  it('names a deletion request in full, and does not offer it as a person', async () => {
    const approved = { code: 'deletion.approved', subject: 'request:r1', subjectName: 'DR-2026-0147' };
    serve({ '/api/audit': ok(logAnswer([eventRow(approved)])) });
    showAt('', page);

    expect((await screen.findByRole('link', { name: 'DR-2026-0147' })).getAttribute('href')).toBe('/deletions/r1');
    press(/^Person/);
    await screen.findByText(/Loading people active/);
    expect(screen.getAllByText('DR-2026-0147')).toHaveLength(1);
  });

  it('names the first broken position of a chain and links to it', async () => {
    const found = { unsealed: 0, oldestUnsealedAt: null, at: '2026-11-15T10:57:12Z', milliseconds: 3 };
    const broken = { ...found, intact: false, brokenPosition: 1007, problem: 'hash differs' };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(broken) });
    showAt('', page);
    press('Verify');

    expect(await screen.findByText('Broken at position 1,007: hash differs')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show position 1,007' });
    expect(link.getAttribute('href')).toBe('/audit?position=1007');
  });

  it('says what an intact chain covers and whether external copies match', async () => {
    const found = { unsealed: 0, oldestUnsealedAt: null, at: '2026-11-15T10:57:09Z', milliseconds: 6200 };
    const intact = { ...found, intact: true, verified: 1204377, checkpoints: 1205, outside: 'not at hand' };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(intact) });
    showAt('', page);
    press('Verify');

    expect(await screen.findByText('Chain intact')).toBeTruthy();
    expect(screen.getByText(inFull('1,204,377 events verified at 10:57:09 UTC in 6.2 s'))).toBeTruthy();
    expect(screen.getByText('1,205 checkpoints, signatures valid')).toBeTruthy();
    expect(screen.getByText('Copies outside the database not available')).toBeTruthy();
    expect(screen.queryByText(/No event was changed/)).toBeNull();
  });

  it('says plainly what an intact chain that matches its external copies means', async () => {
    const found = { unsealed: 0, oldestUnsealedAt: null, at: '2026-11-15T10:57:09Z', milliseconds: 6200 };
    const intact = { ...found, intact: true, verified: 1204, checkpoints: 1, outside: 'same' };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(intact) });
    showAt('', page);
    press('Verify');

    expect(await screen.findByText('Matches the copies outside the database')).toBeTruthy();
    expect(screen.getByText('No event was changed, removed or inserted.')).toBeTruthy();
  });

  it('warns in red when sealing has stopped or external copies are out of date', async () => {
    const found = {
      unsealed: 3,
      oldestUnsealedAt: '2026-11-15T10:55:00Z',
      at: '2026-11-15T10:57:09Z',
      milliseconds: 6,
    };
    const intact = { ...found, intact: true, verified: 1204, checkpoints: 2, outside: 'behind' };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(intact) });
    showAt('', page);
    press('Verify');

    const stuck = await screen.findByText(inFull(/No events sealed since 10:55:00 UTC/));
    expect(stuck.className).toContain('text-bad');
    expect(screen.getByText(/The copies outside the database are incomplete or out of date/).className).toContain(
      'text-bad',
    );
    expect(screen.queryByText('Matches the copies outside the database')).toBeNull();
  });

  it('says when there is no event at the position jumped to', async () => {
    serve({ '/api/audit?position=1205': ok(logAnswer([eventRow({ position: 1204 })])) });
    showAt('?position=1205', page);

    expect(await screen.findByText(/No event at position 1,205/)).toBeTruthy();
  });

  it('shows a refusal in red and says so in the sentence', async () => {
    serve({ '/api/audit': ok(log) });
    showAt('', page);

    const refusal = await screen.findByText('A sign-in as an unknown account was refused: wrong credentials.');
    expect(refusal.closest('td')?.className).toContain('text-bad');
    expect(screen.getByText(/was sent the document results/).closest('td')?.className).not.toContain('text-bad');
  });

  it('its main column is the sentence, which says whether what was shown was masked', async () => {
    serve({
      '/api/audit': ok(
        logAnswer([
          eventRow({ id: '3', code: 'sessions.searched', details: { kind: 'name', found: 2 } }),
          eventRow({ id: '2', subject: sessionId, details: { part: 'document', masked: false } }),
          eventRow({ id: '1', code: 'person.signed_in' }),
        ]),
      ),
    });
    showAt('', page);

    const marks = async (sentence: string) =>
      (await screen.findByText(inFull(new RegExp(`^${sentence}\\s*$`))))
        .closest('td')
        ?.querySelector('[data-shown]')
        ?.getAttribute('title');
    expect(await marks('N. Vale searched for sessions by name: 2 found, shown masked.')).toBe('Shown masked');
    expect(await marks('N. Vale was sent the document results of session 7c1e…b2f6 in full.')).toBe('Shown in full');
    expect(await marks('N. Vale signed in.')).toBeUndefined();
    expect(screen.queryByText('session.opened')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull();
  });

  it('marks the events of a demo history, and no others', async () => {
    const events = [
      eventRow({ id: '9', position: 3, code: 'verdict.given', subject: sessionId, details: { demo: true } }),
      eventRow({ id: '8', position: 2, code: 'verdict.given', subject: sessionId }),
    ];
    serve({ '/api/audit': ok(logAnswer(events)) });
    showAt('', page);

    expect(await screen.findAllByText(/gave a verdict/)).toHaveLength(2);
    expect(screen.getAllByText('demo')).toHaveLength(1);
  });

  it('shows checkpoints between the rows they divide', async () => {
    const checkpoint = { number: 12, position: 1203, at: '2026-11-15T10:53:40Z', keyId: 'k1' };
    serve({ '/api/audit': ok({ ...log, checkpoints: [checkpoint] }) });
    showAt('', page);

    const divider = await screen.findByText(
      inFull(/Checkpoint 12 · covers 1 – 1,203 · signed 15 Nov 2026, 10:53:40 UTC/),
    );
    expect(divider.closest('tr')?.nextElementSibling?.textContent).toContain('1,203');
  });

  it('goes through the log page by page', async () => {
    const older = logAnswer([eventRow({ id: '6', position: 1202, code: 'person.signed_in' })], {
      total: { count: 2418, atLeast: false },
    });
    serve({ '/api/audit': ok(log), '/api/audit?before=7': ok(older) });
    const addresses = showAt('', page);
    await screen.findByText('1–3');
    expect(screen.queryByText(/at least/)).toBeNull();
    press('Older');

    expect(await screen.findByText('N. Vale signed in.')).toBeTruthy();
    expect(screen.queryByText(/was sent an image/)).toBeNull();
    expect(addresses.at(-1)).toBe('?before=7');
    expect(screen.getByText('4–4')).toBeTruthy();
    expect(screen.getByText(/start of the log/)).toBeTruthy();

    press('Newer');
    expect(await screen.findByText(/was sent an image/)).toBeTruthy();
  });

  it('puts the filter into the address and returns to the newest page', async () => {
    const refusals = /^\/api\/audit\?code=.*person\.sign_in_refused/;
    const asked = serve({ '/api/audit?before=7': ok(log) });
    const addresses = showAt('?before=7', page);
    await screen.findByText(/was sent the/);
    press('Action');
    fireEvent.click(await screen.findByRole('button', { name: 'Denied or failed' }));

    await waitFor(() => expect(addresses.at(-1)).toBe('?action=refusals'));
    await waitFor(() => expect(asked.at(-1)).toMatch(refusals));
    expect(asked.at(-1)).not.toContain('before');
  });

  it('finds an action by what it is, and chooses the first with Enter', async () => {
    serve({ '/api/audit': ok(log) });
    const addresses = showAt('', page);
    await screen.findByText(/was sent the/);
    press('Action');
    const field = await screen.findByRole('searchbox', { name: 'Find an action' });
    fireEvent.change(field, { target: { value: 're-authenticated' } });
    expect(await screen.findByRole('button', { name: /^A person re-authenticated/ })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(addresses.at(-1)).toBe('?action=person.proved'));
  });

  it('says what an entered time is in local time', async () => {
    readIn('Asia/Tokyo');
    serve({ '/api/audit': ok(log) });
    showAt('', page);
    await screen.findByText(/was sent the/);
    press('Jump to…');
    const field = await screen.findByLabelText('Time (UTC)', { selector: 'input' });
    fireEvent.change(field, { target: { value: '2026-11-15T20:30' } });
    const hint = screen.getByText('20:30 UTC is 05:30 your time on 16 Nov 2026');
    expect(field.getAttribute('aria-describedby')).toBe(hint.id);
  });

  it('jumps to a time without filtering the list', async () => {
    serve({
      '/api/audit': ok(log),
      '/api/audit?to=2026-11-15T10%3A57%3A00.000Z': ok(logAnswer([eventRow({ id: '8' }), eventRow({ id: '7' })])),
      '/api/audit?before=9': ok(log),
    });
    const addresses = showAt('', page);
    await screen.findByText(/was sent the/);
    press('Jump to…');
    fireEvent.change(await screen.findByLabelText('Time (UTC)'), { target: { value: '2026-11-15T10:57' } });
    press('Go to time');

    await waitFor(() => expect(addresses.at(-1)).toBe('?before=9'));
    await waitFor(() => expect(screen.getByText('3 shown')).toBeTruthy());
  });

  it('filters by a session id, in full or short, and says which ones it does not know', async () => {
    const found = ok({ ...log, session: sessionId });
    serve({
      '/api/audit': ok(log),
      [`/api/audit?session=${sessionId}`]: found,
      '/api/audit?session=7c1e%E2%80%A6b2f6': found,
      '/api/audit?session=7c1e': refused(400, 'BAD_REQUEST', 'No session has the id 7c1e. Enter its full id.'),
    });
    const addresses = showAt('', page);
    await screen.findByText(/was sent the/);
    press('Session');
    const field = await screen.findByLabelText('Session id');

    fireEvent.change(field, { target: { value: '7c1e' } });
    press('Show events');
    expect((await screen.findByRole('alert')).textContent).toBe('No session has the id 7c1e. Enter its full id.');
    expect(addresses).toEqual([]);

    fireEvent.change(field, { target: { value: ' 7c1e…b2f6 ' } });
    press('Show events');
    await waitFor(() => expect(addresses.at(-1)).toBe(`?session=${sessionId}`));
  });

  it('filters by a deletion request, shown as a filter that can be removed', async () => {
    serve({ '/api/audit': ok(log), '/api/audit?request=DR-2026-0147': ok(log) });
    const addresses = showAt('?request=DR-2026-0147', page);

    expect(await screen.findByRole('button', { name: 'Deletion request DR-2026-0147' })).toBeTruthy();
    press('Remove the filter Deletion request');
    await waitFor(() => expect(addresses.at(-1)).toBe(''));
    press('Deletion request');
    fireEvent.change(await screen.findByLabelText('Reference'), { target: { value: 'dr-2026-0147' } });
    press('Show events');
    await waitFor(() => expect(addresses.at(-1)).toBe('?request=DR-2026-0147'));
  });

  it('says that Proofdesk took a step of an erasure, and for whom', async () => {
    serve({ '/api/audit': ok(logAnswer([eventRow({ code: 'erasure.answered', subject: sessionId })])) });
    showAt('', page);

    expect(await screen.findByText('Proofdesk, for N. Vale')).toBeTruthy();
  });

  it('a card on a phone shows the whole sentence', async () => {
    serve({ '/api/audit': ok(log) });
    showAt('', page);

    const sentence = await screen.findByText(/was sent the/);
    expect(sentence.className).toContain('phone:line-clamp-none');
  });

  it('has a person in the address by id and on screen by name', async () => {
    serve({ [`/api/audit?person=${vale}`]: ok(log) });
    showAt(`?person=${vale}`, page);

    const chip = await screen.findByRole('button', { name: 'Person N. Vale' });
    expect(chip).toBeTruthy();
  });

  it('says "at least" when a count is not exact', async () => {
    serve({ '/api/audit': ok({ ...log, total: { count: 100000, atLeast: true } }) });
    showAt('', page);

    const count = await screen.findByText((_, element) => element?.textContent === 'at least 100,000 events');
    expect(count).toBeTruthy();
  });

  it('names the filter that hides all events and offers to remove it', async () => {
    const both = `/api/audit?code=key.rotated&session=${sessionId}`;
    serve({
      [both]: ok(logAnswer([])),
      '/api/audit?code=key.rotated': ok(logAnswer([])),
      [`/api/audit?session=${sessionId}`]: ok({ ...log, total: { count: 61, atLeast: false } }),
    });
    const addresses = showAt(`?action=key.rotated&session=${sessionId}`, page);

    expect(await screen.findByText('No events match all 2 filters')).toBeTruthy();
    expect(await screen.findByText('Action: key.rotated')).toBeTruthy();
    expect(screen.getByText(/there are 61 events/)).toBeTruthy();
    press('Remove this filter');
    await waitFor(() => expect(addresses.at(-1)).toBe(`?session=${sessionId}`));
  });

  it('never shows an outage as an empty log', async () => {
    serve({});
    showAt('?action=refusals', page);

    expect(await screen.findByText('Audit log could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/No events/)).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers nothing to people who may not see the log', async () => {
    serve({ '/api/audit': refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    showAt('', page);

    await screen.findByText('Not allowed');
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  });

  it('hides the review of reveals and the export from people who may not use them', async () => {
    serve({ '/api/audit': ok(log) });
    showAt('', <AuditLog personId={vale} rights={{ mayExport: false, mayReview: false }} />);
    await screen.findByText(/was sent the/);

    expect(screen.queryByRole('link', { name: /Reveals to review/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
    expect(screen.getByRole('link', { name: 'By staff member' })).toBeTruthy();
  });

  it('moves between rows with J and K, opens one with Enter, and returns the focus with Escape', async () => {
    serve({ '/api/audit': ok(log), '/api/audit/8': ok(eventAnswer({ event: eventRow({ id: '8' }) })) });
    const addresses = showAt('', page);
    await screen.findByText(/was sent the/);
    for (const key of ['j', 'j', 'ArrowDown', 'k']) fireEvent.keyDown(document.body, { key });
    const row = screen.getByRole('link', { name: 'Event 1,204' });
    expect(document.activeElement).toBe(row);

    fireEvent.click(row);
    const panel = await screen.findByRole('complementary', { name: 'Event 1,204' });
    expect(addresses.at(-1)).toBe('?event=8');
    expect(
      await within(panel).findByText('N. Vale was sent the results of an unspecified session in full.'),
    ).toBeTruthy();

    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(row);
  });
});
