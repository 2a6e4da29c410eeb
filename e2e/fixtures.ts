import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test';
import { freePort } from '@/lib/base/free-port';
import { startFaultyProxy } from './faulty-proxy';
import type { IdentityProvider } from './identity-provider';
import { type Account, type LaunchedDesk, makeFolder, readSecrets, startDesk } from './launcher';
import { asSuperuser } from './people';

const key = () => randomBytes(32).toString('base64');

const withFolder = async (name: string, use: (folder: string) => Promise<void>) => {
  const folder = makeFolder(name);
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface RemoteDesk extends LaunchedDesk {
  proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  identityProvider: IdentityProvider;
  owner: Account;
}

export interface Desks {
  /** The first desk's service. */
  demoSessions: number;
  /** More settings of the first desk. */
  settings: Record<string, string>;
  /** Everything embedded, as after `npm start`; `setFaults` makes its service misbehave. */
  home: LaunchedDesk & { owner: Account; setFaults: (...faults: object[]) => Promise<void> };
  /**
   * A desk that uses the first desk's service through a proxy that can misbehave, with single sign-on through a real
   * identity provider. It has an integrator's credential: it does not see waiting sessions' results and cannot
   * decide.
   */
  remote: RemoteDesk;
}

const faultSetter = (dataDir: string, port: string) => {
  const { upstreamUsername, upstreamPassword } = readSecrets(dataDir);
  const authorization = `Basic ${btoa(`${upstreamUsername}:${upstreamPassword}`)}`;

  return async (...faults: object[]) => {
    const answer = await fetch(`http://127.0.0.1:${port}/faults`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
    if (!answer.ok) throw new Error(`The fault board refused: ${await answer.text()}`);
  };
};

/** An integrator's credential. */
const addIntegrator = async ({ dataDir }: LaunchedDesk) => {
  const credential = { username: 'elsewhere', password: key() };
  await asSuperuser(
    dataDir,
    `insert into api_credential (username, kind, secret_sha256, created_at) values ($1, 'integrator', $2, now())`,
    [credential.username, createHash('sha256').update(credential.password).digest('hex')],
    'proofdesk_service',
  );

  return credential;
};

export const test = base.extend<object, Desks>({
  demoSessions: [700, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  home: [
    async ({ demoSessions, settings }, use) =>
      withFolder('home', async (folder) => {
        const boardPort = String(await freePort());
        const desk = await startDesk(folder, {
          ...settings,
          DEMO_SESSIONS: String(demoSessions),
          FAULT_BOARD: '1',
          FAULT_BOARD_PORT: boardPort,
        });
        try {
          const [owner] = desk.accounts;

          if (!owner) {
            throw new Error(`The first start printed no account:\n${desk.output()}`);
          }
          await waitForMirror(desk, owner);
          await use({ ...desk, owner, setFaults: faultSetter(desk.dataDir, boardPort) });
        } finally {
          await desk.stop();
        }
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  remote: [
    async ({ home }, use) =>
      withFolder('remote', async (folder) => {
        const proxy = await startFaultyProxy(home.serviceUrl);
        const { username, password } = await addIntegrator(home);
        const owner = { email: 'owner@desk.example', password: key() };
        const port = await freePort();
        // Loaded lazily, because only one worker needs it.
        const { startIdentityProvider } = await import('./identity-provider');
        const identityProvider = await startIdentityProvider({
          redirectUris: [`http://127.0.0.1:${port}/api/auth/callback/oidc`],
        });
        const desk = await startDesk(folder, {
          UPSTREAM_URL: proxy.url,
          UPSTREAM_USERNAME: username,
          UPSTREAM_PASSWORD: password,
          DATA_KEY: key(),
          SIGNING_KEY: key(),
          ADMIN_EMAIL: owner.email,
          ADMIN_PASSWORD: owner.password,
          PORT: String(port),
          OIDC_ISSUER: identityProvider.issuer,
          OIDC_CLIENT_ID: identityProvider.clientId,
          OIDC_CLIENT_SECRET: identityProvider.clientSecret,
          OIDC_NAME: 'Utopia ID',
          OIDC_ROLES: 'compliance=officer;leads=officer,supervisor;people=administrator',
        });

        try {
          await waitForMirror(desk, owner);
          await use({ ...desk, proxy, identityProvider, owner });
        } finally {
          await desk.stop();
          await proxy.stop();
          await identityProvider.stop();
        }
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

/** Waits until the mirror has every session with its results, as on an ordinary day. */
export const waitForMirror = async (desk: { url: string }, account: Account) => {
  const api = await request.newContext();
  try {
    await sendPassword(api, desk, account);
    await expect
      .poll(
        async () => {
          const answer = await api.get(`${desk.url}/api/sessions`);
          const { coverage } = answer.ok() ? await answer.json() : { coverage: null };

          return coverage && [coverage.listed.kind, coverage.read.wanted];
        },
        { timeout: 60_000 },
      )
      .toEqual(['exactly', 0]);
  } finally {
    await api.dispose();
  }
};

/** Triggers a sync instead of waiting for the minute. */
export const lookNow = async (desk: { url: string }, account: Account) => {
  const api = await request.newContext({ extraHTTPHeaders: { origin: desk.url } });
  await sendPassword(api, desk, account);
  const checked = await api.post(`${desk.url}/api/settings/connection/check`);
  expect(checked.status()).toBe(200);
  await api.dispose();
};

/** Signs in with the form and ends on the next page. */
export const signInByForm = async (page: Page, desk: { url: string }, account: Account, path_ = '/sessions') => {
  await page.goto(`${desk.url}/sign-in?next=${encodeURIComponent(path_)}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL((url) => url.pathname === path_);
};

/** Signs in without the form, for tests about something else. */
export const sendPassword = async (api: APIRequestContext, desk: { url: string }, { email, password }: Account) => {
  const { csrfToken } = await (await api.get(`${desk.url}/api/auth/csrf`)).json();
  const answer = await api.post(`${desk.url}/api/auth/callback/credentials`, {
    headers: { origin: desk.url },
    form: { csrfToken, email, password, json: 'true' },
  });
  expect(answer.status()).toBe(200);
};

export const signIn = async (page: Page, desk: { url: string }, account: Account, path_ = '/sessions') => {
  await sendPassword(page.request, desk, account);
  await page.goto(desk.url + path_);
  await page.waitForURL((url) => url.pathname === path_);
};

/** Sets a purpose without the menu, so that evidence is shown in full. */
export const setPurpose = async (page: Page, desk: { url: string }, purpose = 'rejections') => {
  const response = await page.request.put(`${desk.url}/api/purpose`, {
    headers: { origin: desk.url },
    data: { purpose },
  });
  expect(response.status()).toBe(200);
};
