import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withImages } from '../../evidence/gallery/testing';
import { PurposeProvider } from '../../purpose/purpose-provider';
import { inFull, ok, refused, withMovableTime } from '../../testing';
import { push, refresh } from '../../testing/next';
import { TriageQueue } from '../queue/triage-queue';
import {
  button,
  caseOf,
  claimOf,
  evidenceOf,
  first,
  giveFirst,
  late,
  now,
  openFocus,
  press,
  progress,
  second,
  triageRow,
  untilReady,
  verdictOf,
  withheldOf,
} from '../testing';
import { FocusMode } from './focus-mode';

const { held } = withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});
afterEach(() => {
  push.mockReset();
  refresh.mockReset();
});

/** Leaves focus mode for the queue, as the router does. */
const FocusThenQueue = () => {
  const [hasLeft, setLeft] = useState(false);
  if (hasLeft) return <TriageQueue personId="p1" mayAssign={false} />;

  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <FocusMode delivery="service" />
    </>
  );
};

/** Moves the clock, then lets the periodic checks run. */
const pass = async (milliseconds: number) => {
  vi.setSystemTime(Date.now() + milliseconds);
  await act(() => vi.advanceTimersByTimeAsync(5500));
};

const countOf = (asked: readonly string[], key: string): number => asked.filter((each) => each === key).length;

