import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { startFaultyProxy } from './faulty-proxy';
import { type Account, type LaunchedDesk, makeFolder, readSecrets, startDesk } from './launcher';

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
  owner: Account;
}

interface Desks {
  /** Everything embedded, as a newcomer has it after one command. */
  home: LaunchedDesk & { owner: Account };
  /** A desk that is pointed at somebody else's service: the other desk's, behind a proxy that can misbehave. */
  remote: RemoteDesk;
}

export const test = base.extend<object, Desks>({
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) =>
      withFolder('home', async (folder) => {
        const desk = await startDesk(folder, { DEMO_SESSIONS: '300' });
        const [owner] = desk.accounts;

        if (!owner) {
          throw new Error(`The first start printed no account:\n${desk.output()}`);
        }
        await use({ ...desk, owner });
        await desk.stop();
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  remote: [
    async ({ home }, use) =>
      withFolder('remote', async (folder) => {
        const proxy = await startFaultyProxy(home.serviceUrl);
        const { upstreamUsername, upstreamPassword } = readSecrets(home.dataDir);
        const owner = { email: 'owner@desk.example', password: key() };
        const desk = await startDesk(folder, {
          UPSTREAM_URL: proxy.url,
          UPSTREAM_USERNAME: upstreamUsername,
          UPSTREAM_PASSWORD: upstreamPassword,
          DATA_KEY: key(),
          SIGNING_KEY: key(),
          ADMIN_EMAIL: owner.email,
          ADMIN_PASSWORD: owner.password,
        });

        await use({ ...desk, proxy, owner });
        await desk.stop();
        await proxy.stop();
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

/** As a person does it; ends on the page that signing in leads to. */
export const signIn = async (page: Page, desk: { url: string }, account: Account, path_ = '/sessions') => {
  await page.goto(`${desk.url}/sign-in?next=${encodeURIComponent(path_)}`);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === path_);
};
