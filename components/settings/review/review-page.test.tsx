import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ManagedReason, ProposalRow, ReviewSettingsAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../../testing';
import { meaningOf, minutesWords, readDraft } from './policy-draft';
import { ReviewPage } from './review-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reason = (code: string, more: Partial<ManagedReason> = {}): ManagedReason => ({
  code,
  words: code,
  applicantWords: `About ${code}.`,
  needsNote: false,
  factors: [],
  retiredAt: null,
  given: 0,
  ...more,
});

const answer: ReviewSettingsAnswer = {
  policy: { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 },
  reasons: [
    reason('face', { given: 1204, factors: ['faceVerification'] }),
    reason('other', { needsNote: true }),
    reason('old', { retiredAt: '2026-11-15T10:00:00Z', given: 1 }),
  ],
  mostReasons: 12,
  pending: { rows: [], isDemoOnly: false },
};

const path = '/api/settings/review';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the policy', () => {
  it('explains a change before it is saved', async () => {
    const replies = { [path]: ok(answer), [`PUT ${path}`]: ok(answer) };
    serve(replies);
    show(<ReviewPage />);
    expect((await screen.findByLabelText<HTMLInputElement>('Warn after (minutes)')).value).toBe('180');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^On override/ }).checked).toBe(true);
    expect(save().disabled).toBe(true);

    type('Breach after (minutes)', '300');
    fireEvent.click(screen.getByRole('radio', { name: /^Always/ }));
    const meaning = within(screen.getByRole('list', { name: 'Effect of the change' }));
    expect(meaning.getByText(/and breach after 5 h/)).toBeTruthy();
    expect(meaning.getByText(/second person reviews every verdict/)).toBeTruthy();

    replies[path] = ok({ ...answer, policy: { ...answer.policy, breachMinutes: 300, fourEyes: 'always' } });
    replies[`PUT ${path}`] = replies[path];
    fireEvent.click(save());
    expect(await screen.findByText('Saved, effective immediately.')).toBeTruthy();
    expect(field('Breach after (minutes)').value).toBe('300');
  });

  it('says that a weaker one is only proposed, and who can agree', async () => {
    const row: ProposalRow = {
      id: 'p1',
      kind: 'review policy',
      subject: 'review',
      changes: [{ name: 'Undo (seconds)', before: '10', after: '0' }],
      because: 'A second person must agree: the undo window would be shorter.',
      by: { id: 'n', name: 'N. Vale' },
      at: '2026-11-15T10:00:00Z',
      lapsesAt: '2026-11-29T10:00:00Z',
      aloneAt: null,
      others: ['T. Marek'],
      isYours: true,
      mayAgree: false,
    };
    const proposed = { ...answer, pending: { rows: [row], isDemoOnly: false } };
    const replies: Parameters<typeof serve>[0] = { [path]: ok(answer), [`PUT ${path}`]: ok(proposed) };
    const asked = serve(replies);
    show(<ReviewPage />);
    await screen.findByLabelText('Warn after (minutes)');
    type('Undo window (seconds)', '0');
    replies[path] = ok(proposed);
    fireEvent.click(save());

    expect(await screen.findByText(/^Proposed, not in effect yet/)).toBeTruthy();
    const pending = within(screen.getByRole('region', { name: 'Proposed changes' }));
    expect(pending.getByRole('listitem').textContent).toContain('T. Marek can agree; you proposed it.');
    expect(pending.queryByRole('button', { name: 'Agree' })).toBeNull();
    expect(field('Undo window (seconds)').value).toBe('10');

    replies[path] = ok({
      ...answer,
      pending: { rows: [{ ...row, mayAgree: true, isYours: false }], isDemoOnly: true },
    });
    cleanup();
    show(<ReviewPage />);
    expect(
      await screen.findByText(
        /^This desk has demo data only\. If no other person can agree to a change, it takes effect at once\./,
      ),
    ).toBeTruthy();
    replies[`POST ${path}/proposals/p1`] = ok({});
    fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(asked).toContain(`POST ${path}/proposals/p1`));
  });

  it('is not sent while invalid, and the page says why', async () => {
    serve({ [path]: ok(answer) });
    show(<ReviewPage />);
    await screen.findByLabelText('Warn after (minutes)');
    type('Warn after (minutes)', '240');
    expect(screen.getByText(/later than the warning/)).toBeTruthy();
    expect(save().disabled).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Warn after (minutes)').value).toBe('180');
  });

  it('is reloaded when somebody else changed it, with the reason', async () => {
    const replies = {
      [path]: ok(answer),
      [`PUT ${path}`]: refused(409, 'CONFLICT', 'Somebody else changed these settings. Reload and try again.'),
    };
    serve(replies);
    show(<ReviewPage />);
    await screen.findByLabelText('Warn after (minutes)');
    type('Undo window (seconds)', '20');
    replies[path] = ok({ ...answer, policy: { ...answer.policy, undoSeconds: 60 } });
    fireEvent.click(save());

    expect(await screen.findByText('Somebody else changed these settings. Reload and try again.')).toBeTruthy();
    await waitFor(() => expect(field('Undo window (seconds)').value).toBe('60'));
  });

  it('tells failed and not allowed apart', async () => {
    serve({});
    show(<ReviewPage />);
    expect(await screen.findByText('Triage settings could not be loaded')).toBeTruthy();
    cleanup();

    serve({ [path]: refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    show(<ReviewPage />);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });

  it.each([
    ['', '240', '10', 'The warning time'],
    ['0', '240', '10', 'The warning time'],
    ['1.5', '240', '10', 'The warning time'],
    ['180', '180', '10', 'The breach time'],
    ['180', '20161', '10', 'The breach time'],
    ['180', '240', '301', 'The undo window'],
    ['180', '240', '-1', 'The undo window'],
  ])('warn after %j, breach after %j, undo for %j: %s', (warnMinutes, breachMinutes, undoSeconds, problem) => {
    expect(readDraft({ warnMinutes, breachMinutes, undoSeconds, fourEyes: 'never' })).toEqual({
      problem: expect.stringContaining(problem),
    });
  });

  it('shows spans in readable units, and says when undo is off', () => {
    expect([45, 60, 200, 1440, 2940].map(minutesWords)).toEqual(['45 min', '1 h', '3 h 20 min', '1 d', '2 d 1 h']);
    expect(meaningOf({ ...answer.policy, undoSeconds: 0 }).at(-1)).toContain('cannot be undone');
  });
});

