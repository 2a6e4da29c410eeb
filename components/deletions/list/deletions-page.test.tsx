import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeletionsAnswer } from '@/lib/answers';
import { showOffering } from '../../commands/testing';
import { keepBodies } from '../../sessions/bulk/testing';
import { inFull, ok, readIn, refused, serve, show, withMovableTime } from '../../testing';
import { push } from '../../testing/next';
import { first, requestId, rowOf, vale, yourTurn } from '../testing';
import { DeletionsPage } from './deletions-page';

withMovableTime();

const path = '/api/deletions?show=open';

const answerOf = (more: Partial<DeletionsAnswer> = {}): DeletionsAnswer => ({
  rows: [],
  counts: { open: 0, ended: 0, late: 0 },
  incidents: [],
  direct: { needsApproval: false, cancelSeconds: 60 },
  today: '2026-11-15',
  more: false,
  ...more,
});

const open = (answer: DeletionsAnswer, more: Parameters<typeof serve>[0] = {}, mayWork = true) => {
  const replies: typeof more = { [path]: ok(answer), ...more };
  serve(replies);
  const sent = keepBodies();
  show(<DeletionsPage personId={vale} mayWork={mayWork} attachmentMaxMb={1} />);
  return { replies, sent };
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the list of deletion requests', () => {
  it('offers a new request among the commands', async () => {
    serve({ [path]: ok(answerOf()) });
    const offered = showOffering(<DeletionsPage personId={vale} mayWork attachmentMaxMb={1} />);
    await screen.findByText('No open requests');
    expect(offered().map(({ id, words }) => [id, words])).toEqual([['new-request', 'New deletion request…']]);

    act(() => offered()[0]?.run());
    expect(await screen.findByRole('dialog', { name: 'New deletion request' })).toBeTruthy();
  });

  it('says what the number in the navigation counts', async () => {
    open(answerOf({ rows: [rowOf()] }), { '/api/deletions/waiting': ok({ count: 2 }) });
    expect(
      await screen.findByText(
        inFull('2 need attention: late, due within a week, awaiting your approval, or found again after erasure.'),
      ),
    ).toBeTruthy();
  });

  it('shows due date, state and progress of each request, and links to it', async () => {
    open(
      answerOf({
        rows: [
          rowOf({
            ...{ id: 'late', reference: 'DR-2026-0140', dueOn: '2026-11-13', state: 'approval' },
            items: { all: 1, gone: 0, held: 0, failing: 0 },
          }),
          rowOf({ state: 'erasing', items: { all: 9, gone: 4, held: 2, failing: 1 } }),
          rowOf({ id: 'direct', reference: 'DR-2026-0148', kind: 'direct', state: 'delayed', owner: null }),
        ],
        counts: { open: 3, ended: 12, late: 1 },
      }),
    );
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

    expect(await row(/0140/)).toMatch(/2 days late.*Awaiting second approval.*1 to erase/);
    expect(await row(/0147/)).toMatch(/13 days left.*Erasing, with failures.*4 of 9 erased, 2 held, 1 failing/);
    expect(await row(/0148/)).toMatch(/no reply due.*Unassigned/);
    expect(screen.getByTitle('9 found, 4 erased, 2 held, 1 failing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'DR-2026-0147' }).getAttribute('href')).toBe(`/deletions/${requestId}`);
    expect(screen.getByRole('link', { name: 'Open 3 1 late' })).toBeTruthy();

    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toBe('DR-2026-0140');
  });

  it.each([
    ['2026-11-15', 'due today', 'text-warn'],
    ['2026-11-22', 'due in 7 days', 'text-warn'],
    ['2026-11-23', '8 days left', 'font-medium'],
    ['2026-11-14', '1 day late', 'text-bad'],
  ])('marks a request due on %s: %s, as the count on the rail', async (dueOn, words, tone) => {
    open(answerOf({ rows: [rowOf({ dueOn })], counts: { open: 1, ended: 0, late: 0 } }));
    expect((await screen.findByText(words)).className).toContain(tone);
  });

  it('says of each request what comes next and whose turn it is', async () => {
    const because = 'You submitted this request, so another person must approve it: A. Kim or B. Ode.';
    open(
      answerOf({
        rows: [
          rowOf({ id: 'a', reference: 'DR-2026-0001', isVerified: false }),
          rowOf({
            id: 'b',
            reference: 'DR-2026-0002',
            state: 'approval',
            next: { step: 'approve', turn: 'others', names: ['A. Kim', 'B. Ode'], because },
          }),
          rowOf({ id: 'c', reference: 'DR-2026-0003', state: 'approval' }),
          rowOf({ id: 'd', reference: 'DR-2026-0004', next: { ...yourTurn('search'), turn: 'others', names: [] } }),
          rowOf({
            id: 'e',
            reference: 'DR-2026-0005',
            state: 'erasing',
            next: { ...yourTurn('erase'), turn: 'desk' },
          }),
          rowOf({ id: 'f', reference: 'DR-2026-0006', state: 'reply' }),
        ],
      }),
    );
    const next = async (reference: string) =>
      within(await screen.findByRole('row', { name: new RegExp(reference) })).getAllByRole('cell')[4]?.textContent;

    expect(await next('0001')).toBe('Identity not verified Your turn: verify identity');
    expect(await next('0002')).toBe('Awaiting second approval A. Kim or B. Ode: approve or send back');
    expect(screen.getByTitle(because)).toBeTruthy();
    expect(await next('0003')).toBe('Awaiting second approval Your turn: approve or send back');
    expect(await next('0004')).toBe('Open, matching Privacy officer: search for their sessions');
    expect(await next('0005')).toBe('Erasing and verifying Goes on by itself');
    expect(await next('0006')).toBe('Awaiting reply Your turn: send the reply');
  });

  it('an outage is never shown as an empty list', async () => {
    serve({});
    show(<DeletionsPage personId={vale} mayWork attachmentMaxMb={1} />);
    expect(await screen.findByText('The deletion requests could not be loaded')).toBeTruthy();
    expect(screen.queryByText('No open requests')).toBeNull();
  });

  it('an erased session that is retrievable again is shown on top, and can be erased again', async () => {
    const incident = {
      id: 'i1',
      sessionId: first,
      openedAt: '2026-11-15T09:00:00Z',
      seen: 'The list has it again.',
      requestId,
      reference: 'DR-2026-0147',
    };
    const { sent, replies } = open(answerOf({ incidents: [incident] }), {
      'POST /api/deletions/incidents/i1': refused(409, 'CONFLICT', 'It is closed already.'),
    });
    const region = within(await screen.findByRole('region', { name: 'Incidents' }));
    expect(region.getByText(/The list has it again/)).toBeTruthy();
    fireEvent.click(region.getByRole('button', { name: 'Erase again…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase again' }));
    expect(dialog.getByText('Starts after 60 s. You can cancel it until then.')).toBeTruthy();
    const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase again' });
    type('Reason', 'Restored from a backup.');
    expect(erase.disabled).toBe(true);
    type('Type the last four characters of the session id', first.slice(-4));
    fireEvent.click(erase);

    expect(await dialog.findByText('It is closed already.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      action: 'erase again',
      reason: 'Restored from a backup.',
      confirm: first.slice(-4),
    });
    replies['POST /api/deletions/incidents/i1'] = ok({ requestId, reference: 'DR-2026-0148' });
    fireEvent.click(erase);
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/deletions/${requestId}`));
  });
});

describe('the columns', () => {
  const headers = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);

  it.each([
    ['open', ['Due', 'Next step']],
    ['ended', ['Answer', 'State']],
  ] as const)('%s requests have the reference first, one date, and where they stand: %s', async (which, own) => {
    serve({ [`/api/deletions?show=${which}`]: ok(answerOf({ rows: [rowOf()] })) });
    show(<DeletionsPage personId={vale} mayWork attachmentMaxMb={1} />, `?show=${which}`);
    expect(await headers()).toEqual(['Request', 'Kind', 'Received', ...own, 'Sessions', 'Owner']);
  });
});

describe('creating a request', () => {
  it('says which fields are required, and that one detail to search by is enough', async () => {
    open(answerOf());
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    const dialog = within(await screen.findByRole('dialog', { name: 'New deletion request' }));
    expect(
      dialog.getByText(/^Fields are required unless marked otherwise; of those to search by, one is enough/),
    ).toBeTruthy();
    const details = within(dialog.getByRole('group', { name: /At least one is required/ }));
    for (const label of ['Name', 'Date of birth', 'Document number', 'Reference', 'Session id']) {
      expect(details.getByLabelText(label)).toBeTruthy();
    }
    expect(dialog.getByLabelText('Other details (optional)')).toBeTruthy();
    const attachments = dialog.getByRole('group', { name: 'Attachments (optional)' });
    // Last: what is below them would be out of sight.
    const identity = dialog.getByLabelText('Identity verification');
    expect(identity.compareDocumentPosition(attachments)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('needs a detail to search by, keeps what was typed, and opens the new request', async () => {
    const { sent } = open(answerOf(), {
      'POST /api/deletions': ok({ requestId, reference: 'DR-2026-0147' }),
    });
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('dialog', { name: 'New deletion request' });
    type('Received on', '2026-10-28');
    fireEvent.change(screen.getByLabelText('Identity verification'), { target: { value: 'signature' } });
    type('Verified on', '2026-10-29');
    type('Reply to (optional)', 'hanna@berg.example');
    fireEvent.submit(screen.getByLabelText('Name').closest('form') ?? document.body);
    expect(screen.getByRole('alert').textContent).toContain('at least one detail to search by');
    expect(sent).toEqual([]);

    type('Name', ' Hanna Berg ');
    fireEvent.click(screen.getByRole('button', { name: 'Create request' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/deletions/${requestId}`));
    expect(sent[0]?.body).toEqual({
      channel: 'letter',
      receivedOn: '2026-10-28',
      given: {
        name: 'Hanna Berg',
        birthDate: null,
        documentNumber: null,
        externalId: null,
        sessionId: null,
        words: null,
      },
      identity: { method: 'signature', on: '2026-10-29', words: null },
      replyTo: 'hanna@berg.example',
    });
  });

  it.each([
    ['2026-11-15T23:30:00Z', 'Starts the one-month deadline. Dates are UTC: today is 15 Nov 2026.'],
    ['2026-11-15T12:30:00Z', 'Starts the one-month deadline.'],
  ])('says which day it is in UTC while the reader’s is another one, at %s', async (at, hint) => {
    // Only the date moves: fake timers bring time zones of their own.
    vi.useRealTimers();
    vi.setSystemTime(at);
    readIn('Europe/Vienna');
    open(answerOf());
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  it('leads to what is missing, marks it and says so there, until something is entered', async () => {
    const scrolled = vi.fn();
    Object.assign(Element.prototype, { scrollIntoView: scrolled });
    open(answerOf());
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('dialog', { name: 'New deletion request' });
    fireEvent.click(screen.getByRole('button', { name: 'Create request' }));
    const name = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(name);
    expect(scrolled.mock.contexts).toEqual([name]);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const alert = screen.getByRole('alert');
    expect(name.getAttribute('aria-describedby')).toBe(alert.id);
    expect(screen.getByRole('group', { name: /^Details to search by/ }).contains(alert)).toBe(true);

    type('Session id', 'c88f');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(name.getAttribute('aria-invalid')).toBe('false');

    fireEvent.change(screen.getByLabelText('Identity verification'), { target: { value: 'other' } });
    fireEvent.submit(name.closest('form') ?? document.body);
    expect(document.activeElement).toBe(screen.getByLabelText('Verification details'));
    expect(screen.getByLabelText('Verification details').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Describe how the identity was verified.');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('keeps its title, its close button and its buttons outside of what scrolls', async () => {
    open(answerOf());
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    const dialog = await screen.findByRole('dialog', { name: 'New deletion request' });
    const scrolls = (each: Element) => each.closest('.overflow-auto');
    const body = scrolls(screen.getByLabelText('Name'));
    expect(body && dialog.contains(body) && body !== dialog).toBe(true);
    expect(scrolls(screen.getByRole('heading', { name: 'New deletion request' }))).toBeNull();
    expect(scrolls(screen.getByRole('button', { name: 'Close' }))).toBeNull();
  });

  it('a failure is beside the buttons, which are always in view', async () => {
    open(answerOf(), { 'POST /api/deletions': refused(500, 'INTERNAL', 'Something went wrong.') });
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('dialog', { name: 'New deletion request' });
    type('Name', 'Hanna Berg');
    fireEvent.click(screen.getByRole('button', { name: 'Create request' }));
    const foot = screen.getByRole('button', { name: 'Create request' }).parentElement;
    expect(foot?.contains(await screen.findByRole('alert'))).toBe(true);
  });

  it('can be created before the identity is verified', async () => {
    const { sent } = open(answerOf(), { 'POST /api/deletions': ok({ requestId, reference: 'DR-2026-0147' }) });
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('dialog', { name: 'New deletion request' });
    expect(screen.getByText('The request waits until it is verified.')).toBeTruthy();
    type('Name', 'Hanna Berg');
    fireEvent.click(screen.getByRole('button', { name: 'Create request' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ identity: null }));
  });

  it('leaves the verification of the identity to a privacy officer', async () => {
    open(answerOf(), {}, false);
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('dialog', { name: 'New deletion request' });
    expect(screen.queryByLabelText('Identity verification')).toBeNull();
    expect(screen.getByText('A privacy officer verifies the identity on the request’s page.')).toBeTruthy();
  });

  describe('with files', () => {
    const letter = new File(['%PDF-1'], 'letter.pdf', { type: 'application/pdf' });
    const mail = new File(['From: a'], 'mail.eml');
    const choose = (file: File) =>
      fireEvent.change(screen.getByLabelText('File to attach'), { target: { files: [file] } });

    /** `refuses`: the names that the server refuses. */
    const start = async (refuses: string[]) => {
      open(answerOf(), { 'POST /api/deletions': ok({ requestId, reference: 'DR-2026-0147' }) });
      const others = globalThis.fetch;
      const uploads: Array<{ path: string; name: string }> = [];
      vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
        if (init?.method !== 'PUT') return others(path, init);
        const name = decodeURIComponent(new Headers(init.headers).get('x-file-name') ?? '');
        uploads.push({ path, name });
        const { status, body } = refuses.includes(name)
          ? refused(
              400,
              'BAD_REQUEST',
              'Only PDF, JPEG, PNG and email (.eml) files can be attached. Nothing was added.',
            )
          : ok({ type: 'application/pdf' });
        return Response.json(body, { status });
      });
      await screen.findByText('No open requests');
      fireEvent.keyDown(document.body, { key: 'n' });
      await screen.findByRole('dialog', { name: 'New deletion request' });
      type('Name', 'Hanna Berg');
      return uploads;
    };

    it('attaches the scanned letter to the new request, and not one that is too large or was removed', async () => {
      const uploads = await start([]);
      choose(new File([new Uint8Array(1024 * 1024 + 1)], 'large.pdf'));
      expect(screen.getByText('The file is larger than 1 MB. Send a smaller scan.')).toBeTruthy();
      choose(letter);
      choose(mail);
      fireEvent.click(screen.getByRole('button', { name: 'Remove mail.eml' }));
      fireEvent.click(screen.getByRole('button', { name: 'Create request' }));

      await waitFor(() => expect(push).toHaveBeenCalledWith(`/deletions/${requestId}`));
      expect(uploads).toEqual([
        { path: expect.stringContaining(`/api/deletions/${requestId}/attachments/`), name: 'letter.pdf' },
      ]);
    });

    it('a file that fails is named with the reason; the request stays and its page is offered', async () => {
      const refuses = ['mail.eml'];
      const uploads = await start(refuses);
      choose(letter);
      choose(mail);
      fireEvent.click(screen.getByRole('button', { name: 'Create request' }));

      const dialog = within(await screen.findByRole('dialog', { name: 'Request DR-2026-0147 created' }));
      expect(dialog.getByRole('alert').textContent).toMatch(/^mail\.eml: Only PDF, JPEG, PNG and email/);
      expect(push).not.toHaveBeenCalled();
      fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['letter.pdf', 'mail.eml', 'mail.eml']));
      expect(uploads[2]?.path).toBe(uploads[1]?.path);
      await waitFor(() =>
        expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Open request' }).disabled).toBe(false),
      );
      fireEvent.click(dialog.getByRole('button', { name: 'Open request' }));
      expect(push).toHaveBeenCalledWith(`/deletions/${requestId}`);
    });
  });
});
