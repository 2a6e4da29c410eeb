import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../testing';
import { AccountPage } from './account-page';
import { SetupPage } from './setup-page';

const assign = vi.fn();
const madeAddresses = new Set<string>();

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, pathname: '/settings/account', assign });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${madeAddresses.size}`;
    madeAddresses.add(address);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void madeAddresses.delete(address));
});
afterEach(() => {
  cleanup();
  assign.mockReset();
  madeAddresses.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const here = {
  handle: 'h1',
  browser: 'Chromium on Linux',
  address: '10.0.0.7',
  method: 'password',
  since: '2026-11-15T08:00:00Z',
  lastActiveAt: '2026-11-15T08:10:00Z',
  here: true,
};
const account: AccountAnswer = {
  name: 'N. Vale',
  email: 'n.vale@utopia.example',
  roles: ['officer', 'privacy officer'],
  auditorUntil: null,
  signIn: { kind: 'password', code: false },
  recoveryCodesLeft: 0,
  codeRequired: false,
  mustSetUp: null,
  freshUntil: null,
  signIns: [here, { ...here, handle: 'h2', browser: 'Firefox on Windows', here: false }],
};
const withCode: AccountAnswer = { ...account, signIn: { kind: 'password', code: true }, recoveryCodesLeft: 7 };
const codes = ['aaaa-1111', 'bbbb-2222'];

const open = (answer: AccountAnswer, more: Record<string, ReturnType<typeof ok>> = {}) => {
  const replies: Record<string, ReturnType<typeof ok>> = { '/api/account': ok(answer), ...more };
  const asked = serve(replies);
  show(<AccountPage />);
  return { asked, replies };
};

describe('your account', () => {
  it('an account that cannot be read is an error with a way to try again', async () => {
    serve({});
    show(<AccountPage />);
    expect(await screen.findByText('Your account could not be read')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  });

  it('the rules for a password are said before one is typed', async () => {
    open(account);
    const field = await screen.findByLabelText<HTMLInputElement>('New password');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('At least 12 characters');
    expect([field.autocomplete, field.form?.method]).toEqual(['new-password', 'post']);
  });

  it('a password is changed, and the fields are empty again', async () => {
    open(account, { 'POST /api/account/password': ok({}) });
    const field = await screen.findByLabelText<HTMLInputElement>('New password');
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'the one before' } });
    fireEvent.change(field, { target: { value: 'four words and more' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('a refused password is told in the words of the server', async () => {
    open(account, { 'POST /api/account/password': refused(400, 'BAD_REQUEST', 'This password is too common.') });
    fireEvent.submit(await screen.findByLabelText('New password'));
    expect((await screen.findByText('This password is too common.')).closest('[role="alert"]')).toBeTruthy();
  });

  it('who comes through the identity provider changes neither password nor code here', async () => {
    open({ ...account, signIn: { kind: 'single sign-on' } });
    await screen.findByText(/your password is there/);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set up…' })).toBeNull();
  });
});

describe('the second factor', () => {
  const factor = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  const replies = {
    'POST /api/account/second-factor': ok(factor),
    'PUT /api/account/second-factor': ok({ codes }),
  };

  it('is set up with a code, and its recovery codes are shown once', async () => {
    const { replies: now } = open(account, replies);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByText('ABCD EFGH IJ')).toBeTruthy();
    expect((await screen.findByRole<HTMLImageElement>('img', { name: /QR code/ })).src).toMatch(/^blob:/);

    now['/api/account'] = ok(withCode);
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '419 302' } });
    fireEvent.submit(screen.getByLabelText('Code'));
    expect(await screen.findByText('aaaa-1111')).toBeTruthy();
    // The picture of the secret is gone from memory as well.
    expect(madeAddresses.size).toBe(0);

    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('7 of 10 recovery codes left')).toBeTruthy();
    expect(screen.queryByText('aaaa-1111')).toBeNull();
    expect(screen.queryByText('ABCD EFGH IJ')).toBeNull();
  });

  it('a wrong code is told, and the key stays for another try', async () => {
    open(account, {
      ...replies,
      'PUT /api/account/second-factor': refused(400, 'BAD_REQUEST', 'That is not the code of this moment.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    fireEvent.submit(await screen.findByLabelText('Code'));
    expect(await screen.findByText('That is not the code of this moment.')).toBeTruthy();
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
  });

  it('new recovery codes are asked for twice, because the old ones count no more', async () => {
    const { asked } = open(withCode, { 'POST /api/account/recovery-codes': ok({ codes }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Make new recovery codes…' }));
    expect(asked).not.toContain('POST /api/account/recovery-codes');
    fireEvent.click(screen.getByRole('button', { name: 'Yes, make new recovery codes' }));
    expect(await screen.findByText('bbbb-2222')).toBeTruthy();
  });

  it('that a role requires can be removed after a lost phone, and the page says what is due then', async () => {
    const { asked } = open({ ...withCode, codeRequired: true }, { 'DELETE /api/account/second-factor': ok({}) });
    expect(await screen.findByText(/you set up a new one before anything else/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove second factor…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, remove second factor' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/account/second-factor'));
  });
});

describe('your sign-ins', () => {
  it('name this one, and end another', async () => {
    const { asked } = open(account, { 'DELETE /api/account/sign-ins/h2': ok({}) });
    expect(await screen.findByText('this one')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'End Firefox on Windows' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/account/sign-ins/h2'));
  });

  it('signing out everywhere ends at the sign-in page', async () => {
    open(account, { 'DELETE /api/account/sign-ins': ok({}) });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, sign out everywhere' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'));
  });
});

describe('before the desk opens', () => {
  it('a new password leads on to what is due next', async () => {
    serve({ 'POST /api/account/password': ok({}) });
    show(<SetupPage email={account.email} due="password" />);
    fireEvent.submit(screen.getByLabelText('New password'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/setup'));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('a second factor that is due cannot be put off', () => {
    serve({});
    show(<SetupPage email={account.email} due="second factor" />);
    expect(screen.getByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});