describe('focus mode', () => {
  it('claims the next case and shows it in full, with the queue progress', async () => {
    openFocus();
    expect(screen.getByText('Claiming the next case…')).toBeTruthy();

    await untilReady();
    expect(screen.getByRole('heading', { name: 'Session a41f…60c8' })).toBe(document.activeElement);
    expect(screen.getByText('Needs approval')).toBeTruthy();
    expect(screen.getByText('12 left')).toBeTruthy();
    expect(screen.getByText(/due within the hour/).textContent).toBe('2 late or due within the hour');
    expect(screen.getByText(/TOMAS SPECIMEN/).textContent).toContain('4 Nov 1987');
    expect(screen.getByText('No other sessions with this document')).toBeTruthy();
    expect(within(screen.getByLabelText('Trust Factors, weakest first')).getByText('57')).toBeTruthy();
    expect(screen.getByText(inFull('Next case held until 11:02'))).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Portrait' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Selfie, cropped' })).toBeTruthy();
    // No session id in the address.
    expect(push).not.toHaveBeenCalled();
  });

  it('says when no cases are left, and checks again on request', async () => {
    const none = { left: { count: 0, kind: 'exactly' }, dueWithinHour: { count: 0, kind: 'exactly' } };
    const { replies } = openFocus({ 'POST /api/triage/claims next': ok({ claim: null, progress: none }) });
    expect(await screen.findByText('No cases left for you')).toBeTruthy();

    replies['POST /api/triage/claims next'] = ok({ claim: claimOf(first), progress });
    fireEvent.click(button('Check again'));
    await untilReady();
  });

  it('never calls an incomplete list empty', async () => {
    const unknown = { left: { count: 0, kind: 'at least' }, dueWithinHour: { count: 0, kind: 'at least' } };
    openFocus({ 'POST /api/triage/claims next': ok({ claim: null, progress: unknown }) });

    expect(await screen.findByText('No cases for you so far')).toBeTruthy();
    expect(screen.getByText('none so far')).toBeTruthy();
    expect(screen.queryByText(/0 left/)).toBeNull();
  });

  it('says why a case could not be claimed, and offers to try again', async () => {
    const { replies } = openFocus({
      'POST /api/triage/claims next': refused(500, 'INTERNAL', 'Something went wrong here.'),
    });
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();

    replies['POST /api/triage/claims next'] = ok({ claim: claimOf(first), progress });
    fireEvent.click(button('Try again'));
    await untilReady();
  });

  it('tells the second reviewer that the first verdict is hidden', async () => {
    const claim = claimOf(first, { seat: 'second', row: triageRow(first, { seat: 'second' }) });
    openFocus({ 'POST /api/triage/claims next': ok({ claim, progress }) });
    await untilReady();

    expect(screen.getByText(/Second review: the first officer’s verdict is hidden\./)).toBeTruthy();
    expect(screen.queryByLabelText('Both opinions')).toBeNull();
  });

  it('shows both opinions to whoever settles a dispute', async () => {
    const claim = claimOf(first, { seat: 'settling', row: triageRow(first, { seat: 'settling' }) });
    const opinion = { at: '2026-11-15T10:00:00Z', reasons: [], note: null };
    const opinions = [
      { ...opinion, seat: 'first', by: { id: 'p1', name: 'N. Vale' }, decision: 'approve' },
      { ...opinion, seat: 'second', by: { id: 'p2', name: 'R. Kessel' }, decision: 'reject', note: 'Ears differ.' },
    ] as const;
    openFocus({
      'POST /api/triage/claims next': ok({ claim, progress }),
      '/api/triage/claims/claim-a41f/case': ok(caseOf(claim, { opinions: [...opinions] })),
    });
    await untilReady();

    const both = within(screen.getByLabelText('Both opinions'));
    expect(both.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Approve', 'Reject']);
    expect(both.getByText('Ears differ.')).toBeTruthy();
  });

  it('says what is withheld, and shows what is known', async () => {
    openFocus({ ...withheldOf(first) });
    expect(await screen.findByText('Evidence withheld while the session is waiting for approval')).toBeTruthy();
    expect(screen.getByText('decision, Trust Factors, document data, face result, images')).toBeTruthy();
    expect(screen.queryByText('No Trust Factors')).toBeNull();
  });

  it('opens cross-checks, fields and second opinion with D, and keeps the decision keys', async () => {
    openFocus();
    await untilReady();
    press('d');
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByRole('region', { name: 'Document fields' })).toBeTruthy();
    expect(details.getByRole('region', { name: 'Second opinion' })).toBeTruthy();
    expect(button(/Approve/)).toBeTruthy();

    press('Escape');
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
    expect(push).not.toHaveBeenCalled();
    press('Escape');
    expect(push).toHaveBeenCalledWith('/triage');
  });

  it('compares by key and by button', async () => {
    openFocus();
    await untilReady();
    const mode = () => document.querySelector<HTMLElement>('[data-mode]')?.dataset.mode;
    press('o');
    expect(mode()).toBe('overlay');
    press('ArrowRight');
    expect(screen.getByText('55%')).toBeTruthy();
    press('v');
    expect(mode()).toBe('side by side');
    press(' ');
    expect(mode()).toBe('blink');
    fireEvent.keyUp(document.body, { key: ' ' });
    expect(mode()).toBe('side by side');
    fireEvent.click(button(/^Overlay/));
    expect(mode()).toBe('overlay');
  });
});

describe('blinking with reduced motion', () => {
  it('switches once per press, however long it is held', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    openFocus();
    await untilReady();
    const opacity = () => document.querySelector<HTMLElement>('[data-mode] > :last-child')?.style.opacity;
    for (let repeats = 0; repeats < 4; repeats += 1) press(' ');
    expect(opacity()).toBe('1');
    fireEvent.keyUp(document.body, { key: ' ' });
    press(' ');
    expect(opacity()).toBe('0');
  });
});

type PurposeProps = Pick<ComponentProps<typeof PurposeProvider>, 'purpose' | 'at'>;
let setPurpose: (props: PurposeProps) => void;

/** The server passes the purpose with the page. */
const Desk = () => {
  const [props, setProps] = useState<PurposeProps>({ purpose: null, at: now });
  setPurpose = setProps;

  return (
    <PurposeProvider {...props} allowed={[{ code: 'triage', words: 'Triage' }]}>
      <FocusMode delivery="service" />
    </PurposeProvider>
  );
};

