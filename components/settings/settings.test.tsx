import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeysAnswer, SignInSettingsAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../testing';
import { standAt } from '../testing-next';
import { KeysPage } from './keys-page';
import { SettingsFrame } from './settings-frame';
import { SignInPage } from './sign-in-page';

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
  it('count duties that are not separated as an open point', async () => {
    serve({ '/api/people': ok({ people: [], notSeparated: ['Desk owner'] }) });
    show(
      <SettingsFrame open={['people', 'sign-in', 'keys', 'account']} managesPeople>
        page
      </SettingsFrame>,
    );
    const point = await screen.findByText('open point');
    const link = point.closest('a');
    expect([link?.textContent, link?.getAttribute('aria-current')]).toEqual(['People and roles, 1 open point', 'page']);
  });

  it('leave out what a person may not open, and ask nothing about it', () => {
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
  };
  const page = <SignInPage allRoles={['officer', 'administrator']} />;

  it('says how many have no code yet, and what follows if one is required', async () => {
    serve({ '/api/settings/sign-in': ok(settings) });
    show(page);
    expect(await screen.findByText('1 has none: they set it up at their next request')).toBeTruthy();
    expect(screen.getByText('2 have none')).toBeTruthy();

    fireEvent.click(screen.getByRole('checkbox', { name: /Officer/ }));
    expect(screen.getByText('2 have none: they set it up at their next request')).toBeTruthy();
  });

  it('does not call a role complete that nothing is known about', async () => {
    serve({ '/api/settings/sign-in': ok({ ...settings, without: { officer: 0 } }) });
    show(page);
    expect(await screen.findByText('nobody is without one')).toBeTruthy();
    expect(screen.getByText('not known who has none')).toBeTruthy();
  });

  it('is saved only when something changed', async () => {
    const replies = { '/api/settings/sign-in': ok(settings), 'PUT /api/settings/sign-in': ok({}) };
    serve(replies);
    show(page);
    fireEvent.click(await screen.findByRole('checkbox', { name: /Officer/ }));
    replies['/api/settings/sign-in'] = ok({ ...settings, codeRequiredFor: ['officer', 'administrator'] });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Saved; it counts from the next request on.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('names what is to be set where there is no single sign-on, and shows groups where there is', async () => {
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

  it('settings that cannot be read, or not by this person, say so', async () => {
    serve({});
    show(page);
    expect(await screen.findByText('The sign-in settings could not be read')).toBeTruthy();
    cleanup();

    serve({ '/api/settings/sign-in': refused(403, 'FORBIDDEN', 'Your roles do not include this.') });
    show(page);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });
});

describe('keys and backup', () => {
  const keys: KeysAnswer = {
    dataKey: { keyId: 'd4f1', waiting: 0 },
    signingKeys: [
      { keyId: '91ab', publicKey: 'cHVibGlj', introducedAt: '2026-11-15T10:57:12Z', present: true },
      { keyId: '77fe', publicKey: 'b2xkZXI', introducedAt: '2026-01-15T10:57:12Z', present: false },
    ],
    checkpoints: { every: 1000, last: null, folder: '/data/checkpoints' },
  };

  it('show the public keys in full, and which of them signs now', async () => {
    serve({ '/api/settings/keys': ok(keys) });
    show(<KeysPage />);
    expect(await screen.findByText('cHVibGlj')).toBeTruthy();
    expect(screen.getByText('signs now')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy public key 77fe' })).toBeTruthy();
    expect(screen.getByText('none signed yet')).toBeTruthy();
  });

  it('a rotation under way says how much waits', async () => {
    serve({ '/api/settings/keys': ok({ ...keys, dataKey: { keyId: 'd4f1', waiting: 1204 } }) });
    show(<KeysPage />);
    expect(await screen.findByText(/1,204 values are still under the key before/)).toBeTruthy();
  });

  it('the commands stand there also when the keys cannot be read', async () => {
    serve({});
    show(<KeysPage />);
    expect(await screen.findByText('The keys could not be read')).toBeTruthy();
    expect(screen.getByText('npm run backup')).toBeTruthy();
  });
});
