import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerdictBody } from '@/lib/answers';
import { withImages } from '../../evidence/gallery/testing';
import { ok, refused, withMovableTime } from '../../testing';
import { allowSingleKeys } from '../../ui/shortcuts';
import {
  button,
  caseOf,
  claimOf,
  evidenceOf,
  expired,
  first,
  giveFirst,
  giveSecond,
  late,
  now,
  type Opened,
  openFocus,
  press,
  progress,
  queue,
  untilReady,
  verdictOf,
  withheldOf,
} from '../testing';
import { FocusMode } from './focus-mode';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});
afterEach(() => allowSingleKeys(true));

const caseKey = '/api/triage/claims/claim-a41f/case';
const verdicts = ({ sent }: Opened) =>
  sent.filter(({ to }) => to.endsWith('/verdict')).map(({ body }) => body as VerdictBody);
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');

describe('approving', () => {
  it('says what was checked, and is done with A', async () => {
    const opened = openFocus();
    await untilReady();
    expect(
      screen.getByText(/The document was valid on the day of the session\. Everything that a verdict needs was sent/),
    ).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    press('a');

    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    const [body] = verdicts(opened);
    expect(body).toMatchObject({ decision: 'approve', reasons: [], note: null, attested: false, override: null });
    expect(body?.looked.find(({ part }) => part === 'picture primary_face')?.seconds).toBeGreaterThanOrEqual(3);
    expect(body?.looked.some(({ part }) => part === 'document')).toBe(false);
  });

  it('is impossible with a blocking finding, which says why and stays focusable', async () => {
    const opened = openFocus({ [caseKey]: ok(caseOf(claimOf(first), { blocks: [expired] })) });
    await untilReady('Override needed to approve');
    const approve = button(/^Approve/);
    expect([approve.disabled, approve.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    press('a');
    fireEvent.click(approve);

    expect(
      await screen.findAllByText(/The document had expired\. Only a supervisor can approve anyway\./),
    ).toBeTruthy();
    expect(verdicts(opened)).toEqual([]);
  });

  it('despite a blocking finding is possible for a supervisor, with a written reason', async () => {
    const opened = openFocus({
      [caseKey]: ok(caseOf(claimOf(first), { blocks: [expired], mayOverride: true })),
    });
    await untilReady('Override needed to approve');
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve anyway' }));
    expect(dialog.getByText('The document had expired.')).toBeTruthy();
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve anyway' });
    expect(act.disabled).toBe(true);

    fireEvent.change(dialog.getByLabelText('Reason for the override'), { target: { value: 'Extended by decree 7.' } });
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

  it.each([
    ['on override', 'first', true],
    ['always', 'first', true],
    ['on reject', 'first', false],
    ['never', 'first', false],
    ['always', 'second', false],
  ] as const)(
    'under four eyes “%s”, in the %s seat, says that a second officer follows: %s',
    async (fourEyes, seat, isSaid) => {
      const claim = claimOf(first, { seat });
      const { policy } = queue([]);
      openFocus({
        '/api/triage': ok(queue([], { policy: { ...policy, fourEyes } })),
        'POST /api/triage/claims next': ok({ claim, progress }),
        [caseKey]: ok(caseOf(claim, { blocks: [expired], mayOverride: true })),
      });
      await untilReady('Override needed to approve');
      press('a');
      const dialog = within(await screen.findByRole('dialog', { name: 'Approve anyway' }));
      expect(dialog.queryByText(/A second officer reviews it before it is sent\./) !== null).toBe(isSaid);
    },
  );

  it('waits for the check for blocking findings', async () => {
    const opened = openFocus({ [caseKey]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    expect(await screen.findByText('Blocking findings could not be checked')).toBeTruthy();
    press('a');
    expect(button(/^Approve/).getAttribute('aria-disabled')).toBe('true');
    expect(verdicts(opened)).toEqual([]);
  });
});

describe('rejecting', () => {
  it('takes two keys: R and the number of the reason', async () => {
    const opened = openFocus();
    await untilReady();
    press('r');
    expect(screen.getByText('Choose a rejection reason')).toBeTruthy();
    expect(screen.getByText('A number or a click rejects. “Other” asks for a note. Esc cancels.')).toBeTruthy();
    expect(verdicts(opened)).toEqual([]);
    press('1');

    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(verdicts(opened)).toMatchObject([{ decision: 'reject', reasons: ['face_mismatch'] }]);
    expect(screen.getByText('Rejected').textContent).toBe('Rejected · reason: Face does not match');
  });

  it('needs a reason, and Escape cancels', async () => {
    const opened = openFocus();
    await untilReady();
    press('r');
    press('r');
    press('r');
    press('Escape');
    expect(screen.getByText('Rejection reasons')).toBeTruthy();
    fireEvent.click(button('Reject'));
    expect(button('Reject').getAttribute('aria-pressed')).toBe('true');
    expect(verdicts(opened)).toEqual([]);
  });

  it('can have several reasons, chosen before R', async () => {
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

  it('works the same with buttons', async () => {
    const opened = openFocus();
    await untilReady();
    fireEvent.click(button('Reject'));
    fireEvent.click(button(/Document looks altered/));
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ decision: 'reject', reasons: ['document_altered'] }]);
  });

  it('asks for a note where the reason needs one, and no key decides while typing', async () => {
    const opened = openFocus();
    await untilReady();
    press('r');
    press('3');
    expect(screen.getByText('The reason “Other” needs a note.', { selector: 'p' })).toBeTruthy();
    expect(document.activeElement).toBe(note());
    const describing = () => document.getElementById(note().getAttribute('aria-describedby') ?? '')?.textContent;
    expect(describing()).toBe('The reason “Other” needs a note.');
    fireEvent.keyDown(note(), { key: 'a' });
    fireEvent.change(note(), { target: { value: ' Twins. ' } });
    expect(screen.queryByText('The reason “Other” needs a note.', { selector: 'p' })).toBeNull();
    expect(verdicts(opened)).toEqual([]);
    expect(screen.getByText('R rejects; in the note, Ctrl Enter.')).toBeTruthy();

    fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true });
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ reasons: ['other'], note: 'Twins.' }]);
    expect(note().value).toBe('');
  });

  it('that fails says why, and loses nothing', async () => {
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

  it('after the evidence changed is not recorded, and everything is loaded again', async () => {
    const opened = openFocus({ [giveFirst]: refused(409, 'CONFLICT', 'The evidence changed.') });
    await untilReady();
    const reads = () => opened.asked.filter((key) => key === `/api/sessions/${first}/document`).length;
    const imageLoads = () => opened.asked.filter((key) => key.endsWith(`${first}/images/primary_face`)).length;
    expect([reads(), imageLoads()]).toEqual([1, 1]);
    press('1');
    press('r');

    expect(await screen.findByText('The evidence changed.')).toBeTruthy();
    await waitFor(() => expect([reads(), imageLoads()]).toEqual([2, 2]));
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('single keys', () => {
  it('do nothing when switched off, while the buttons work', async () => {
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

describe('withheld evidence', () => {
  it('needs the attestation for either verdict, and sends it', async () => {
    const withheld = {
      code: 'evidence withheld',
      words: 'The service withholds the decision.',
      stops: null,
    } as const;
    const opened = openFocus({
      ...withheldOf(first),
      [caseKey]: ok(caseOf(claimOf(first), { blocks: [withheld], checked: [], needsAttestation: true })),
    });
    await untilReady('The service withholds the decision.');
    press('a');
    press('1');
    press('r');
    expect(verdicts(opened)).toEqual([]);
    expect(screen.getAllByText(/First confirm that you saw the evidence/).length).toBeGreaterThan(0);

    fireEvent.click(screen.getByRole('checkbox', { name: /I saw the evidence in the vendor’s dashboard/ }));
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    expect(verdicts(opened)).toMatchObject([{ decision: 'approve', attested: true, override: null }]);
  });
});

describe('evidence that was not sent', () => {
  it('stops either verdict, and can be loaded again', async () => {
    const missing = {
      code: 'evidence not served',
      words: 'Not sent to you in full: the decision.',
      stops: 'verdict',
    } as const;
    const failed = `/api/sessions/${first}/decision`;
    const opened = openFocus({
      [failed]: refused(502, 'UPSTREAM_ERROR', 'The service is down.'),
      [caseKey]: ok(caseOf(claimOf(first), { blocks: [missing], checked: [], mayOverride: true })),
    });
    await untilReady('No verdict without the evidence');
    press('1');
    press('a');
    press('r');
    expect(verdicts(opened)).toEqual([]);
    expect(screen.getAllByText(/Not sent to you in full: the decision\. Load it first\./).length).toBeGreaterThan(0);

    opened.replies[failed] = evidenceOf(first)[failed] ?? ok(null);
    opened.replies[caseKey] = ok(caseOf(claimOf(first)));
    fireEvent.click(button('Load again'));
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
  });
});

describe('a given verdict', () => {
  it('says for how long it can be undone', async () => {
    openFocus();
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    expect(button(/^Undo verdict/)).toBeTruthy();
    const words = screen.getByText(/^Sending in (10|9) s$/, { exact: false });
    // The button beside them must not move when the seconds lose a digit.
    expect(words.dataset.widest).toBe('Sending in 10 s');
  });

  it.each([
    [false, 'none', 'Undo within'],
    [false, 'webhook', 'Sending in'],
    [true, 'service', 'then second approval'],
  ] as const)(
    'needs a second person as the server says: %s, delivered by %s: %s',
    async (needsSecond, delivery, words) => {
      // The queue's policy may have changed since the case was claimed, so it does not count.
      const { policy } = queue([]);
      const contrary = { ...policy, fourEyes: needsSecond ? 'never' : 'always' } as const;
      openFocus(
        { '/api/triage': ok(queue([], { policy: contrary })), [giveFirst]: ok(verdictOf(first, { needsSecond })) },
        <FocusMode delivery={delivery} />,
      );
      await untilReady();
      press('a');
      await screen.findByText(/TOMAS SECOND/);
      expect(button(/^Undo verdict/).parentElement?.textContent).toContain(words);
    },
  );

  it('promises no delivery where the server does not tell', async () => {
    openFocus({ [giveFirst]: ok(verdictOf(first, { needsSecond: null })) });
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    expect(screen.getByText(/Undo within (10|9) s$/)).toBeTruthy();
    expect(screen.queryByText(/Sending in/)).toBeNull();
  });

  it('counts down, and cannot be undone afterwards', async () => {
    const opened = openFocus({
      '/api/triage/verdicts/verdict-a41f': ok(
        verdictOf(first, { state: 'sent', undoUntil: null, words: 'Sent. Confirmed once the status matches.' }),
      ),
    });
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.getByText(/Sending in [5-7] s/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(8000));

    expect(screen.queryByRole('button', { name: /^Undo verdict/ })).toBeNull();
    expect(await screen.findByText(/Sent\. Confirmed once the status matches\./, { selector: 'span' })).toBeTruthy();
    press('u');
    expect(opened.asked.some((key) => key.endsWith('/undo'))).toBe(false);
    expect(button('Undo').getAttribute('aria-disabled')).toBe('true');
  });

  it('carried out elsewhere is confirmed without having been sent', async () => {
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

  it('that the server can no longer undo stands, and says so', async () => {
    openFocus({
      'POST /api/triage/verdicts/verdict-a41f/undo': refused(409, 'CONFLICT', 'It can no longer be undone.'),
    });
    await untilReady();
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    press('u');
    expect(await screen.findByText('It can no longer be undone.')).toBeTruthy();
    expect(screen.getByText(/1 done/)).toBeTruthy();
  });

  it('is announced, and so is the next case', async () => {
    openFocus();
    await untilReady();
    press('r');
    press('1');
    await screen.findByText(/TOMAS SECOND/);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.some((words) => words?.startsWith('Case d2b6…18e0, due in'))).toBe(true);
    expect(said).toContain('Rejected · reason: Face does not match. Press U to undo.');
  });
});

describe('passing on a case', () => {
  it('S skips it', async () => {
    const opened = openFocus({ 'POST /api/triage/claims/claim-a41f skip': ok({ claim: null, progress }) });
    await untilReady();
    press('s');
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(opened.asked).not.toContain(giveSecond);
    expect(screen.getByText(/0 done/)).toBeTruthy();
  });

  it('takes no verdict on it meanwhile', async () => {
    const skip = late(ok({ claim: null, progress }));
    const opened = openFocus({ 'POST /api/triage/claims/claim-a41f skip': skip.reply });
    await untilReady();
    press('s');
    await screen.findByText(': Skipping…');
    for (const key of ['1', 'r', '1', 'a']) press(key);
    fireEvent.click(button('Approve'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(verdicts(opened)).toEqual([]);
    expect(button('Approve').title).toBe('Another action is in progress.');
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText(': Skipping…')).toBeTruthy();

    skip.release();
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(verdicts(opened)).toEqual([]);
  });

  it('E escalates it with a reason, which survives a failure', async () => {
    const key = 'POST /api/triage/claims/claim-a41f escalate';
    const opened = openFocus({ [key]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    await untilReady();
    press('e');
    const form = within(await screen.findByRole('dialog', { name: 'Escalate to a supervisor' }));
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'A forgery ring.' } });
    fireEvent.click(form.getByRole('button', { name: 'Escalate' }));
    expect(await form.findByText('Something went wrong here.')).toBeTruthy();
    expect(form.getByDisplayValue('A forgery ring.')).toBeTruthy();

    opened.replies[key] = ok({ claim: null, progress, escalatedTo: ['R. Kessel'] });
    fireEvent.click(form.getByRole('button', { name: 'Escalate' }));
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    // Done as asked: not an alert.
    expect(screen.getByText('Escalated to R. Kessel.').closest('[role="status"]')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(opened.sent.filter(({ to }) => to === key).at(-1)?.body).toEqual({
      action: 'escalate',
      reason: 'A forgery ring.',
    });
  });
});
