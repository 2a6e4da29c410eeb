import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerdictBody } from '@/lib/answers';
import { withImages } from '../../evidence/gallery/testing';
import { ok, refused, withMovableTime } from '../../testing';
import {
  button,
  caseOf,
  claimOf,
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
  second,
  untilReady,
  untilSteady,
  verdictOf,
} from '../testing';
import { unsureQuietMs } from './run-state';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
});

const undoKey = 'POST /api/triage/verdicts/verdict-a41f/undo';
const skipFirst = 'POST /api/triage/claims/claim-a41f skip';
const undone = ok(verdictOf(first, { state: 'undone', undoUntil: null, words: 'Undone. Nothing was sent.' }));
const reopened = { [undoKey]: undone, [`POST /api/triage/claims ${first}`]: ok({ claim: claimOf(first), progress }) };
const verdicts = ({ sent }: Opened) =>
  sent.filter(({ to }) => to.endsWith('/verdict')).map(({ body }) => (body as VerdictBody).decision);

const approveFirst = async (opened: Opened) => {
  await untilReady();
  press('a');
  await screen.findByText(/TOMAS SECOND/);

  return opened;
};

const heldWords = 'Held by R. Kessel until 11:04 UTC.';

const quietFor = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const typed = async (key: string, pauseMs: number) => {
  press(key);
  await quietFor(pauseMs);
};

