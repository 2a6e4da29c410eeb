import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerdictBody } from '@/lib/answers';
import { withPictures } from '../../evidence/gallery/testing';
import { ok, refused, withMovableTime } from '../../testing';
import { allowSingleKeys } from '../../ui/shortcuts';
import {
  button,
  caseOf,
  claimOf,
  expired,
  first,
  giveFirst,
  giveSecond,
  now,
  type Opened,
  openFocus,
  press,
  progress,
  untilReady,
  verdictOf,
  withheldOf,
} from '../testing';

withPictures();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => allowSingleKeys(true));

const caseKey = '/api/triage/claims/claim-a41f/case';
const verdicts = ({ sent }: Opened) =>
  sent.filter(({ to }) => to.endsWith('/verdict')).map(({ body }) => body as VerdictBody);
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');

describe('an approval', () => {
  it('says what was checked, and is given with A', async () => {
    const opened = openFocus();
    await untilReady();
    expect(screen.getByText(/The document was valid on the day of the session\. All evidence was sent/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    press('a');

    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    const [body] = verdicts(opened);
    expect(body).toMatchObject({ decision: 'approve', reasons: [], note: null, attested: false, override: null });
    expect(body?.looked.find(({ part }) => part === 'picture primary_face')?.seconds).toBeGreaterThanOrEqual(3);
    expect(body?.looked.some(({ part }) => part === 'document')).toBe(false);
  });

  it('that is blocked says why, stays in the order of focus, and is not sent', async () => {
    const opened = openFocus({ [caseKey]: ok(caseOf(claimOf(first), { blocks: [expired] })) });
    await untilReady('Approval is blocked');
    const approve = button(/^Approve/);
    expect([approve.disabled, approve.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    press('a');
    fireEvent.click(approve);

    expect(await screen.findAllByText(/The document had expired\. A supervisor can override that\./)).toBeTruthy();
    expect(verdicts(opened)).toEqual([]);
  });

  it('that is blocked is overridden by a supervisor, with a written reason', async () => {
    const opened = openFocus({
      [caseKey]: ok(caseOf(claimOf(first), { blocks: [expired], mayOverride: true })),
    });
    await untilReady('Approval is blocked');
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve all the same' }));
    expect(dialog.getByText('The document had expired.')).toBeTruthy();
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Override and approve' });
    expect(act.disabled).toBe(true);

    fireEvent.change(dialog.getByLabelText('Why it is approved'), { target: { value: 'Extended by decree 7.' } });
    opened.replies[giveFirst] = refused(500, 'INTERNAL', 'Something went wrong here.');
    fireEvent.click(act);
    expect(await dialog.findByText('Something went wrong here.')).toBeTruthy();
    expect(dialog.getByDisplayValue('Extended by decree 7.')).toBeTruthy();

    opened.replies[giveFirst] = ok(verdictOf(first));
    fireEvent.click(act);
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(verdicts(opened).at(-1)).toMatchObject({ decision: 'approve', override: 'Extended by decree 7.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits until it is known what speaks against it', async () => {
    const opened = openFocus({ [caseKey]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    expect(await screen.findByText('What speaks against it could not be read')).toBeTruthy();
    press('a');
    expect(button(/^Approve/).getAttribute('aria-disabled')).toBe('true');
    expect(verdicts(opened)).toEqual([]);
  });
});

describe('a rejection', () => {
  it('is two keys: R, and the number of the reason', async () => {
    const opened = openFocus();
    await untilReady();
    press('r');
    expect(screen.getByText('Reject: which reason?')).toBeTruthy();
    expect(verdicts(opened)).toEqual([]);
    press('1');

    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(verdicts(opened)).toMatchObject([{ decision: 'reject', reasons: ['face_mismatch'] }]);
    expect(screen.getByText('Rejected').textContent).toBe('Rejected · reason: Face does not match');
  });

  it('without a reason is not possible, and Escape calls it off', async () => {
    const opened = openFocus();
    await untilReady();
    press('r');
    press('r');
    press('r');
    press('Escape');
    expect(screen.getByText('Reject reason')).toBeTruthy();
    fireEvent.click(button('Reject'));
    expect(button('Reject').getAttribute('aria-pressed')).toBe('true');
    expect(verdicts(opened)).toEqual([]);
  });

  it('may have several reasons: chosen first, and then R', async () => {
    const opened = openFocus();
    await untilReady();
    press('1');
    press('2');
    press('1');
    press('1');
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true');
    press('r');
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ decision: 'reject', reasons: ['document_altered', 'face_mismatch'] }]);
  });

  it('is the same by buttons', async () => {
    const opened = openFocus();
    await untilReady();
    fireEvent.click(button('Reject'));
    fireEvent.click(button(/Document looks altered/));
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ decision: 'reject', reasons: ['document_altered'] }]);
  });

  it('asks for a note where the reason says nothing by itself, and no key decides while it is typed', async () => {
    const opened = openFocus();
    await untilReady();
    press('r');
    press('3');
    expect(screen.getByText('The reason “Other” needs a note.', { selector: 'p' })).toBeTruthy();
    expect(document.activeElement).toBe(note());
    fireEvent.keyDown(note(), { key: 'a' });
    fireEvent.change(note(), { target: { value: ' Twins. ' } });
    expect(verdicts(opened)).toEqual([]);

    fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true });
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ reasons: ['other'], note: 'Twins.' }]);
    expect(note().value).toBe('');
  });

  it('that could not be recorded says why, and nothing is lost', async () => {
    const opened = openFocus({ [giveFirst]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    await untilReady();
    fireEvent.change(note(), { target: { value: 'Ears differ.' } });
    press('1');
    press('r');

    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect(screen.getByText(/TOMAS SPECIMEN/)).toBeTruthy();
    expect(note().value).toBe('Ears differ.');
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true');
    opened.replies[giveFirst] = ok(verdictOf(first));
    press('r');
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
  });

  it('of evidence that changed meanwhile is not recorded, and everything is read again', async () => {
    const opened = openFocus({ [giveFirst]: refused(409, 'CONFLICT', 'The evidence changed.') });
    await untilReady();
    const reads = () => opened.asked.filter((key) => key === `/api/sessions/${first}/document`).length;
    const pictures = () => opened.asked.filter((key) => key.endsWith(`${first}/images/primary_face`)).length;
    expect([reads(), pictures()]).toEqual([1, 1]);
    press('1');
    press('r');

    expect(await screen.findByText('The evidence changed.')).toBeTruthy();
    await waitFor(() => expect([reads(), pictures()]).toEqual([2, 2]));
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('single keys', () => {
  it('decide nothing for those who switched them off; the buttons do', async () => {
    allowSingleKeys(false);
    const opened = openFocus();
    await untilReady();
    press('a');
    press('1');
    expect(verdicts(opened)).toEqual([]);
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button(/^Approve/));
    await screen.findByText(/TOMAS SECOND/);
  });
});

describe('evidence that is held back', () => {
  it('asks for the attestation before either verdict, and sends it', async () => {
    const withheld = {
      code: 'evidence withheld',
      words: 'The service holds back the decision.',
      stops: false,
    } as const;
    const opened = openFocus({
      ...withheldOf(first),
      [caseKey]: ok(caseOf(claimOf(first), { blocks: [withheld], checked: [], needsAttestation: true })),
    });
    await untilReady('The service holds back the decision.');
    press('a');
    press('1');
    press('r');
    expect(verdicts(opened)).toEqual([]);
    expect(screen.getAllByText(/Say first whether you saw the evidence/).length).toBeGreaterThan(0);

    fireEvent.click(screen.getByRole('checkbox', { name: /I saw the evidence in the vendor’s dashboard/ }));
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ decision: 'approve', attested: true, override: null }]);
  });
});