describe('the purpose', () => {
  it('comes with the case, and no evidence is loaded before it or twice', async () => {
    const { asked } = openFocus({}, <Desk />);
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(asked.filter((key) => key.startsWith('/api/sessions/'))).toEqual([]);

    const purpose = { code: 'triage', words: 'Triage', startedAt: now, until: '2026-11-15T11:30:00Z', isByStep: true };
    act(() => setPurpose({ purpose, at: '2026-11-15T11:00:01Z' }));
    await untilReady();
    await waitFor(() => expect(asked).toContain('/api/triage/claims/claim-d2b6/case'));
    for (const part of ['decision', 'document', 'face', 'images', 'images/primary_face']) {
      expect(countOf(asked, `/api/sessions/${first}/${part}`), part).toBe(1);
    }
    expect(button(/Triage\s*set by your claim/)).toBeTruthy();
    await pass(26 * 60_000);
    expect(button(/Triage\s*\d min left/)).toBeTruthy();
  });

  it('chosen before the claim keeps its own time', async () => {
    openFocus({}, <Desk />);
    const purpose = {
      code: 'triage',
      words: 'Triage',
      startedAt: '2026-11-15T10:50:00Z',
      until: '2026-11-15T11:20:00Z',
      isByStep: false,
    };
    act(() => setPurpose({ purpose, at: '2026-11-15T11:00:01Z' }));
    await untilReady();
    expect(button(/Triage\s*20 min left/)).toBeTruthy();
  });

  const triage = { code: 'triage', words: 'Triage', startedAt: now, until: '2026-11-15T11:30:00Z', isByStep: true };
  const openUnderTriage = async (replies = {}) => {
    const opened = openFocus(replies, <Desk />);
    act(() => setPurpose({ purpose: triage, at: '2026-11-15T11:00:01Z' }));
    await untilReady();
    await waitFor(() => expect(opened.asked).toContain('/api/triage/claims/claim-d2b6/case'));
    refresh.mockReset();

    return opened;
  };

  it('is read again once the cases are given back on leaving', async () => {
    const release = late(ok({ claim: null, progress }));
    const { asked, page } = await openUnderTriage({
      'POST /api/triage/claims/claim-a41f release': release.reply,
      'POST /api/triage/claims/claim-d2b6 release': ok({ claim: null, progress }),
    });
    page.unmount();
    await waitFor(() => expect(asked).toContain('POST /api/triage/claims/claim-d2b6 release'));
    expect(refresh).not.toHaveBeenCalled();

    release.release();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  });

  it('is read again when no case is left', async () => {
    const { replies } = await openUnderTriage();
    replies['POST /api/triage/claims/claim-a41f skip'] = ok({ claim: null, progress });
    replies['POST /api/triage/claims/claim-d2b6 take'] = ok({ claim: null, progress });
    press('s');
    expect(await screen.findByText('No cases left for you')).toBeTruthy();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  });

  it('is read again when the officer was away, after the cases went back', async () => {
    const { asked, replies } = await openUnderTriage();
    for (const claim of ['claim-a41f', 'claim-d2b6']) {
      replies[`POST /api/triage/claims/${claim} release`] = ok({ claim: null, progress });
    }
    await pass(5 * 60_000 + 1000);
    expect(screen.getByText('No activity for 5 minutes')).toBeTruthy();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(asked).toContain('POST /api/triage/claims/claim-a41f release');
    expect(asked).toContain('POST /api/triage/claims/claim-d2b6 release');
  });
});

