import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeletionAnswer } from '@/lib/answers';
import { ok, refused, withMovableTime } from '../../../testing';
import { answerOf, first, itemOf, progressOf, searched } from '../../testing';
import { openRequest, path, press, row, step } from '../testing';

withMovableTime();

describe('the letter in the head', () => {
  const head = () => screen.queryByRole('button', { name: /^Review .* letter$/ });

  it.each([
    [
      'before the identity is verified: its own step offers it',
      { isVerified: false, identity: null, letter: 'identity', letters: ['identity'] },
    ],
    ['before there is an outcome', { letter: null, letters: [] }],
    [
      'once the person was answered: the details are erased',
      {
        state: 'ended',
        outcome: 'erased',
        answeredAt: '2026-11-15T10:00:00Z',
        given: null,
        letter: 'confirmation',
        letters: ['confirmation'],
      },
    ],
    [
      'once it was closed without a reply',
      {
        state: 'ended',
        outcome: 'erased',
        closedBecause: 'withdrawn',
        given: null,
        letter: 'confirmation',
        letters: ['confirmation'],
      },
    ],
  ] as const)('is not offered %s', async (_, more) => {
    await openRequest(answerOf({ ...more, letters: [...more.letters] }));
    expect(head()).toBeNull();
  });

  it.each([
    ['that was extended', { isExtended: true, letter: 'extension', letters: ['extension'] }],
    [
      'that follows up what a person asked for',
      {
        kind: 'planned',
        state: 'ended',
        outcome: 'erased',
        next: null,
        letter: 'confirmation',
        letters: ['confirmation'],
      },
    ],
  ] as const)('is offered by its own name for a request %s', async (_, more) => {
    await openRequest(answerOf({ ...more, letters: [...more.letters] }));
    press(more.letter === 'extension' ? 'Review extension letter' : 'Review reply letter');
    const name = more.letter === 'extension' ? 'Extension letter' : 'Reply letter';
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });
});

const preview = {
  organisation: {
    name: 'Utopia Bank plc',
    address: '1 Main Street\nUtopia',
    letterhead: 'privacy@bank.example',
    logo: null,
  },
  reference: 'DR-2026-0147',
  date: '15 November 2026',
  subject: 'Some of your data has been erased',
  body: 'Dear Sir or Madam,\n\nWe have done so.',
};

const previewed = { [`POST ${path}/letter/preview`]: ok(preview) };

