import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewSessionOffer } from '@/lib/answers';
import { createQueryClient } from '../api/query-client';
import { verificationKey } from '../session-data/keys';
import { serve, show } from '../testing';
import { signOut, standAt } from '../testing/next';
import type { Area } from './places';
import { Rail } from './rail';

beforeEach(() => {
  standAt('/sessions');
  serve({});
});

afterEach(() => {
  cleanup();
  signOut.mockReset();
  delete document.documentElement.dataset.theme;
  vi.unstubAllGlobals();
});

const person = { name: 'N. Vale', email: 'n.vale@utopia.example', roles: ['officer', 'privacy officer'] };
const everything: Area[] = ['overview', 'sessions', 'triage', 'deletions', 'insight', 'audit', 'settings'];

const openMore = async (areas: readonly Area[] = everything, newSession: NewSessionOffer | null = null) => {
  show(<Rail person={person} areas={areas} newSession={newSession} />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));

  return within(await screen.findByRole('dialog', { name: 'N. Vale' }));
};

describe('More, on a phone', () => {
  it('leads to every place that the bar has no room for, and to the account', async () => {
    const sheet = await openMore();
    const links = sheet.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Insight', '/insight'],
      ['Audit', '/audit'],
      ['Settings', '/settings'],
      ['Your account', '/settings/account'],
    ]);
    expect(sheet.getByText('officer, privacy officer')).toBeTruthy();
  });

  it('offers only the places that this person may open', async () => {
    const sheet = await openMore(['sessions', 'audit']);
    expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual(['Audit', 'Your account']);
  });

  it('begins a new session in place of the sheet, for those who may', async () => {
    const sheet = await openMore(everything, { choosesSteps: true, takesSamples: true });
    fireEvent.click(sheet.getByRole('button', { name: /^New session/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New session' }));
    expect(screen.queryByRole('dialog', { name: 'N. Vale' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();

    expect((await openMore()).queryByRole('button', { name: /^New session/ })).toBeNull();
  });

  it('says beside Audit when the log was last verified, and only then', async () => {
    const queryClient = createQueryClient();
    const verified = { intact: true, at: '2026-11-15T06:00:12Z' };
    const showIn = () =>
      render(
        <QueryClientProvider client={queryClient}>
          <Rail person={person} areas={everything} />
        </QueryClientProvider>,
      );
    const audit = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'More' }));
      const sheet = within(await screen.findByRole('dialog'));
      return sheet.getByRole('link', { name: /^Audit/ }).textContent;
    };
    showIn();
    expect(await audit()).toBe('Audit');
    cleanup();

    queryClient.setQueryData(verificationKey, verified);
    showIn();
    expect(await audit()).toBe('Auditverified 06:00');
    cleanup();

    queryClient.setQueryData(verificationKey, { ...verified, intact: false });
    showIn();
    expect(await audit()).toBe('Auditbroken');
  });

  it('is marked while one of its places is open', () => {
    standAt('/audit/people');
    show(<Rail person={person} areas={everything} />);
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true');
  });

  it('closes when a place is chosen, and with Escape gives the focus back', async () => {
    const sheet = await openMore();
    fireEvent.keyDown(sheet.getByRole('link', { name: 'Audit' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });

  it('switches the theme', async () => {
    const sheet = await openMore();
    fireEvent.click(sheet.getByRole('button', { name: /^Theme/ }));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('signs out, and says so when that fails', async () => {
    signOut.mockRejectedValueOnce(new TypeError('fetch failed'));
    const sheet = await openMore();
    fireEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
    expect(await sheet.findByText('Sign-out failed. You are still signed in.')).toBeTruthy();

    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    signOut.mockResolvedValue({ url: 'https://desk.example/sign-in' });
    fireEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in?because=left'));
  });
});
