import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../testing/next';
import { SignInForm } from './sign-in-form';

const assign = vi.fn();
const written = vi.spyOn(Storage.prototype, 'setItem');

beforeEach(() => {
  signIn.mockReset();
  assign.mockReset();
  vi.stubGlobal('location', { assign });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(written).not.toHaveBeenCalled();
});

const account = { email: 'n.vale@utopia.example', password: 'a long secret', redirect: false };
const answers = (...errors: Array<string | null>) => {
  for (const error of errors) signIn.mockResolvedValueOnce({ ok: error === null, error });
};

const codeField = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');
const type = (code: string) => fireEvent.change(codeField(), { target: { value: code } });

/** The password is correct, and a code is required. */
const reachSecondStep = async () => {
  render(<SignInForm next="/sessions" />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: account.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: account.password } });
  fireEvent.submit(screen.getByLabelText('Email'));
  await screen.findByRole('heading', { name: 'Enter your code' });
};

describe('the code after the password', () => {
  it('is one field with autofill and focus', async () => {
    answers('code');
    await reachSecondStep();
    expect(document.activeElement).toBe(codeField());
    expect(codeField().autocomplete).toBe('one-time-code');
    expect(codeField().inputMode).toBe('numeric');
    expect(codeField().closest('form')?.method).toBe('post');
    expect(screen.getByText(/Six-digit code from your authenticator app, for n\.vale@utopia\.example/)).toBeTruthy();
  });

  it('is submitted when complete, with email and password', async () => {
    answers('code', null);
    await reachSecondStep();
    type('41930');
    expect(signIn).toHaveBeenCalledTimes(1);
    type('419302');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sessions'));
    expect(signIn).toHaveBeenLastCalledWith('credentials', { ...account, code: '419302' });
  });

  it.each(['419 302', '419-302', ' 419302\n'])('may be pasted as %j', async (pasted) => {
    answers('code', null);
    await reachSecondStep();
    type(pasted);
    await waitFor(() => expect(signIn).toHaveBeenLastCalledWith('credentials', { ...account, code: '419302' }));
  });

  it('is cleared when incorrect', async () => {
    answers('code', 'wrong code', null);
    await reachSecondStep();
    type('111111');
    expect(await screen.findByText(/Incorrect or already used code/)).toBeTruthy();
    await waitFor(() => expect(codeField().value).toBe(''));
    expect(codeField().getAttribute('aria-invalid')).toBe('true');
    type('419302');
    await waitFor(() => expect(assign).toHaveBeenCalled());
  });

  it('is blocked after too many attempts for as long as the server says', async () => {
    answers('code', 'wait:30');
    await reachSecondStep();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    type('111111');
    expect(await screen.findByText(/^Too many attempts\. Try again in (30|2\d) s\.$/)).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
    expect(button.disabled).toBe(true);
    type('222222');
    expect(signIn).toHaveBeenCalledTimes(2);

    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(button.disabled).toBe(false);
    expect(screen.queryByText(/Too many attempts/)).toBeNull();
  });

  it('may be a recovery code', async () => {
    answers('code', null);
    await reachSecondStep();
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: ' k7rd-9fmx ' } });
    expect(signIn).toHaveBeenCalledTimes(1);
    fireEvent.submit(field);
    await waitFor(() => expect(signIn).toHaveBeenLastCalledWith('credentials', { ...account, code: 'k7rd-9fmx' }));
  });

  it('can be left for another account, which forgets the first', async () => {
    answers('code');
    await reachSecondStep();
    fireEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('returns to the password step when the password is no longer correct', async () => {
    answers('code', 'wrong');
    await reachSecondStep();
    type('419302');
    expect(await screen.findByText('Incorrect email or password.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(account.email);
  });
});

describe('single sign-on', () => {
  it('is offered by name, and only if configured', () => {
    const { rerender } = render(<SignInForm next="/sessions" />);
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
    rerender(<SignInForm next="/sessions" singleSignOn="Utopia ID" />);
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Utopia ID' }));
    expect(signIn).toHaveBeenCalledWith('oidc', { callbackUrl: '/sessions' });
  });

  it.each([
    ['sso-no-role', /None of your identity provider groups has a role here/],
    ['sso-taken', /Another account already uses your email/],
    ['sso-disabled', /Your account is disabled/],
    ['sso-failed', /Single sign-on failed/],
    ['OAuthCallback', /Sign-in failed\. Try again/],
  ])('explains %s and what to do', (error, words) => {
    render(<SignInForm next="/sessions" singleSignOn="Utopia ID" error={error} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

it('the page says that you were signed out, and that drafts are saved', () => {
  const { rerender } = render(<SignInForm next="/sessions" />);
  expect(screen.queryByText(/were signed out/)).toBeNull();
  rerender(<SignInForm next="/sessions" because="ended" />);
  expect(screen.getByText('You were signed out. Your drafts are saved.')).toBeTruthy();
});