describe('a request whose outcome is known', () => {
  const settled = answerOf({
    state: 'reply',
    outcome: 'partly erased',
    letter: 'partial',
    channel: 'email',
    replyTo: 'hanna@berg.example',
    list: [itemOf(first, { state: 'gone', progress: progressOf() })],
  });

  it('shows the letter with its sender and addressee, and ends when it is marked as sent: how and when', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await openRequest(settled, { ...previewed, [`POST ${path}/letter`]: ok('a file') });
    expect(screen.getByText('Awaiting reply')).toBeTruthy();
    expect(step('Reply')).toContain('to be sent');
    press('Review reply letter');

    const paper = await screen.findByRole('article', { name: 'Letter preview' });
    for (const text of ['Utopia Bank plc', '1 Main Street · Utopia', 'Hanna Berg', 'We have done so.']) {
      expect(paper.textContent).toContain(text);
    }
    press('Create PDF');
    await screen.findByText(/PDF saved/);
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
    expect(sent).toContainEqual({
      to: `POST ${path}/letter`,
      body: { kind: 'partial', addressee: 'Hanna Berg\nhanna@berg.example' },
    });

    expect(screen.getByLabelText<HTMLSelectElement>('Sent by').value).toBe('email');
    fireEvent.change(screen.getByLabelText('Sent by'), { target: { value: 'registered letter' } });
    const marked = sent.length;
    press('Mark as sent');
    expect(screen.getByRole('alert').textContent).toBe('Tick “I have sent the letter” first.');
    expect(document.activeElement).toBe(screen.getByLabelText('I have sent the letter'));
    expect(sent).toHaveLength(marked);
    fireEvent.click(screen.getByLabelText('I have sent the letter'));
    expect(screen.queryByRole('alert')).toBeNull();
    press('Mark as sent');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'answer',
        letter: 'partial',
        via: 'registered letter',
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    );
  });

  it('takes a masked name and address from the request at a press, under the purpose that it needs', async () => {
    const erasure = { code: 'erasure', words: 'Erasure' };
    const startedAt = new Date().toISOString();
    const until = new Date(Date.now() + 1_800_000).toISOString();
    const masked = {
      ...settled,
      masked: true,
      replyTo: 'h••••',
      given: settled.given && { ...settled.given, name: 'H••••' },
    };
    const { replies, sent } = await openRequest(
      masked,
      { ...previewed, 'PUT /api/purpose': ok({ ...erasure, startedAt, until }) },
      undefined,
      [erasure],
    );
    press('Review reply letter');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Name and address');
    expect(field.value).toBe('');

    replies[path] = ok(settled);
    press('Fill in from the request');
    await waitFor(() => expect(field.value).toBe('Hanna Berg\nhanna@berg.example'));
    expect(sent).toContainEqual({ to: 'PUT /api/purpose', body: { purpose: 'erasure' } });
    expect(screen.queryByRole('button', { name: 'Fill in from the request' })).toBeNull();
  });

  it('is addressed by name once, even if the address begins with it', async () => {
    await openRequest({ ...settled, replyTo: 'Ms HANNA BERG\n1 Main Street' }, previewed);
    press('Review reply letter');

    const field = await screen.findByLabelText<HTMLTextAreaElement>('Name and address');
    expect(field.value).toBe('Ms HANNA BERG\n1 Main Street');
  });

  it.each([
    ['Hanna Berg', 'Hanna Bérg\n1 Main Street', 'Hanna Bérg\n1 Main Street', false],
    ['Hanna Ylva Berg', 'Hanna Berg\n1 Main Street', 'Hanna Berg\n1 Main Street', false],
    ['Hanna Berg', 'Hanna Bergström\n1 Main Street', 'Hanna Berg\nHanna Bergström\n1 Main Street', true],
    ['Hanna Berg', '1 Main Street', 'Hanna Berg\n1 Main Street', true],
  ])('%s, with the address "%s", is addressed as "%s"; says that the name was added: %s', async (...texts) => {
    const [name, replyTo, addressee, isAdded] = texts;
    const given = settled.given && { ...settled.given, name };
    await openRequest({ ...settled, given, replyTo }, previewed);
    press('Review reply letter');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Name and address');
    expect(field.value).toBe(addressee);
    expect(field.rows).toBe(5);
    expect(screen.queryByText(/The name was added above the address/) !== null).toBe(isAdded);
  });

  it('a warning that the letter was not sent yet goes once its PDF is made', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await openRequest(settled, { ...previewed, [`POST ${path}/letter`]: ok('a file') });
    press('Review reply letter');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));
    expect(screen.getByRole('alert').textContent).toContain('first');
    press('Create PDF');
    await screen.findByText(/PDF saved/);
    saved.mockRestore();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the text of the letter can be copied into an email', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await openRequest(settled, previewed);
    press('Review reply letter');
    await screen.findByRole('article', { name: 'Letter preview' });
    press('Copy text');
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(`${preview.subject}\n\n${preview.body}`);
    vi.unstubAllGlobals();
  });

  it('marked as sent by a colleague meanwhile, says so and shows the request as it is now', async () => {
    const { replies } = await openRequest(settled, {
      ...previewed,
      [`POST ${path}`]: refused(409, 'CONFLICT', 'The reply has already been sent. Nothing was changed.'),
    });
    press('Review reply letter');
    const answered = { answeredAt: '2026-11-15T09:00:00Z', answeredVia: 'letter', answeredBy: 'T. Marek' } as const;
    replies[path] = ok(answerOf({ ...settled, state: 'ended', ...answered }));
    fireEvent.click(await screen.findByLabelText('I have sent the letter'));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));

    expect(await screen.findByText('The reply has already been sent. Nothing was changed.')).toBeTruthy();
    expect(await screen.findByText(/marked by T. Marek/)).toBeTruthy();
    expect(step('Reply')).toContain('sent 15 Nov');
  });

  it('a letter without a sender says where to enter one', async () => {
    const organisation = { name: '', address: '', letterhead: '', logo: null };
    await openRequest(settled, { [`POST ${path}/letter/preview`]: ok({ ...preview, organisation }) });
    press('Review reply letter');
    expect((await screen.findByRole('link', { name: 'Settings → Organisation' })).getAttribute('href')).toBe(
      '/settings/organisation',
    );
  });

  it('a sender with an address alone is at the head of the letter, as in the PDF', async () => {
    const organisation = { name: '', address: '1 Main Street\nUtopia', letterhead: '', logo: null };
    await openRequest(settled, { [`POST ${path}/letter/preview`]: ok({ ...preview, organisation }) });
    press('Review reply letter');
    const paper = await screen.findByRole('article', { name: 'Letter preview' });
    expect(paper.textContent).toMatch(/^1 Main Street · Utopia/);
  });

  it('is closed with a reason where nobody can be answered', async () => {
    const { sent } = await openRequest(settled);
    press('Close without reply…');
    fireEvent.click(screen.getByLabelText('No address to reply to'));
    press('Close request');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'close', because: 'no address' }));
  });

  it('closed without a reply, says why and by whom, and that nothing was erased', async () => {
    await openRequest(
      answerOf({
        ...{ state: 'ended', given: null, closedBecause: 'request withdrawn', closedBy: 'N. Vale' },
        halted: { at: '2026-11-19T10:00:00Z', by: 'N. Vale', words: null },
        list: [itemOf(first, { state: 'confirmed' })],
      }),
    );
    expect(step('Reply')).toContain('Reply: skipped, closed, no reply');
    expect(screen.getByTitle('The person withdrew the request, closed by N. Vale')).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Closed without a reply' });
    expect(card.textContent).toContain('The person withdrew the request. Closed by N. Vale on 19 Nov 2026.');
    expect(row(/^2b61/)).toContain('Not erased');
    expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
  });

  it('cancelled, shows why, by whom and when, as far as the reader may read it', async () => {
    const halted = { at: '2026-11-19T10:00:00Z', by: 'N. Vale', words: 'W••••' };
    await openRequest(answerOf({ kind: 'direct', state: 'cancelled', given: null, masked: true, halted }));
    const card = screen.getByRole('region', { name: 'Cancelled' });
    expect(card.textContent).toContain('Cancelled by N. Vale on 19 Nov 2026.');
    expect(card.textContent).toContain('Reason: W••••');
  });

  it.each<[string, Partial<DeletionAnswer>, string]>([
    ['closed', { state: 'ended', closedBecause: 'died' }, 'closed without a reply'],
    ['cancelled', { state: 'cancelled' }, 'cancelled'],
    ['answered', { state: 'ended', outcome: 'erased', answeredAt: '2026-11-15T10:00:00Z' }, 'answered on 15 Nov 2026'],
    ['ended without a recorded reply', { state: 'ended', outcome: 'erased' }, 'no reply on record'],
  ])('%s, runs no clock', async (_, more, words) => {
    const extend = { allowed: false, because: 'The request is closed.' } as const;
    await openRequest(answerOf({ ...more, given: null, extendableTo: null, may: { ...answerOf().may, extend } }));
    const clock = screen.getByRole('article', { name: 'Reply by' }).textContent;
    expect(clock).toContain(words);
    expect(clock).toContain('Cannot be extended: the request is closed.');
    expect(clock).not.toMatch(/days? left|days? late|due today|today/);
  });

  it.each(['direct', 'retention'] as const)('a %s deletion has neither an identity step nor a reply', async (kind) => {
    await openRequest(answerOf({ kind, state: 'erasing', given: null }));
    const steps = within(screen.getByRole('list', { name: 'Progress' }));
    expect(steps.queryByText('Reply')).toBeNull();
    expect(steps.queryByText('Identity')).toBeNull();
  });
});

