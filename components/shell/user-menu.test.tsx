import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { signOut } from '../testing/next';
import { UserMenu } from './user-menu';

afterEach(() => {
  cleanup();
  signOut.mockReset();
  vi.unstubAllGlobals();
});

const person = { name: 'N. Vale', email: 'n.vale@utopia.example', roles: ['officer'] };

const open = async () => {
  const client = createQueryClient();
  client.setQueryData(['session', 's1', 'document'], { name: 'MÜLLER' });
  render(
    <QueryClientProvider client={client}>
      <UserMenu person={person} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'N. Vale: account' }));
  await screen.findByRole('menu');
  return client;
};

describe('the account menu', () => {
  it('links to the person’s own account', async () => {
    await open();
    expect(screen.getByRole('menuitem', { name: 'Your account' }).getAttribute('href')).toBe('/settings/account');
  });

  it('signing out clears memory and loads a fresh page', async () => {
    const client = await open();
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    signOut.mockResolvedValue({ url: 'https://desk.example/sign-in' });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in?because=left'));
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it.each([
    ['was not answered', () => Promise.reject(new TypeError('fetch failed'))],
    ['was refused', () => Promise.resolve({ error: { code: 'INTERNAL' } })],
  ])(
    'a sign-out that %s says that the person is still signed in, and takes nothing from the page',
    async (_, answer) => {
      const client = await open();
      signOut.mockImplementation(answer);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
      expect(await screen.findByText('Sign-out failed. You are still signed in.')).toBeTruthy();
      expect(client.getQueryCache().getAll()).toHaveLength(1);
    },
  );
});
