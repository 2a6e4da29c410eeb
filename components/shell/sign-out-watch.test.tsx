import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSignOut } from '../proof/use-sign-out';
import { PurposeProvider } from '../purpose/purpose-provider';
import { ok, refused, serve, show } from '../testing';
import { signOut } from '../testing/next';
import { SignOutWatch } from './sign-out-watch';

const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('location', { pathname: '/sessions/s1', search: '', assign });
});
afterEach(() => {
  cleanup();
  assign.mockReset();
  signOut.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const path = '/api/account/signed-in';
const signedOut = refused(401, 'NOT_SIGNED_IN', 'You are signed out. Sign in again to go on.');
const purpose = {
  code: 'triage',
  words: 'Triage',
  startedAt: '2026-11-15T10:00:00Z',
  until: '2026-11-15T10:30:00Z',
} as never;

const openInFull = () =>
  show(
    <PurposeProvider purpose={purpose} allowed={[{ code: 'triage', words: 'Triage' }]} at="2026-11-15T10:00:00Z">
      <SignOutWatch />
      <p>LENA MÜLLER</p>
    </PurposeProvider>,
  );

const SignOutButton = () => {
  const { signOut: leave } = useSignOut();
  return (
    <button type="button" onClick={() => void leave()}>
      Sign out
    </button>
  );
};

const isGone = () => getComputedStyle(document.body).display === 'none';

describe('a page shown in full', () => {
  it('disappears at once when the person signs out in another tab', async () => {
    serve({ [path]: ok({}) });
    openInFull();
    expect(screen.getByText('LENA MÜLLER')).toBeTruthy();
    const otherTab = new BroadcastChannel('proofdesk-sign-out');
    otherTab.postMessage('signed out');

    await waitFor(() => expect(isGone()).toBe(true));
    expect(assign).toHaveBeenCalledWith('/sign-in?because=ended&next=%2Fsessions%2Fs1');
    otherTab.close();
  });

  it('disappears within two seconds when the sign-in ends on another device, before the next page loads', async () => {
    const replies = { [path]: ok({}) };
    serve(replies);
    openInFull();
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(isGone()).toBe(false);
    replies[path] = signedOut;
    await act(() => vi.advanceTimersByTimeAsync(2_100));

    await waitFor(() => expect(isGone()).toBe(true));
    expect(assign).toHaveBeenCalledWith('/sign-in?because=ended&next=%2Fsessions%2Fs1');
  });

  it('stays while the desk cannot be reached: an outage is not a sign-out', async () => {
    serve({});
    openInFull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(isGone()).toBe(false);
  });

  it('asks nothing while nobody can see it, and at once when it is seen again', async () => {
    const asked = serve({ [path]: ok({}) });
    openInFull();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toEqual([path]);
    visibility.mockRestore();
  });
});

describe('a page that its own person signs out of', () => {
  const shown = () =>
    show(
      <PurposeProvider purpose={purpose} allowed={[{ code: 'triage', words: 'Triage' }]} at="2026-11-15T10:00:00Z">
        <SignOutWatch />
        <SignOutButton />
      </PurposeProvider>,
    );

  it('goes to the sign-in page as somebody who left, though it hears its own message to the other tabs', async () => {
    serve({ [path]: ok({}) });
    signOut.mockResolvedValue({ url: 'https://desk.example/sign-in' });
    const heard = vi.fn();
    const otherTab = new BroadcastChannel('proofdesk-sign-out');
    otherTab.onmessage = heard;
    shown();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));

    await waitFor(() => expect(heard).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(assign.mock.calls).toEqual([['/sign-in?because=left']]);
    otherTab.close();
  });

  it('goes there even if it notices the end of its sign-in before the sign-out is answered', async () => {
    serve({ [path]: signedOut });
    let answer = (_: object) => {};
    signOut.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    shown();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(isGone()).toBe(true);
    answer({ url: 'https://desk.example/sign-in' });

    await waitFor(() => expect(assign.mock.lastCall).toEqual(['/sign-in?because=left']));
  });
});
