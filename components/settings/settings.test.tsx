import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeysAnswer, SignInSettingsAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../testing';
import { standAt } from '../testing/next';
import { KeysPage } from './keys-page';
import { SettingsFrame } from './settings-frame';
import { SignInPage } from './sign-in/sign-in-page';

beforeEach(() => standAt('/settings/people'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const navigation = () => within(screen.getByRole('navigation', { name: 'Settings' }));
const links = () =>
  navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the settings', () => {
  it('count unseparated duties as an issue', async () => {
    serve({ '/api/people': ok({ people: [], notSeparated: ['Desk owner'] }) });
    show(
      <SettingsFrame open={['people', 'sign-in', 'keys', 'account']} managesPeople>
        page
      </SettingsFrame>,
    );
    const issue = await screen.findByText('issue');
    const link = issue.closest('a');
    expect([link?.textContent, link?.getAttribute('aria-current')]).toEqual(['People and roles, 1 issue', 'page']);
  });

  it('leave out pages that a person may not open, and load nothing for them', () => {
    const asked = serve({});
    show(
      <SettingsFrame open={['people', 'account']} managesPeople={false}>
        page
      </SettingsFrame>,
    );
    expect(links()).toEqual(['People and roles', 'Your account']);
    expect(asked).toEqual([]);
  });
});

describe('how people sign in', () => {
  const settings: SignInSettingsAnswer = {
    codeRequiredFor: ['administrator'],
    without: { officer: 2, administrator: 1 },
    singleSignOn: null,
    untrustedProxy: null,
  };
  const page = <SignInPage allRoles={['officer', 'administrator']} />;

  it('says how many people have no second factor, and what happens if it is required', async () => {
    serve({ '/api/settings/sign-in': ok(settings) });
    show(page);
    expect(await screen.findByText('1 person without it: must set it up before continuing')).toBeTruthy();
    expect(screen.getByText('2 people without it')).toBeTruthy();

    fireEvent.click(screen.getByRole('checkbox', { name: /Officer/ }));
    expect(screen.getByText('2 people without it: must set it up before continuing')).toBeTruthy();
  });

  it('does not call a role complete without figures for it', async () => {
    serve({ '/api/settings/sign-in': ok({ ...settings, without: { officer: 0 } }) });
    show(page);
    expect(await screen.findByText('everyone has it')).toBeTruthy();
    expect(screen.getByText('unknown how many lack it')).toBeTruthy();
  });

  it('can be saved only when something changed', async () => {
    const replies = { '/api/settings/sign-in': ok(settings), 'PUT /api/settings/sign-in': ok({}) };
    serve(replies);
    show(page);
    fireEvent.click(await screen.findByRole('checkbox', { name: /Officer/ }));
    replies['/api/settings/sign-in'] = ok({ ...settings, codeRequiredFor: ['officer', 'administrator'] });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Saved, effective immediately.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('names the variables to set without single sign-on, and shows groups with it', async () => {
    serve({ '/api/settings/sign-in': ok(settings) });
    show(page);
    expect(await screen.findByText('OIDC_CLIENT_SECRET')).toBeTruthy();
    cleanup();

    const singleSignOn = {
      name: 'Utopia ID',
      issuer: 'https://id.utopia.example',
      groups: [{ group: 'desk-officers', roles: ['officer', 'supervisor'] }],
    };
    serve({ '/api/settings/sign-in': ok({ ...settings, singleSignOn }) });
    show(page);
    expect(await screen.findByText('https://id.utopia.example')).toBeTruthy();
    expect(screen.getByRole('row', { name: 'desk-officers officer, supervisor' })).toBeTruthy();
  });

  it('warns about a proxy that is not trusted, and says what to set', async () => {
    const untrustedProxy = { address: '10.0.0.5', at: '2026-11-15T10:41:30Z' };
    serve({ '/api/settings/sign-in': ok({ ...settings, untrustedProxy }) });
    show(page);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /10\.0\.0\.5 sends X-Forwarded-For, but is not a trusted proxy.*set TRUSTED_PROXIES=10\.0\.0\.5/,
    );
    cleanup();

    serve({ '/api/settings/sign-in': ok(settings) });
    show(page);
    await screen.findByText('OIDC_CLIENT_SECRET');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells failing and not being allowed apart', async () => {
    serve({});
    show(page);
    expect(await screen.findByText('Sign-in settings could not be loaded')).toBeTruthy();
    cleanup();

    serve({ '/api/settings/sign-in': refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    show(page);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });
});

describe('keys and backup', () => {
  const keys: KeysAnswer = {
    dataKey: { keyId: 'd4f1', waiting: 0 },
    signingKeys: [
      {
        keyId: '91ab',
        fingerprint: '91abcd',
        publicKey: 'cHVibGlj',
        introducedAt: '2026-11-15T10:57:12Z',
        present: true,
      },
      {
        keyId: '77fe',
        fingerprint: '77fecd',
        publicKey: 'b2xkZXI',
        introducedAt: '2026-01-15T10:57:12Z',
        present: false,
      },
    ],
    checkpoints: { every: 1000, last: null, folder: '/data/checkpoints' },
  };

  it('show the public keys in full, and which of them is current', async () => {
    serve({ '/api/settings/keys': ok(keys) });
    show(<KeysPage />);
    expect(await screen.findByText('cHVibGlj')).toBeTruthy();
    expect(screen.getByText('91abcd')).toBeTruthy();
    expect(screen.getByText('current')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy public key 77fe' })).toBeTruthy();
    expect(screen.getByText('none yet')).toBeTruthy();
  });

  it('say how many values a rotation still has to re-encrypt', async () => {
    serve({ '/api/settings/keys': ok({ ...keys, dataKey: { keyId: 'd4f1', waiting: 1204 } }) });
    show(<KeysPage />);
    expect(await screen.findByText(/1,204 values still use the previous key/)).toBeTruthy();
  });

  it('show the commands even if the keys cannot be loaded', async () => {
    serve({});
    show(<KeysPage />);
    expect(await screen.findByText('Keys could not be loaded')).toBeTruthy();
    expect(screen.getByText('npm run backup')).toBeTruthy();
  });
});
