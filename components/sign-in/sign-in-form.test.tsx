import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '../testing/next';
import { outcomeOf } from './outcome';
import { SignInForm } from './sign-in-form';

afterEach(() => {
  cleanup();
  signIn.mockReset();
});

const tryToSignIn = () => {
  render(<SignInForm next="/sessions" />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'n.vale@utopia.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.submit(screen.getByLabelText('Email'));
};

describe('signing in', () => {
  it('the password never enters the address, even without JavaScript', () => {
    render(<SignInForm next="/sessions" />);
    expect(screen.getByLabelText('Email').closest('form')?.method).toBe('post');
  });

  it('the first empty field has the focus', async () => {
    render(<SignInForm next="/sessions" />);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    cleanup();

    // A wrong code leads back to the first step, with the email kept.
    signIn.mockResolvedValueOnce({ ok: false, error: 'code' }).mockResolvedValue({ ok: false, error: 'wrong' });
    tryToSignIn();
    fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } });
    const password = await screen.findByLabelText('Password');
    expect(document.activeElement).toBe(password);
  });

  it('a wrong password does not reveal whether the account exists', async () => {
    signIn.mockResolvedValue({ ok: false, error: 'wrong' });
    tryToSignIn();
    expect(await screen.findByText('Incorrect email or password.')).toBeTruthy();
  });

  it('too many attempts block the button for as long as the server says', async () => {
    signIn.mockResolvedValue({ ok: false, error: 'wait:30' });
    tryToSignIn();
    expect(await screen.findByText('Too many attempts. Try again in 30 s.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  });

  it('anything unexpected is a failure, not a wrong password', async () => {
    signIn.mockRejectedValue(new TypeError('fetch failed'));
    tryToSignIn();
    expect(await screen.findByText('Sign-in failed. Try again.')).toBeTruthy();
    expect(outcomeOf('wait:soon', 0)).toEqual({ kind: 'failed' });
  });
});