describe('a verdict that was given', () => {
  it('is taken back within its time, and one can go back to the case', async () => {
    const opened = openFocus();
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    expect(button(/^Undo \((10|9) s\)/)).toBeTruthy();
    opened.replies['POST /api/triage/verdicts/verdict-a41f/undo'] = ok(
      verdictOf(first, { state: 'undone', undoUntil: null, words: 'Taken back. Nothing was sent.' }),
    );
    press('u');

    expect(await screen.findByText('Taken back')).toBeTruthy();
    expect(screen.getByText(/0 done this run/)).toBeTruthy();
    opened.replies[`POST /api/triage/claims/claim-d2b6 release`] = ok({ claim: null, progress });
    opened.replies[`POST /api/triage/claims ${first}`] = ok({ claim: claimOf(first), progress });
    fireEvent.click(button('Back to it'));
    expect(await screen.findByText(/TOMAS SPECIMEN/)).toBeTruthy();
    expect(opened.asked).toContain('POST /api/triage/claims/claim-d2b6 release');
  });

  it('counts down by its own time, and cannot be taken back afterwards', async () => {
    const opened = openFocus({
      '/api/triage/verdicts/verdict-a41f': ok(
        verdictOf(first, { state: 'sent', undoUntil: null, words: 'Sent; it is confirmed once the status agrees.' }),
      ),
    });
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(button(/^Undo \([5-7] s\)/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(8000));

    expect(screen.queryByRole('button', { name: /^Undo \(/ })).toBeNull();
    expect(
      await screen.findByText(/Sent; it is confirmed once the status agrees\./, { selector: 'span' }),
    ).toBeTruthy();
    press('u');
    expect(opened.asked.some((key) => key.endsWith('/undo'))).toBe(false);
    expect(button('Undo').getAttribute('aria-disabled')).toBe('true');
  });

  it('that others carried out is confirmed, and was never sent', async () => {
    const confirmed = { state: 'confirmed', undoUntil: null, words: 'Confirmed by the service.' } as const;
    openFocus({ '/api/triage/verdicts/verdict-a41f': ok(verdictOf(first, confirmed)) });
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    await act(() => vi.advanceTimersByTimeAsync(12_000));

    const footer = within(screen.getByRole('contentinfo'));
    const stops = footer.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(stops).toEqual(['Recorded: done', 'Sent: not yet', 'Confirmed by service: done']);
  });

  it('that the server does not take back any more says so, and stands', async () => {
    openFocus({
      'POST /api/triage/verdicts/verdict-a41f/undo': refused(409, 'CONFLICT', 'The time to take it back is over.'),
    });
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    press('u');
    expect(await screen.findByText('The time to take it back is over.')).toBeTruthy();
    expect(screen.getByText(/1 done this run/)).toBeTruthy();
  });

  it('is announced, and so is the case that comes next', async () => {
    openFocus();
    await untilReady();
    press('r');
    press('1');
    await screen.findByText(/TOMAS SECOND/);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.some((words) => words?.startsWith('Case d2b6…18e0, due in'))).toBe(true);
    expect(said).toContain('Rejected · reason: Face does not match. Held here, U takes it back.');
  });
});

describe('a case that is passed on', () => {
  it('is skipped with S', async () => {
    const opened = openFocus({ 'POST /api/triage/claims/claim-a41f skip': ok({ claim: null, progress }) });
    await untilReady();
    press('s');
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(opened.asked).not.toContain(giveSecond);
    expect(screen.getByText(/0 done this run/)).toBeTruthy();
  });

  it('is escalated with E and a reason, which is kept when it fails', async () => {
    const key = 'POST /api/triage/claims/claim-a41f escalate';
    const opened = openFocus({ [key]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    await untilReady();
    press('e');
    const form = within(await screen.findByRole('dialog', { name: 'Escalate to the supervisors' }));
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'A forgery ring.' } });
    fireEvent.click(form.getByRole('button', { name: 'Escalate' }));
    expect(await form.findByText('Something went wrong here.')).toBeTruthy();
    expect(form.getByDisplayValue('A forgery ring.')).toBeTruthy();

    opened.replies[key] = ok({ claim: null, progress });
    fireEvent.click(form.getByRole('button', { name: 'Escalate' }));
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(opened.sent.filter(({ to }) => to === key).at(-1)?.body).toEqual({
      action: 'escalate',
      reason: 'A forgery ring.',
    });
  });
});