describe('U', () => {
  it('reopens the case that was undone, held for its officer', async () => {
    const opened = await approveFirst(openFocus(reopened));
    press('u');

    expect(await screen.findByText(/TOMAS SPECIMEN/)).toBeTruthy();
    expect(screen.queryByText(/TOMAS SECOND/)).toBeNull();
    expect(opened.sent.find(({ to }) => to === undoKey)?.body).toEqual({ reopen: true });
    expect(screen.getByText('Undone')).toBeTruthy();
    expect(screen.getByText(/Case reopened/, { selector: 'span' })).toBeTruthy();
    expect(screen.getByText(/0 done/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Session a41f…60c8' })).toBe(document.activeElement);

    await untilSteady();
    press('r');
    press('1');
    await screen.findByText(/TOMAS SECOND/);
    expect(opened.asked.filter((key) => key === giveFirst)).toHaveLength(2);
    expect(verdicts(opened)).toEqual(['approve', 'reject']);
  });

  it('drops every key until the reopened case is shown', async () => {
    const undo = late(undone);
    const opened = await approveFirst(openFocus({ ...reopened, [undoKey]: undo.reply }));
    await untilSteady();
    press('u');
    for (const key of ['r', '1', 'a', 's', 'n', '1', 'r', 'u']) press(key);
    fireEvent.click(button('Approve'));
    expect(button('Approve').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText('Choose a rejection reason')).toBeNull();

    undo.release();
    expect(await screen.findByText(/TOMAS SPECIMEN/)).toBeTruthy();
    expect(verdicts(opened)).toEqual(['approve']);
    expect(opened.asked).not.toContain(giveSecond);
    expect(opened.asked.filter((key) => key === undoKey)).toHaveLength(1);
    expect(opened.asked.some((key) => key.endsWith(' skip'))).toBe(false);
  });

  it.each([
    ['is held by a colleague', refused(409, 'CONFLICT', heldWords), ` ${heldWords}`],
    ['is not the one that the desk gives', ok({ claim: claimOf(second), progress }), ''],
  ])('says that the case could not be reopened if it %s, and its keys decide no other', async (_, reply, because) => {
    const opened = await approveFirst(openFocus({ [undoKey]: undone, [`POST /api/triage/claims ${first}`]: reply }));
    opened.replies['POST /api/triage/claims next'] = ok({ claim: claimOf(second), progress });
    press('u');

    expect((await screen.findByRole('alert')).textContent).toBe(
      `Your verdict is undone, but the case could not be reopened.${because}`,
    );
    expect(screen.getByText('Undone')).toBeTruthy();
    await screen.findByText(/TOMAS SECOND/);
    await quietFor(600);
    for (const key of ['r', '1']) await typed(key, 600);
    expect(verdicts(opened)).toEqual(['approve']);

    await quietFor(unsureQuietMs);
    press('a');
    await vi.waitFor(() => expect(verdicts(opened)).toEqual(['approve', 'approve']));
  });

  it('that comes too late leaves the next case as it was', async () => {
    await approveFirst(openFocus({ [undoKey]: refused(409, 'CONFLICT', 'Too late to undo. The verdict stands.') }));
    press('u');
    expect(await screen.findByText('Too late to undo. The verdict stands.')).toBeTruthy();
    await quietFor(unsureQuietMs);
    expect(screen.getByText(/TOMAS SECOND/)).toBeTruthy();
    expect(screen.getByText(/1 done/)).toBeTruthy();
    expect(button('Approve').getAttribute('aria-disabled')).toBeNull();
  });

  it('does not undo an earlier verdict while the next one is being recorded', async () => {
    const give = late(ok(verdictOf(claimOf(first).sessionId)));
    const opened = await approveFirst(openFocus({ ...reopened, [giveSecond]: give.reply }));
    await untilSteady();
    press('a');
    await screen.findByText(': Recording…');
    press('u');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(opened.asked).not.toContain(undoKey);
    expect(button(/^Undo verdict/).disabled).toBe(true);
    fireEvent.click(button(/^Undo verdict/));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(opened.asked).not.toContain(undoKey);
    await act(async () => give.release());
  });

  it('that came too late does not let the keys meant for the case before reject the next one', async () => {
    const opened = await approveFirst(openFocus(reopened));
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    for (const key of ['u', 'r', '1']) await typed(key, 600);
    expect(
      screen.getByText(/^Too late to undo\. This is the next case\. Wait a moment/, { selector: 'p' }),
    ).toBeTruthy();
    expect(verdicts(opened)).toEqual(['approve']);
    expect(opened.asked).not.toContain(undoKey);

    await quietFor(unsureQuietMs);
    press('r');
    press('1');
    await vi.waitFor(() => expect(verdicts(opened)).toEqual(['approve', 'reject']));
  });

  it('that is refused does not let the keys meant for the case before reject the next one', async () => {
    const opened = await approveFirst(
      openFocus({ [undoKey]: refused(409, 'CONFLICT', 'Too late to undo. The verdict stands.') }),
    );
    await untilSteady();
    press('u');
    await screen.findByText('Too late to undo. The verdict stands.');
    for (const key of ['r', '1']) await typed(key, 600);
    expect(screen.getByText(/^Not undone\. This is the next case\. Wait a moment/, { selector: 'p' })).toBeTruthy();
    expect(verdicts(opened)).toEqual(['approve']);
  });

  it.each([
    ['verdict', 'a', giveFirst, ok(verdictOf(first))],
    ['skip', 's', skipFirst, ok({ claim: null, progress })],
  ])(
    'during a %s says that it did nothing, and the keys that follow do not decide the next case',
    async (_, key, to, reply) => {
      const slow = late(reply);
      const opened = openFocus({ ...reopened, [to]: slow.reply });
      await untilReady();
      await typed(key, 200);
      await typed('u', 300);
      await act(async () => slow.release());
      await screen.findByText(/TOMAS SECOND/);
      const given = verdicts(opened);
      await quietFor(600);
      for (const next of ['r', '1']) await typed(next, 600);
      expect(verdicts(opened)).toEqual(given);
      expect(screen.getByText(/^Not undone\. This is the next case\. Wait a moment/, { selector: 'p' })).toBeTruthy();
      expect(opened.asked).not.toContain(undoKey);
    },
  );

  it('during a verdict that fails says nothing of another case', async () => {
    const slow = late(refused(500, 'INTERNAL', 'Something went wrong here.'));
    const opened = openFocus({ [giveFirst]: slow.reply });
    await untilReady();
    for (const key of ['a', 'u']) await typed(key, 200);
    await act(async () => slow.release());
    await screen.findByText('Something went wrong here.');
    opened.replies[giveFirst] = ok(verdictOf(first));
    press('a');
    await screen.findByText(/TOMAS SECOND/);
    expect(screen.queryByText(/Not undone/)).toBeNull();
  });

  it('after the reopened case was skipped says that there is nothing to undo', async () => {
    const opened = await approveFirst(openFocus({ ...reopened, [skipFirst]: ok({ claim: null, progress }) }));
    opened.replies['POST /api/triage/claims next'] = ok({ claim: claimOf(second), progress });
    press('u');
    await screen.findByText(/TOMAS SPECIMEN/);
    await untilSteady();
    press('s');
    await screen.findByText(/TOMAS SECOND/);
    await untilSteady();
    for (const key of ['u', 'r', '1']) await typed(key, 600);
    expect(verdicts(opened)).toEqual(['approve']);
    expect(screen.getByText(/^Nothing to undo\. Wait a moment/, { selector: 'p' })).toBeTruthy();
  });

  it('without a verdict to undo does not let the keys that follow decide the case on screen', async () => {
    const opened = openFocus();
    await untilReady();
    for (const key of ['u', 'r', '1']) await typed(key, 600);
    expect(screen.getByText(/^Nothing to undo\. Wait a moment/, { selector: 'p' })).toBeTruthy();
    expect(verdicts(opened)).toEqual([]);
  });
});

describe('why the keys waited', () => {
  it.each([
    ['r', () => screen.getByText('Choose a rejection reason')],
    ['1', () => expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true')],
    ['n', () => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }))],
    ['e', () => screen.getByRole('dialog', { name: 'Escalate to a supervisor' })],
  ])('is said until a key is accepted: %s', async (key, isAccepted) => {
    openFocus();
    await untilReady();
    for (const early of ['u', 'r']) await typed(early, 100);
    const words = () => screen.queryByText('Nothing to undo. Wait a moment, then press the key again.');
    expect(words()).toBeTruthy();
    await quietFor(unsureQuietMs);
    expect(words()).toBeTruthy();

    press(key);
    await vi.waitFor(isAccepted);
    expect(screen.queryByText(/Nothing to undo\.|Wait a moment/, { selector: 'p' })).toBeNull();
    press('Escape');
    press('u');
    expect(screen.getByText('Nothing to undo.', { selector: 'p' })).toBeTruthy();
  });

  it('makes room for why the key that is accepted does nothing', async () => {
    openFocus({ '/api/triage/claims/claim-a41f/case': ok(caseOf(claimOf(first), { blocks: [expired] })) });
    await untilReady('Override needed to approve');
    for (const early of ['u', 'a']) await typed(early, unsureQuietMs);
    press('a');
    const [said] = screen
      .getAllByRole('status')
      .filter(({ tagName, textContent }) => tagName === 'P' && textContent?.includes('had expired'));
    expect(said?.textContent).toBe('The document had expired. Only a supervisor can approve anyway.');
  });
});

