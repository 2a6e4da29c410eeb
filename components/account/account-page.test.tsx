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
  changesByOthers: [],
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
  it('a failure to load the account is an error with a retry', async () => {
    serve({});
    show(<AccountPage />);
    expect(await screen.findByText('Your account could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  });

  it('the password rules are shown before typing', async () => {
    open(account);
    const field = await screen.findByLabelText<HTMLInputElement>('New password');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('At least 12 characters');
    expect([field.autocomplete, field.form?.method]).toEqual(['new-password', 'post']);
  });

  it('a password change empties the fields', async () => {
    open(account, { 'POST /api/account/password': ok({}) });
    const field = await screen.findByLabelText<HTMLInputElement>('New password');
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'the one before' } });
    fireEvent.change(field, { target: { value: 'four words and more' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(/Password changed/)).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('a rejected password shows the server’s reason', async () => {
    open(account, { 'POST /api/account/password': refused(400, 'BAD_REQUEST', 'This password is too common.') });
    fireEvent.submit(await screen.findByLabelText('New password'));
    expect((await screen.findByText('This password is too common.')).closest('[role="alert"]')).toBeTruthy();
  });

  it('people from an identity provider change neither password nor two-factor here', async () => {
    open({ ...account, signIn: { kind: 'single sign-on' } });
    await screen.findByText(/Change your password there/);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set up…' })).toBeNull();
  });
});

describe('two-factor authentication', () => {
  const factor = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  const replies = {
    'POST /api/account/second-factor': ok(factor),
    'PUT /api/account/second-factor': ok({ codes }),
  };

  it('is set up with a code, and the recovery codes are shown only once', async () => {
    const { replies: now } = open(account, replies);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('ABCD EFGH IJ')).toBeTruthy();
    expect((await screen.findByRole<HTMLImageElement>('img', { name: /QR code/ })).src).toMatch(/^blob:/);

    now['/api/account'] = ok(withCode);
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '419 302' } });
    fireEvent.submit(screen.getByLabelText('Code'));
    expect(await screen.findByText('aaaa-1111')).toBeTruthy();
    // The image of the secret is also gone from memory.
    expect(madeAddresses.size).toBe(0);

    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved these codes' }));
    expect(await screen.findByText('7 of 10 recovery codes left')).toBeTruthy();
    expect(screen.queryByText('aaaa-1111')).toBeNull();
    expect(screen.queryByText('ABCD EFGH IJ')).toBeNull();
  });

  it('a wrong code keeps the key for another attempt', async () => {
    open(account, {
      ...replies,
      'PUT /api/account/second-factor': refused(400, 'BAD_REQUEST', 'Incorrect code.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    fireEvent.submit(await screen.findByLabelText('Code'));
    expect(await screen.findByText('Incorrect code.')).toBeTruthy();
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
  });

  it('new recovery codes need confirmation, because the old ones stop working', async () => {
    const { asked } = open(withCode, { 'POST /api/account/recovery-codes': ok({ codes }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Create new recovery codes…' }));
    expect(asked).not.toContain('POST /api/account/recovery-codes');
    fireEvent.click(screen.getByRole('button', { name: 'Yes, create new recovery codes' }));
    expect(await screen.findByText('bbbb-2222')).toBeTruthy();
  });

  it('can be turned off after a lost phone even if a role requires it, with a warning', async () => {
    const { asked } = open({ ...withCode, codeRequired: true }, { 'DELETE /api/account/second-factor': ok({}) });
    expect(await screen.findByText(/you must set it up again to continue/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Turn off two-factor…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, turn off two-factor' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/account/second-factor'));
  });
});

describe('your sign-ins', () => {
  it('mark this browser, and sign out another', async () => {
    const { asked } = open(account, { 'DELETE /api/account/sign-ins/h2': ok({}) });
    expect(await screen.findByText('this browser')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/account/sign-ins/h2'));
  });

  it('signing out everywhere ends at the sign-in page', async () => {
    open(account, { 'DELETE /api/account/sign-ins': ok({}) });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, sign out everywhere' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in?because=left'));
  });
});

describe('before the desk opens', () => {
  it('a new password leads to the next step', async () => {
    serve({ 'POST /api/account/password': ok({}) });
    show(<SetupPage email={account.email} due="password" />);
    fireEvent.submit(screen.getByLabelText('New password'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/setup'));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('required two-factor setup cannot be skipped', () => {
    serve({});
    show(<SetupPage email={account.email} due="second factor" />);
    expect(screen.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});