describe('a request closed before anything is erased', () => {
  const unproved = answerOf({
    ...{ isVerified: false, identity: null, letter: 'identity', replyTo: 'hanna@berg.example', searched },
    closeReasons: ['identity not proved', 'request withdrawn', 'died'],
    closeLetters: ['identity not proved', 'request withdrawn'],
  });
  const told = {
    kind: 'not carried out',
    because: 'identity not proved',
  };

  it('offers the letter that tells the person why, and closes with the same reason', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await openRequest(unproved, { ...previewed, [`POST ${path}/letter`]: ok('a file') });
    press('Close request…');
    expect(screen.queryByRole('button', { name: 'Write letter…' })).toBeNull();
    fireEvent.click(screen.getByLabelText('The person has died'));
    expect(screen.queryByRole('button', { name: 'Write letter…' })).toBeNull();
    fireEvent.click(screen.getByLabelText('The identity was not proved'));
    expect(screen.getByText(/^Tell the person why nothing was done .*GDPR Art\. 12\(4\)/)).toBeTruthy();
    press('Write letter…');

    const letter = within(await screen.findByRole('dialog', { name: 'Letter saying why nothing was done' }));
    await letter.findByRole('article', { name: 'Letter preview' });
    expect(sent).toContainEqual({ to: `POST ${path}/letter/preview`, body: told });
    expect(letter.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
    fireEvent.click(letter.getByRole('button', { name: 'Create PDF' }));
    await letter.findByText(/PDF saved/);
    saved.mockRestore();
    expect(sent).toContainEqual({
      to: `POST ${path}/letter`,
      body: { ...told, addressee: 'Hanna Berg\nhanna@berg.example' },
    });
    expect(sent.some(({ body }) => (body as { action?: string }).action === 'close')).toBe(false);

    fireEvent.click(letter.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('The identity was not proved').checked).toBe(true);
    press('Close request');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'close', because: 'identity not proved' }));
  });

  it.each([
    [null, true],
    ['2026-11-10T10:00:00Z', false],
  ])('with proof asked for at %s, says that it never was: %s', async (identityAskedAt, isSaid) => {
    await openRequest({ ...unproved, identityAskedAt });
    press('Close request…');
    const words = () => screen.queryByText(/Proof of identity was never asked for\./);
    expect(words()).toBeNull();
    fireEvent.click(screen.getByLabelText('The identity was not proved'));
    expect(words() !== null).toBe(isSaid);
    fireEvent.click(screen.getByLabelText('The person has died'));
    expect(words()).toBeNull();
  });
});
