import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refused, withMovableTime } from '../../testing';
import { answerOf, first, itemOf, searched, searchedTooEarly, second } from '../testing';
import { button, may, openRequest, path, press } from './testing';

withMovableTime();

describe('a request awaiting second approval', () => {
  const refusal = { allowed: false, because: 'Only a privacy officer can do this.' } as const;
  const waiting = answerOf({
    state: 'approval',
    submittedBy: 'N. Vale',
    list: [itemOf(first, { state: 'confirmed' })],
  });

  it('is approved by another person who sees the list of what goes, by the last four characters', async () => {
    const { sent } = await openRequest(
      { ...waiting, reason: 'Asked by letter' },
      { [`POST ${path}/approval`]: ok({}) },
    );
    expect(screen.getByText(/N\. Vale proposes to erase 1 session permanently/)).toBeTruthy();
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('link', { name: '2b61…d390' }).getAttribute('target')).toBe('_blank');
    expect(dialog.getByText('Asked by letter')).toBeTruthy();
    expect(dialog.getByText('Starts after 60 s. You can stop it until then.')).toBeTruthy();
    const approve = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
    expect(approve.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/last four characters/), { target: { value: 'D390' } });
    fireEvent.click(approve);
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/approval`,
        body: { action: 'approve', confirm: 'D390', seen: 'list of 1' },
      }),
    );
  });

  it('what was typed for one list confirms no other', async () => {
    const { replies } = await openRequest(waiting, { [`POST ${path}/approval`]: ok({}) });
    press('Approve…');
    const typed = () => screen.getByLabelText<HTMLInputElement>(/last four characters/);
    fireEvent.change(typed(), { target: { value: 'd390' } });
    expect(button('Approve').disabled).toBe(false);
    const list = [itemOf(first, { state: 'confirmed' }), itemOf(second, { state: 'confirmed' })];
    replies[path] = ok(answerOf({ state: 'approval', submittedBy: 'N. Vale', list }));
    await screen.findByText('2 sessions to erase', undefined, { timeout: 8000 });
    expect(typed().value).toBe('');
    expect(button('Approve').disabled).toBe(true);
  });

  it('says who can stop the erasure if whoever approves cannot, and what speaks against an extension', async () => {
    const may = { ...waiting.may, cancel: refusal, close: refusal, extend: refusal };
    await openRequest(
      { ...waiting, may, extendableTo: null, isExtended: false },
      { [`POST ${path}/approval`]: ok({}) },
    );
    expect(screen.getByText('Cannot be extended: only a privacy officer can do this.')).toBeTruthy();
    press('Approve…');

    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Starts after 60 s. A privacy officer can stop it until then.')).toBeTruthy();
  });

  it.each([
    ['those who may', { allowed: true }, 'You can cancel it until then.'],
    ['others', refusal, 'A privacy officer can cancel it until then.'],
  ] as const)('says that a deletion no person asked for can be cancelled, to %s', async (_, cancel, words) => {
    const closed = { allowed: false, because: 'This deletion was not requested by a data subject.' } as const;
    await openRequest({ ...waiting, kind: 'planned', may: { ...waiting.may, cancel, close: closed } });
    press('Approve…');

    expect(within(screen.getByRole('dialog')).getByText(`Starts after 60 s. ${words}`)).toBeTruthy();
  });

  it('says that a request that starts at once cannot be stopped', async () => {
    await openRequest({ ...waiting, effect: { ...waiting.effect, cancelSeconds: 0 } });
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));

    expect(dialog.getByText('Starts immediately and cannot be stopped.')).toBeTruthy();
  });

  it('of 501 sessions, names the one that confirms, and shows every one that goes', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `${String(at).padStart(4, '0')}4b2-9d3f-4a61-52c7ad19${at}`);
    const rowsFrom = (start: number) => ids.slice(start, start + 100).map((id) => itemOf(id));
    const listed = [itemOf(ids[1] ?? '', { state: 'confirmed' })];
    const [confirmWith = ''] = ids;
    const effect = { ...waiting.effect, toErase: 501, confirmWith, seen: 'list of 501' };
    const going = `${path}/going`;
    const { replies, sent } = await openRequest(
      { ...waiting, list: listed, effect },
      {
        [`POST ${path}/approval`]: ok({}),
        [going]: refused(500, 'INTERNAL', 'The database is busy.'),
        ...Object.fromEntries(
          [100, 200, 300, 400, 500].map((start) => [
            `${going}?after=${ids[start - 1]}`,
            ok({ sessions: rowsFrom(start), more: start < 500 }),
          ]),
        ),
      },
    );
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('The database is busy.')).toBeTruthy();
    replies[going] = ok({ sessions: rowsFrom(0), more: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Show 100 more' }));
    for (const start of [0, 100, 200, 300, 400]) {
      expect(await dialog.findByTitle(`${ids[start]} (opens in a new tab)`)).toBeTruthy();
      fireEvent.click(await dialog.findByRole('button', { name: start === 400 ? 'Show 1 more' : 'Show 100 more' }));
    }
    expect(await dialog.findByTitle(`${ids[500]} (opens in a new tab)`)).toBeTruthy();
    expect(dialog.queryByText(/^and .* more$/)).toBeNull();

    const words = `Type the last four characters of session ${confirmWith.slice(0, 4)}…${confirmWith.slice(-4)}`;
    fireEvent.change(dialog.getByLabelText(words), { target: { value: confirmWith.slice(-4) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/approval`,
        body: { action: 'approve', confirm: confirmWith.slice(-4), seen: 'list of 501' },
      }),
    );
  });

  it('approving begins the erasure purpose, so that the approver reads the reason and the names', async () => {
    const erasure = { code: 'erasure', words: 'Erasure' };
    const masked = { ...waiting, masked: true, reason: 'A••••' };
    const { id } = waiting;
    const { replies, sent } = await openRequest(
      masked,
      { 'PUT /api/purpose': refused(500, 'INTERNAL', 'Try again.') },
      may,
      [erasure],
    );
    press('Approve…');
    expect(await screen.findByText('Try again.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();

    const startedAt = new Date().toISOString();
    const until = new Date(Date.now() + 1_800_000).toISOString();
    replies['PUT /api/purpose'] = ok({ ...erasure, startedAt, until });
    replies[path] = ok({ ...waiting, reason: 'Asked by letter' });
    press('Approve…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Asked by letter')).toBeTruthy();
    expect(dialog.getByText('Opening this set the purpose Erasure until you decide, for 30 min at most.')).toBeTruthy();
    // Nobody chose it, and the audit log says so.
    expect(sent).toContainEqual({ to: 'PUT /api/purpose', body: { purpose: 'erasure', approving: id } });
  });

  it('a session that came under a hold after the submission is still listed, with its hold', async () => {
    const keeping = { until: '2029-06-03', because: 'AML record' };
    const list = [itemOf(first, { state: 'confirmed', keeping }), itemOf(second, { state: 'confirmed' })];
    await openRequest({ ...waiting, list, effect: { ...waiting.effect, toErase: 2, confirmWith: first } });
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('link', { name: '2b61…d390' }).closest('li')?.textContent).toContain(
      'now held: AML record, until 3 Jun 2029',
    );
    expect(dialog.getByLabelText('Type the last four characters of session 2b61…d390')).toBeTruthy();
  });

  it('the approver sees that the search was incomplete', async () => {
    await openRequest({ ...waiting, searched: searchedTooEarly });
    expect(screen.getByRole('region', { name: 'Incomplete search' }).textContent).toContain('Send the request back');
    press('Approve…');
    expect(within(screen.getByRole('dialog')).getByRole('region', { name: 'Incomplete search' })).toBeTruthy();
  });

  it('a complete search needs no warning', async () => {
    await openRequest({ ...waiting, searched });
    expect(screen.queryByRole('region', { name: 'Incomplete search' })).toBeNull();
  });

  it('tells the person who submitted it why they cannot approve it', async () => {
    const because = 'You submitted this request yourself.';
    const no = { allowed: false, because } as const;
    await openRequest({ ...waiting, may: { ...waiting.may, approve: no, 'send back': no } });

    expect(button('Approve…').disabled).toBe(true);
    expect(screen.getAllByText(because).length).toBeGreaterThan(0);
  });

  it('is taken back by whoever submitted it, who reads nothing that is meant for the approver', async () => {
    const approve = { allowed: false, because: 'Another person must approve it: A. Kim.' } as const;
    const { sent } = await openRequest(
      { ...waiting, isSubmitter: true, searched: searchedTooEarly, may: { ...waiting.may, approve } },
      { [`POST ${path}/approval`]: ok({}) },
    );
    const card = screen.getByRole('region', { name: 'Awaiting second approval' }).textContent;
    expect(card).toContain('You submitted this request to erase 1 session permanently');
    expect(card).toContain('Another person must approve it: A. Kim.');
    expect(card).toContain('Take the request back to have it searched again.');
    expect(card).not.toMatch(/before you approve|Send the request back|Send back/);

    press('Take back…');
    const dialog = within(screen.getByRole('dialog', { name: 'Take back' }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'To be searched again.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/approval`,
        body: { action: 'send back', reason: 'To be searched again.' },
      }),
    );
  });

  it('a reader who may not approve is not told what they would see before they approve', async () => {
    await openRequest({ ...waiting, may: { ...waiting.may, approve: refusal, 'send back': refusal } });
    expect(screen.queryByText(/before you approve/)).toBeNull();
  });
});