describe('the next case', () => {
  it('is loaded ahead with its images, and shown without loading again', async () => {
    const { asked, replies } = openFocus();
    await untilReady();
    await waitFor(() => expect(asked).toContain('/api/triage/claims/claim-d2b6/case'));
    expect(screen.queryByText(/TOMAS SECOND/)).toBeNull();
    const ofNext = asked.filter((key) => key.includes(second) || key.includes('claim-d2b6'));
    expect(ofNext.filter((key) => key.includes('/images/'))).toHaveLength(3);

    replies['POST /api/triage/claims reserve'] = ok({ claim: null, progress });
    press('a');
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Session d2b6…18e0' })).toBe(document.activeElement);
    await waitFor(() => expect(asked).toContain('POST /api/triage/claims/claim-d2b6 take'));
    await untilReady();
    for (const key of ofNext) expect(countOf(asked, key), key).toBe(1);
    expect(screen.getByText('No next case reserved.')).toBeTruthy();
    expect(screen.getByText(/1 done/)).toBeTruthy();
  });

  it('shows under the last verdict what became of the earlier ones', async () => {
    const path =
      '/api/triage/decisions?view=mine&from=2026-11-15T10%3A59%3A00.000Z&state=held&state=recorded&state=sent&state=failed&state=conflicting';
    const rows = [{ id: 'verdict-a41f', state: 'failed' }];
    const third = 'e3c704b2-9d3f-4a61-8f0e-52c7ad1929f1';
    const { asked, replies } = openFocus({
      [path]: ok({ rows, next: null, people: null, asOf: now }),
      '/api/triage/claims/claim-e3c7/case': ok(caseOf(claimOf(third))),
      'POST /api/triage/claims/claim-e3c7/verdict': ok(verdictOf(third)),
      ...evidenceOf(third, 'THIRD'),
    });
    await untilReady();
    await waitFor(() => expect(asked).toContain('/api/triage/claims/claim-d2b6/case'));
    replies['POST /api/triage/claims reserve'] = ok({ claim: null, progress });
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    await untilReady();
    expect(asked).not.toContain(path);

    replies['POST /api/triage/claims next'] = ok({ claim: claimOf(third), progress });
    press('a');
    await screen.findByText(/TOMAS THIRD/);
    const link = () => screen.getByRole('link', { name: '1 failed: see Deliveries' });
    await waitFor(link);
    await untilReady();

    const reading = late(ok({ rows: [...rows, { id: 'verdict-d2b6', state: 'failed' }], next: null }));
    replies[path] = reading.reply;
    replies['POST /api/triage/claims next'] = ok({ claim: null, progress });
    const before = countOf(asked, path);
    press('a');
    await waitFor(() => expect(countOf(asked, path)).toBe(before + 1));
    // Until that is answered, the earlier reading stays.
    expect(link()).toBeTruthy();
    reading.release();
    expect(await screen.findByRole('link', { name: '2 failed: see Deliveries' })).toBeTruthy();
  });

  it('leaves nothing of the previous case in memory', async () => {
    const { replies } = openFocus();
    await untilReady();
    await waitFor(() => expect(held.size).toBe(6));
    const before = [...document.querySelectorAll<HTMLImageElement>('[aria-label="Evidence"] img')].map(
      ({ src }) => src,
    );
    expect(before).toHaveLength(2);

    replies['POST /api/triage/claims reserve'] = ok({ claim: null, progress });
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    await waitFor(() => expect(held.size).toBe(3));
    for (const url of before) expect(held.has(url)).toBe(false);
  });

  it('is replaced by another when its reservation has expired, with a notice', async () => {
    const { replies } = openFocus();
    await untilReady();
    const third = claimOf('e3c704b2-9d3f-4a61-8f0e-52c7ad1929f1');
    replies['POST /api/triage/claims/claim-d2b6 take'] = refused(409, 'CONFLICT', 'It was not renewed in time.');
    replies['POST /api/triage/claims next'] = ok({ claim: third, progress });
    replies['POST /api/triage/claims/claim-a41f skip'] = ok({ claim: null, progress });
    press('s');

    expect(await screen.findByText('It was not renewed in time.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Session e3c7…29f1' })).toBeTruthy();
  });
});