describe('the reasons', () => {
  it('show their key and how often they were used; disabled ones have no key', async () => {
    serve({ [path]: ok(answer) });
    show(<ReviewPage />);
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

    expect((await row(/About face/)).getByText('1,204')).toBeTruthy();
    expect((await row(/About other/)).getByText('2').tagName).toBe('KBD');
    expect((await row(/About other/)).getByText('note required')).toBeTruthy();
    expect((await row(/About old/)).queryByText('3')).toBeNull();
    expect((await row(/About old/)).getByRole('button', { name: 'Enable old' })).toBeTruthy();
  });

  it('move one place at a time, and not beyond the ends', async () => {
    const asked = serve({ [path]: ok(answer), [`PATCH ${path}/reasons/face`]: ok({}) });
    show(<ReviewPage />);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByRole('row', { name: /About face/ });
    expect(button('Move face up').disabled).toBe(true);
    expect(button('Move other down').disabled).toBe(true);

    fireEvent.click(button('Move face down'));
    await waitFor(() => expect(asked).toContain(`PATCH ${path}/reasons/face`));
  });

  it('say where else a new wording appears; a refusal keeps the typed text', async () => {
    serve({
      [path]: ok(answer),
      [`PATCH ${path}/reasons/face`]: refused(409, 'CONFLICT', 'A reason with this wording already exists.'),
    });
    show(<ReviewPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit… face' }));
    expect(screen.getByText(/Used 1,204 times; the new wording appears there too/)).toBeTruthy();
    type('Shown to officers', 'other');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('A reason with this wording already exists.')).toBeTruthy();
    expect(field('Shown to officers').value).toBe('other');
  });

  it('show beside the row why the last active one cannot be disabled', async () => {
    serve({
      [path]: ok(answer),
      [`PATCH ${path}/reasons/face`]: refused(409, 'CONFLICT', 'This is the last active reason.'),
    });
    show(<ReviewPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Disable face' }));
    expect(await screen.findByText('This is the last active reason.')).toBeTruthy();
  });

  it('name the Trust Factors they belong to, which can be changed', async () => {
    const bodies: unknown[] = [];
    serve({ [path]: ok(answer), [`PATCH ${path}/reasons/face`]: ok({}) });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
      if (init?.body) bodies.push(JSON.parse(String(init.body)));
      return fetch(to, init);
    });
    show(<ReviewPage />);
    expect(within(await screen.findByRole('row', { name: /About face/ })).getByText('Face match')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /About other/ })).getByText('none')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Edit… face' }));
    const factors = within(screen.getByRole('group', { name: 'Trust Factors it belongs to' }));
    expect(factors.getByRole<HTMLInputElement>('checkbox', { name: 'Face match' }).checked).toBe(true);
    fireEvent.click(factors.getByRole('checkbox', { name: 'Face match' }));
    fireEvent.click(factors.getByRole('checkbox', { name: 'Passive liveness' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies).toMatchObject([{ words: 'face', factors: ['passiveLiveness'] }]));
  });

  it('can be added until the list is full', async () => {
    const replies = { [path]: ok(answer), [`POST ${path}/reasons`]: ok({ code: 'new' }) };
    serve(replies);
    show(<ReviewPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New reason…' }));
    type('Shown to officers', 'new');
    type('Shown to applicants', 'About new.');
    const full = Array.from({ length: 12 }, (_, at) => reason(`reason ${at}`));
    replies[path] = ok({ ...answer, reasons: full });
    fireEvent.click(screen.getByRole('button', { name: 'Create reason' }));

    expect(await screen.findByText(/All 12 places are in use/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New reason…' }).disabled).toBe(true);
  });
});
