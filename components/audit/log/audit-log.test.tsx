import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, refused, serve } from '../../testing';
import { eventAnswer, eventRow, logAnswer, rights, sessionId, showAt, vale } from '../testing';
import { AuditLog } from './audit-log';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
  it('shows the tail that is not sealed yet as such', async () => {
    serve({ '/api/audit': ok(log) });
    showAt('', page);

    expect(await screen.findByText('unsealed')).toBeTruthy();
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(screen.getByText('1 not sealed yet')).toBeTruthy();
    expect(screen.getByText('Sealed up to here: position 1,204')).toBeTruthy();
    expect(screen.getByText('Not verified on this page yet')).toBeTruthy();
  });

  it('what is about a session leads to everything that is about it, verdicts included', async () => {
    const codes = ['session.opened', 'triage.claimed', 'verdict.given', 'appeal.decided', 'erasure.intended'];
    serve({
      '/api/audit': ok(logAnswer(codes.map((code, at) => eventRow({ id: `${at + 1}`, code, subject: sessionId })))),
    });
    showAt('', page);

    const links = await screen.findAllByTitle(`${sessionId}: show its events`);
    expect(links).toHaveLength(codes.length);
  });

  it('a broken chain names its first broken position and leads there', async () => {
    const found = { unsealed: 0, oldestUnsealedAt: null, at: '2026-11-15T10:57:12Z', milliseconds: 3 };
    const broken = { ...found, intact: false, brokenPosition: 1007, problem: 'hash differs' };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(broken) });
    showAt('', page);
    press('Verify');

    expect(await screen.findByText('Broken at position 1,007: hash differs')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show position 1,007' });
    expect(link.getAttribute('href')).toBe('/audit?position=1007');
  });

  it('an intact chain says what it covers, and whether the files outside agree', async () => {
    const found = { unsealed: 0, oldestUnsealedAt: null, at: '2026-11-15T10:57:09Z', milliseconds: 6200 };
    const intact = { ...found, intact: true, verified: 1204377, checkpoints: 1205, outside: 'not at hand' };
    serve({ '/api/audit': ok(log), 'POST /api/audit/verify': ok(intact) });
    showAt('', page);
    press('Verify');

    expect(await screen.findByText('Chain intact')).toBeTruthy();
    expect(screen.getByText('1,204,377 events verified at 10:57:09 UTC in 6.2 s')).toBeTruthy();
    expect(screen.getByText('1,205 checkpoints, signatures good')).toBeTruthy();
    expect(screen.getByText('files outside not at hand')).toBeTruthy();
  });

  it('a sealer that stands still, and files outside that fell behind, are told in red', async () => {
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

    const stuck = await screen.findByText(/Events are not being sealed since 10:55:00 UTC/);
    expect(stuck.className).toContain('text-bad');
    expect(screen.getByText(/the files outside are incomplete or behind/).className).toContain('text-bad');
    expect(screen.queryByText('same as the files outside')).toBeNull();
  });

  it('a position that was jumped to and is not there is said to be missing', async () => {
    serve({ '/api/audit?position=1205': ok(logAnswer([eventRow({ position: 1204 })])) });
    showAt('?position=1205', page);

    expect(await screen.findByText(/No event stands at position 1,205/)).toBeTruthy();
  });

  it('a refusal is red and says in words that it is one', async () => {
    serve({ '/api/audit': ok(log) });
    showAt('', page);

    expect((await screen.findByText('person.sign_in_refused')).className).toContain('text-bad');
    expect(screen.getByText('Refused · wrong credentials')).toBeTruthy();
    expect(screen.getByText('session.opened').className).not.toContain('text-bad');
  });

  it('checkpoints stand between the rows that they divide', async () => {
    const checkpoint = { number: 12, position: 1203, at: '2026-11-15T10:53:40Z', keyId: 'k1' };
    serve({ '/api/audit': ok({ ...log, checkpoints: [checkpoint] }) });
    showAt('', page);

    const divider = await screen.findByText(/Checkpoint 12 · signed over 1 – 1,203 · 15 Nov 2026, 10:53:40 UTC/);
    expect(divider.closest('tr')?.nextElementSibling?.textContent).toContain('1,203');
  });

  it('a million events pass through page by page', async () => {
    const older = logAnswer([eventRow({ id: '6', position: 1202, code: 'person.signed_in' })], {
      total: { count: 2418, atLeast: false },
    });
    serve({ '/api/audit': ok(log), '/api/audit?before=7': ok(older) });
    const addresses = showAt('', page);
    await screen.findByText('1–3');
    press('Older');

    expect(await screen.findByText('person.signed_in')).toBeTruthy();
    expect(screen.queryByText('session.picture_shown')).toBeNull();
    expect(addresses.at(-1)).toBe('?before=7');
    expect(screen.getByText('4–4')).toBeTruthy();
    expect(screen.getByText(/the log begins here/)).toBeTruthy();

    press('Newer');
    expect(await screen.findByText('session.picture_shown')).toBeTruthy();
  });

  it('a filter goes into the address, and back to the newest page', async () => {
    const refusals = /^\/api\/audit\?code=.*person\.sign_in_refused/;
    const asked = serve({ '/api/audit?before=7': ok(log) });
    const addresses = showAt('?before=7', page);
    await screen.findByText('session.opened');
    press('Action');
    fireEvent.click(await screen.findByRole('button', { name: 'Refusals only' }));

    await waitFor(() => expect(addresses.at(-1)).toBe('?action=refusals'));
    await waitFor(() => expect(asked.at(-1)).toMatch(refusals));
    expect(asked.at(-1)).not.toContain('before');
  });

  it('a jump to a time takes nothing away from the list', async () => {
    serve({
      '/api/audit': ok(log),
      '/api/audit?to=2026-11-15T10%3A57%3A00.000Z': ok(logAnswer([eventRow({ id: '8' }), eventRow({ id: '7' })])),
      '/api/audit?before=9': ok(log),
    });
    const addresses = showAt('', page);
    await screen.findByText('session.opened');
    press('Jump to…');
    fireEvent.change(await screen.findByLabelText('Time, UTC'), { target: { value: '2026-11-15T10:57' } });
    press('Go to the time');

    await waitFor(() => expect(addresses.at(-1)).toBe('?before=9'));
    await waitFor(() => expect(screen.getByText('3 shown')).toBeTruthy());
  });

  it('a session is filtered by its whole id only', async () => {
    serve({ '/api/audit': ok(log), [`/api/audit?session=${sessionId}`]: ok(log) });
    const addresses = showAt('', page);
    await screen.findByText('session.opened');
    press('Session');
    const field = await screen.findByLabelText('Session id, in full');

    fireEvent.change(field, { target: { value: '7c1e…b2f6' } });
    press('Show its events');
    expect(screen.getByText(/not a whole session id/)).toBeTruthy();
    expect(addresses).toEqual([]);

    fireEvent.change(field, { target: { value: ` ${sessionId} ` } });
    press('Show its events');
    await waitFor(() => expect(addresses.at(-1)).toBe(`?session=${sessionId}`));
  });

  it('a person is in the address by id, and on the screen by name', async () => {
    serve({ [`/api/audit?person=${vale}`]: ok(log) });
    showAt(`?person=${vale}`, page);

    const chip = await screen.findByRole('button', { name: 'Person N. Vale' });
    expect(chip).toBeTruthy();
  });

  it('a count says whether it is exact', async () => {
    serve({ '/api/audit': ok({ ...log, total: { count: 100000, atLeast: true } }) });
    showAt('', page);

    const count = await screen.findByText((_, element) => element?.textContent === 'at least 100,000 events');
    expect(count).toBeTruthy();
    expect(screen.queryByText(/exactly/)).toBeNull();
  });

  it('an empty result says which filter took everything away, and takes that one back', async () => {
    const both = `/api/audit?code=key.rotated&session=${sessionId}`;
    serve({
      [both]: ok(logAnswer([])),
      '/api/audit?code=key.rotated': ok(logAnswer([])),
      [`/api/audit?session=${sessionId}`]: ok({ ...log, total: { count: 61, atLeast: false } }),
    });
    const addresses = showAt(`?action=key.rotated&session=${sessionId}`, page);

    expect(await screen.findByText('No event fits all 2 filters')).toBeTruthy();
    expect(await screen.findByText('Action: key.rotated')).toBeTruthy();
    expect(screen.getByText(/there would be 61/)).toBeTruthy();
    press('Remove that filter');
    await waitFor(() => expect(addresses.at(-1)).toBe(`?session=${sessionId}`));
  });

  it('an outage is never drawn as an empty log', async () => {
    serve({});
    showAt('?action=refusals', page);

    expect(await screen.findByText('The audit log could not be read')).toBeTruthy();
    expect(screen.queryByText(/No event/)).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('a log that may not be seen offers nothing', async () => {
    serve({ '/api/audit': refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    showAt('', page);

    await screen.findByText('Not allowed');
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  });

  it('the review of reveals and the export are absent for those who may not use them', async () => {
    serve({ '/api/audit': ok(log) });
    showAt('', <AuditLog personId={vale} rights={{ mayExport: false, mayReview: false }} />);
    await screen.findByText('session.opened');

    expect(screen.queryByRole('link', { name: /Reveals to review/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
    expect(screen.getByRole('link', { name: 'By person' })).toBeTruthy();
  });

  it('J and K go from row to row, Enter follows the row’s link, and Escape gives the focus back to it', async () => {
    serve({ '/api/audit': ok(log), '/api/audit/8': ok(eventAnswer({ event: eventRow({ id: '8' }) })) });
    const addresses = showAt('', page);
    await screen.findByText('session.opened');
    for (const key of ['j', 'j', 'ArrowDown', 'k']) fireEvent.keyDown(document.body, { key });
    const row = screen.getByRole('link', { name: 'Event 1,204' });
    expect(document.activeElement).toBe(row);

    fireEvent.click(row);
    const panel = await screen.findByRole('complementary', { name: 'Event 1,204' });
    expect(addresses.at(-1)).toBe('?event=8');
    expect(await within(panel).findByText('N. Vale opened results of an unnamed session in full.')).toBeTruthy();

    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(row);
  });
});