describe('a claim', () => {
  it('is renewed every minute while the officer is present, and released with the reservation on leaving', async () => {
    const { asked, sent, page } = openFocus();
    await untilReady();
    fireEvent.keyDown(document.body, { key: 'Shift' });
    const renewals = () => countOf(asked, 'POST /api/triage/claims/claim-a41f renew');
    await pass(10_000);
    // An older claim may be about to expire, so the first renewal comes early.
    expect(renewals()).toBe(1);
    await pass(61_000);
    expect(renewals()).toBe(2);
    await pass(30_000);
    expect(renewals()).toBe(2);

    page.unmount();
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(sent.filter(({ keepalive }) => keepalive).map(({ to }) => to)).toEqual([
      'POST /api/triage/claims/claim-a41f release',
      'POST /api/triage/claims/claim-d2b6 release',
    ]);
    await waitFor(() => expect(held.size).toBe(0));
  });

  it('is shown in the queue as it is after the release', async () => {
    const release = late(ok({ claim: null, progress }));
    const { asked } = openFocus({ 'POST /api/triage/claims/claim-a41f release': release.reply }, <FocusThenQueue />);
    await untilReady();
    fireEvent.click(button('Leave'));
    await waitFor(() => expect(asked).toContain('POST /api/triage/claims/claim-a41f release'));
    const before = countOf(asked, '/api/triage');

    release.release();
    await waitFor(() => expect(countOf(asked, '/api/triage')).toBe(before + 1));
  });

  it('is released when the window is closed', async () => {
    const { sent } = openFocus();
    await untilReady();
    window.dispatchEvent(new Event('pagehide'));
    expect(sent.filter(({ keepalive }) => keepalive)).toHaveLength(2);
  });

  it('ends when the officer is away, and the case leaves the screen', async () => {
    const { asked } = openFocus();
    await untilReady();
    await pass(11 * 60_000);

    expect(screen.getByText('No activity for 5 minutes')).toBeTruthy();
    expect(screen.queryByText(/TOMAS/)).toBeNull();
    await waitFor(() => expect(held.size).toBe(0));
    const before = countOf(asked, 'POST /api/triage/claims next');
    fireEvent.click(button('Continue with next case'));
    await waitFor(() => expect(countOf(asked, 'POST /api/triage/claims next')).toBe(before + 1));
  });

  it('that is lost shows a notice and moves on to the next case', async () => {
    const { replies } = openFocus();
    await untilReady();
    fireEvent.keyDown(document.body, { key: 'Shift' });
    const words = 'This session is no longer waiting for a decision.';
    replies['POST /api/triage/claims/claim-a41f renew'] = refused(409, 'CONFLICT', words);
    await pass(61_000);

    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(screen.getByText(/0 done/)).toBeTruthy();
  });

  it('that is lost is noticed when the case is loaded', async () => {
    const words = 'This case was yours until 10:55 UTC.';
    const { asked, replies } = openFocus({
      '/api/triage/claims/claim-a41f/case': refused(409, 'CONFLICT', 'Your claim on this case has ended.'),
      'POST /api/triage/claims/claim-a41f renew': refused(409, 'CONFLICT', words),
    });
    await waitFor(() => expect(asked).toContain('POST /api/triage/claims next'));
    replies['POST /api/triage/claims next'] = ok({ claim: claimOf(second), progress });

    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
  });

  it('that is lost is noticed by the verdict, which is not counted', async () => {
    const { replies } = openFocus();
    await untilReady();
    replies[giveFirst] = refused(409, 'CONFLICT', 'Your claim on this case has run out.');
    replies['POST /api/triage/claims/claim-a41f renew'] = refused(409, 'CONFLICT', 'It went back to the queue.');
    press('a');

    expect(await screen.findByText('It went back to the queue.')).toBeTruthy();
    expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
    expect(screen.getByText(/0 done/)).toBeTruthy();
  });
});
