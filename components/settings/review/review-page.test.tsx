import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ManagedReason, ReviewSettingsAnswer } from '@/lib/answers';
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
  retiredAt: null,
  given: 0,
  ...more,
});

const answer: ReviewSettingsAnswer = {
  policy: { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 },
  reasons: [
    reason('face', { given: 1204 }),
    reason('other', { needsNote: true }),
    reason('old', { retiredAt: '2026-11-15T10:00:00Z', given: 1 }),
  ],
  mostReasons: 9,
};

const path = '/api/settings/review';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the policy', () => {
  it('is shown as it is, and a change says what it means before it is saved', async () => {
    const replies = { [path]: ok(answer), [`PUT ${path}`]: ok(answer) };
    serve(replies);
    show(<ReviewPage />);
    expect((await screen.findByLabelText<HTMLInputElement>('Due after minutes')).value).toBe('180');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^On override/ }).checked).toBe(true);
    expect(save().disabled).toBe(true);

    type('Late after minutes', '300');
    fireEvent.click(screen.getByRole('radio', { name: /^Always/ }));
    const meaning = within(screen.getByRole('list', { name: 'What the change means' }));
    expect(meaning.getByText(/is due, and for 5 h late/)).toBeTruthy();
    expect(meaning.getByText(/second person looks at every verdict/)).toBeTruthy();

    replies[path] = ok({ ...answer, policy: { ...answer.policy, breachMinutes: 300, fourEyes: 'always' } });
    fireEvent.click(save());
    expect(await screen.findByText('Saved; it counts from now on.')).toBeTruthy();
    expect(field('Late after minutes').value).toBe('300');
  });

  it('that cannot be so is not sent, and the page says what it needs', async () => {
    serve({ [path]: ok(answer) });
    show(<ReviewPage />);
    await screen.findByLabelText('Due after minutes');
    type('Due after minutes', '240');
    expect(screen.getByText(/late after the warning/)).toBeTruthy();
    expect(save().disabled).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Leave as it was' }));
    expect(field('Due after minutes').value).toBe('180');
  });

  it('changed meanwhile is shown as it is now, with why', async () => {
    const replies = {
      [path]: ok(answer),
      [`PUT ${path}`]: refused(409, 'CONFLICT', 'The settings were changed meanwhile. Look again.'),
    };
    serve(replies);
    show(<ReviewPage />);
    await screen.findByLabelText('Due after minutes');
    type('Seconds to take a verdict back', '20');
    replies[path] = ok({ ...answer, policy: { ...answer.policy, undoSeconds: 60 } });
    fireEvent.click(save());

    expect(await screen.findByText('The settings were changed meanwhile. Look again.')).toBeTruthy();
    await waitFor(() => expect(field('Seconds to take a verdict back').value).toBe('60'));
  });

  it('not readable and not allowed are told apart', async () => {
    serve({});
    show(<ReviewPage />);
    expect(await screen.findByText('The settings of triage could not be read')).toBeTruthy();
    cleanup();

    serve({ [path]: refused(403, 'FORBIDDEN', 'Your roles do not include this.') });
    show(<ReviewPage />);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });

  it.each([
    ['', '240', '10', 'The warning'],
    ['0', '240', '10', 'The warning'],
    ['1.5', '240', '10', 'The warning'],
    ['180', '180', '10', 'A session is late'],
    ['180', '20161', '10', 'A session is late'],
    ['180', '240', '301', 'A verdict'],
    ['180', '240', '-1', 'A verdict'],
  ])('due after %j, late after %j, %j to take back: %s', (warnMinutes, breachMinutes, undoSeconds, problem) => {
    expect(readDraft({ warnMinutes, breachMinutes, undoSeconds, fourEyes: 'never' })).toEqual({
      problem: expect.stringContaining(problem),
    });
  });

  it('spans are told in the units that people use, and no time to take back is told as such', () => {
    expect([45, 60, 200, 1440, 2940].map(minutesWords)).toEqual(['45 min', '1 h', '3 h 20 min', '1 d', '2 d 1 h']);
    expect(meaningOf({ ...answer.policy, undoSeconds: 0 }).at(-1)).toContain('cannot be taken back');
  });
});

describe('the reasons', () => {
  it('have the digit that chooses them, how often they were given, and none when out of use', async () => {
    serve({ [path]: ok(answer) });
    show(<ReviewPage />);
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

    expect((await row(/About face/)).getByText('1,204')).toBeTruthy();
    expect((await row(/About other/)).getByText('2').tagName).toBe('KBD');
    expect((await row(/About other/)).getByText('needs a note')).toBeTruthy();
    expect((await row(/About old/)).queryByText('3')).toBeNull();
    expect((await row(/About old/)).getByRole('button', { name: 'Take back into use old' })).toBeTruthy();
  });

  it('are moved one place at a time, and not beyond the ends', async () => {
    const asked = serve({ [path]: ok(answer), [`PATCH ${path}/reasons/face`]: ok({}) });
    show(<ReviewPage />);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByRole('row', { name: /About face/ });
    expect(button('Move face up').disabled).toBe(true);
    expect(button('Move other down').disabled).toBe(true);

    fireEvent.click(button('Move face down'));
    await waitFor(() => expect(asked).toContain(`PATCH ${path}/reasons/face`));
  });

  it('reworded, say where else the new words are; a refusal stays beside what was typed', async () => {
    serve({
      [path]: ok(answer),
      [`PATCH ${path}/reasons/face`]: refused(409, 'CONFLICT', 'There is a reason with these words already.'),
    });
    show(<ReviewPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change… face' }));
    expect(screen.getByText(/given 1,204 times, and has the new words there too/)).toBeTruthy();
    type('For the officer', 'other');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('There is a reason with these words already.')).toBeTruthy();
    expect(field('For the officer').value).toBe('other');
  });

  it('the last one in use cannot be taken out, and that stays with its row', async () => {
    serve({
      [path]: ok(answer),
      [`PATCH ${path}/reasons/face`]: refused(409, 'CONFLICT', 'This is the last reason in use.'),
    });
    show(<ReviewPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Take out of use face' }));
    expect(await screen.findByText('This is the last reason in use.')).toBeTruthy();
  });

  it('are made until every digit is taken, and then the page says so', async () => {
    const replies = { [path]: ok(answer), [`POST ${path}/reasons`]: ok({ code: 'new' }) };
    serve(replies);
    show(<ReviewPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New reason…' }));
    type('For the officer', 'new');
    type('For the applicant', 'About new.');
    const full = Array.from({ length: 9 }, (_, at) => reason(`reason ${at}`));
    replies[path] = ok({ ...answer, reasons: full });
    fireEvent.click(screen.getByRole('button', { name: 'Make the reason' }));

    expect(await screen.findByText(/All 9 keys are taken/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New reason…' }).disabled).toBe(true);
  });
});
