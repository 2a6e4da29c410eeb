import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountAnswer } from '@/lib/answers';
import { sendJson } from '../api';
import { ok, refused, serve, show } from '../testing';
import { signIn } from '../testing/next';
import { useChange, useProof } from '.';

afterEach(() => {
  cleanup();
  signIn.mockReset();
  vi.unstubAllGlobals();
});

const account: AccountAnswer = {
  name: 'N. Vale',
  email: 'n.vale@utopia.example',
  roles: ['officer'],
  auditorUntil: null,
  signIn: { kind: 'password', code: false },
  recoveryCodesLeft: 0,
  codeRequired: false,
  mustSetUp: null,
  freshUntil: null,
  changesByOthers: [],
  signIns: [],
};
const proofRequired = refused(403, 'PROOF_REQUIRED', 'Re-enter your password to continue.');
const proven = ok({ freshUntil: '2026-11-15T11:00:00Z' });

const Page = () => {
  const change = useChange(() => sendJson('POST', '/api/x', {}));
  const { ensureFresh } = useProof();
  return (
    <>
      <button type="button" onClick={() => change.mutate()}>
        Do it
      </button>
      <button type="button" onClick={() => void ensureFresh().catch(() => {})}>
        Download
      </button>
      <p>{change.isPending && 'pending'}</p>
      <p>{change.isSuccess && 'done'}</p>
      <p>{change.failure?.message}</p>
    </>
  );
};

const begin = async (who: AccountAnswer = account) => {
  const replies = {
    'POST /api/x': proofRequired,
    '/api/account': ok(who),
    'POST /api/account/proof': proven,
  };
  const asked = serve(replies);
  show(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
  await screen.findByRole('alertdialog', { name: 'Confirm it’s you' });
  return { replies, asked, tries: () => asked.filter((each) => each === 'POST /api/x').length };
};

const confirm = async () => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

describe('re-authentication', () => {
  it('is asked for when the server requires it; the action then runs exactly once more', async () => {
    const { replies, asked, tries } = await begin();
    replies['POST /api/x'] = ok({});
    await confirm();

    expect(await screen.findByText('done')).toBeTruthy();
    expect(tries()).toBe(2);
    expect(asked.filter((each) => each === 'POST /api/account/proof')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('a server that asks again afterwards is a failure, not a loop', async () => {
    const { tries } = await begin();
    await confirm();

    expect(await screen.findByText('Re-enter your password to continue.')).toBeTruthy();
    expect(tries()).toBe(2);
  });

  it('cancelling is no failure, and the action does not run again', async () => {
    const { tries } = await begin();
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('pending')).toBeNull());
    expect(screen.queryByText('Re-enter your password to continue.')).toBeNull();
    expect(tries()).toBe(1);
  });

  it('a wrong password stays in the dialog, with the server’s reason', async () => {
    const { replies, tries } = await begin();
    replies['POST /api/account/proof'] = refused(400, 'BAD_REQUEST', 'Incorrect password.');
    await confirm();

    expect((await screen.findByText('Incorrect password.')).closest('[role="alert"]')).toBeTruthy();
    expect(tries()).toBe(1);
  });

  it('asks for a code only if the account has a second factor', async () => {
    await begin({ ...account, signIn: { kind: 'password', code: true } });
    expect((await screen.findByLabelText('Code')).getAttribute('autocomplete')).toBe('one-time-code');
    cleanup();

    await begin();
    await screen.findByLabelText('Password');
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('the password never enters the address, even without JavaScript', async () => {
    await begin();
    expect((await screen.findByLabelText('Password')).closest('form')?.method).toBe('post');
  });

  it('people from an identity provider confirm it there', async () => {
    await begin({ ...account, signIn: { kind: 'single sign-on' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Go to identity provider' }));

    expect(signIn).toHaveBeenCalledWith('oidc', { callbackUrl: '/' }, { prompt: 'login', max_age: '0' });
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('before a download it is asked for only if the last one is too old', async () => {
    const replies = { '/api/account': ok({ ...account, freshUntil: new Date(Date.now() + 120_000).toISOString() }) };
    const asked = serve(replies);
    show(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(asked).toEqual(['/api/account']));
    expect(screen.queryByRole('alertdialog')).toBeNull();

    replies['/api/account'] = ok({ ...account, freshUntil: null });
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });
});