describe('a case that has just opened', () => {
  it('gets no keys from somebody who types on after the case before was lost', async () => {
    const opened = openFocus();
    await untilReady();
    await vi.waitFor(() => expect(opened.asked).toContain('/api/triage/claims/claim-d2b6/case'));
    opened.replies['POST /api/triage/claims/claim-a41f renew'] = refused(409, 'CONFLICT', 'Your claim has ended.');
    press('n');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'T' });
    vi.setSystemTime(Date.now() + 61_000);
    await act(() => vi.advanceTimersByTimeAsync(5500));
    expect(screen.getByText(/TOMAS SECOND/)).toBeTruthy();
    expect(screen.getByText('Your claim has ended.')).toBeTruthy();

    for (const key of 'he ears are r1as are as') await typed(key, key === ' ' ? 600 : 150);
    expect(verdicts(opened)).toEqual([]);
    expect(opened.asked.some((key) => key.endsWith(' skip'))).toBe(false);

    await quietFor(unsureQuietMs);
    press('a');
    await vi.waitFor(() => expect(verdicts(opened)).toEqual(['approve']));
  });

  it('is not decided by keys meant for the one before', async () => {
    const opened = await approveFirst(openFocus());
    for (const key of ['a', 'r', '1', 's', 'e', 'n']) press(key);
    fireEvent.click(button('Approve'));
    fireEvent.click(button('Note'));
    expect(verdicts(opened)).toEqual(['approve']);
    // Text meant for the case before would land in this one's note.
    expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Note' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('This case has just opened. Press the key again.', { selector: 'p' })).toBeTruthy();
    expect(button('Approve').getAttribute('aria-disabled')).toBe('true');
    await vi.waitFor(() => expect(button('Approve').title).toBe('This case has just opened. Press the key again.'));
    for (const name of ['Skip', 'Escalate', 'Note']) expect(button(name).title).toBe(button('Approve').title);

    await untilSteady();
    press('n');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
    press('a');
    await vi.waitFor(() => expect(verdicts(opened)).toEqual(['approve', 'approve']));
  });

  it('is not decided by a key that is held down', async () => {
    const opened = await approveFirst(openFocus());
    await untilSteady();
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    fireEvent.keyDown(document.body, { key: 's', repeat: true });
    expect(verdicts(opened)).toEqual(['approve']);
    expect(opened.asked.some((key) => key.endsWith(' skip'))).toBe(false);
  });
});
