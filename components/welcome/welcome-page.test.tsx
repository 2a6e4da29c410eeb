import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, refused, serve, show } from '../testing';
import { WelcomePage } from './welcome-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const who = ok({ name: 'J. Orban', email: 'j.orban@utopia.example' });
const over = refused(404, 'NOT_FOUND', 'This link was used already or has ended.');

const open = (replies: Record<string, ReturnType<typeof ok>>, hash = '#s3cret') => {
  window.history.replaceState(null, '', `/welcome${hash}`);
  const asked = serve(replies);
  show(<WelcomePage />);
  return asked;
};

const choose = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } });
  fireEvent.submit(screen.getByLabelText('New password'));
};

describe('a one-time link', () => {
  it('greets its person, and its secret never stays in an address', async () => {
    const asked = open({ 'POST /api/invitation': who });
    expect(screen.getByText('Checking the link…')).toBeTruthy();
    expect(await screen.findByText('Welcome, J. Orban')).toBeTruthy();
    expect(window.location.href).not.toContain('s3cret');
    expect(asked).toEqual(['POST /api/invitation']);
  });

  it('lets its person set a password and then sign in', async () => {
    open({ 'POST /api/invitation': who, 'PUT /api/invitation': ok({}) });
    await choose('four words and more');
    expect(await screen.findByRole('heading', { name: 'Password set' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  });

  it('says whom to ask once expired', async () => {
    open({ 'POST /api/invitation': over });
    expect(await screen.findByText(/Ask your administrator for a new one/)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('says so if it was used in the meantime', async () => {
    open({ 'POST /api/invitation': who, 'PUT /api/invitation': over });
    await choose('four words and more');
    expect(await screen.findByText(/Ask your administrator for a new one/)).toBeTruthy();
  });

  it('without its secret is never sent to the server', async () => {
    const asked = open({}, '');
    expect(await screen.findByText(/Ask your administrator for a new one/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('a rejected password can be replaced by another', async () => {
    open({ 'POST /api/invitation': who, 'PUT /api/invitation': refused(400, 'BAD_REQUEST', 'Too common.') });
    await choose('password1234');
    expect((await screen.findByText('Too common.')).closest('[role="alert"]')?.textContent).toBe('Too common.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set password' }).disabled).toBe(false);
  });

  it('a short password is refused in the words of the page, not of the browser', async () => {
    const asked = open({
      'POST /api/invitation': who,
      'PUT /api/invitation': refused(400, 'BAD_REQUEST', 'Too short.'),
    });
    const field = await screen.findByLabelText('New password');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'short' } });
    screen.getByRole('button', { name: 'Set password' }).click();
    expect((await screen.findByText('Too short.')).closest('[role="alert"]')).toBeTruthy();
    expect(asked).toContain('PUT /api/invitation');
  });

  it('an outage is not an expired link', async () => {
    open({});
    expect(await screen.findByText(/Proofdesk is not responding/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  });
});
