import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePort } from '@/lib/base/free-port';
import { signIn } from './fixtures';
import {
  childPids,
  cleanEnvironment,
  databasePid,
  isAlive,
  isReady,
  type LaunchedDesk,
  launch,
  makeFolder,
  readSecrets,
  root,
  startDesk,
  stopAllDesks,
} from './launcher';

const few = { DEMO_SESSIONS: '20' };
let folder: string;
let desk: LaunchedDesk;

test.beforeAll(async () => {
  folder = makeFolder('running');
  desk = await startDesk(folder, few);
});
test.afterAll(async () => {
  await stopAllDesks();
  rmSync(folder, { recursive: true, force: true });
});

/** The command's output and errors. */
const administer = (args: string[], env: Record<string, string> = {}) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/admin.mjs', ...args], {
    cwd: root,
    env: cleanEnvironment({ DATA_DIR: folder, ...env }),
    encoding: 'utf8',
  });

  return { status, text: (stdout + stderr).trim() };
};

const lastWord = (text: string) => text.split('\n')[0]?.split(' ').at(-1) ?? '';

test('a second desk on the same folder is refused and names the first', async () => {
  const again = launch({ DATA_DIR: folder, PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) });

  expect(await again.ended).toBe(1);
  expect(again.output().trim()).toBe(
    `Proofdesk is already running at ${desk.url} (process ${desk.process.pid}). Stop it first.`,
  );
});

test('the desk recovers from a kill of any process', async () => {
  test.setTimeout(120_000);
  const pidOf = (name: string) => () => childPids(folder)[name] ?? 0;
  const children = () => Object.values(childPids(folder));

  for (const victim of [pidOf('service'), pidOf('worker'), pidOf('web'), () => databasePid(folder)]) {
    const pid = victim();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    const killedAt = Date.now();
    await expect.poll(() => children().length, { timeout: 30_000 }).toBe(3);
    await expect.poll(() => children().every(isAlive), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => isReady(desk, killedAt), { timeout: 30_000 }).toBe(true);
  }
});

test('a lost password can be replaced while the desk runs', async ({ page }) => {
  const { status, text } = administer(['reset', 'OWNER@proofdesk.example']);
  expect(status, text).toBe(0);

  await signIn(page, desk, { email: 'owner@proofdesk.example', password: lastWord(text) });
});

test('API credentials, including the desk’s own, can be created, rotated and revoked by command', async ({ page }) => {
  test.setTimeout(120_000);
  const answers = async (name: string, password: string) => {
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

    return (await fetch(`${desk.serviceUrl}/api/v1/data/session/list`, { headers: { authorization } })).status;
  };

  const first = lastWord(administer(['credential', 'create', 'shop', 'integrator']).text);
  await expect.poll(() => answers('shop', first)).toBe(200);
  const second = lastWord(administer(['credential', 'rotate', 'shop', '--at-once']).text);
  await expect.poll(() => answers('shop', first)).toBe(401);
  expect(await answers('shop', second)).toBe(200);

  const hook = ['webhook', 'add', 'http://127.0.0.1:9/hook', 'shop'];
  expect(administer(hook, { API_PASSWORD: second })).toEqual({
    status: 1,
    text: 'Refused: the address is inside a private network. Allow its network in WEBHOOK_NETWORKS.',
  });
  const allowed = { WEBHOOK_NETWORKS: '127.0.0.1' };
  expect(administer(hook, { ...allowed, API_PASSWORD: 'wrong' }).status).toBe(1);
  expect(administer(hook, { ...allowed, API_PASSWORD: second }).text).toMatch(/^Webhook \S+ added\.$/);
  expect(administer(['webhook', 'list']).text).toContain('http://127.0.0.1:9/hook  shop  PENDING,');

  expect(administer(['credential', 'revoke', 'shop']).status).toBe(0);
  await expect.poll(() => answers('shop', second)).toBe(401);
  expect(administer(['credential', 'revoke', 'proofdesk']).status).toBe(1);
  expect(administer(['credential', 'make', 'shop'])).toMatchObject({
    status: 2,
    text: expect.stringMatching(/^Usage/),
  });

  const before = readSecrets(folder).upstreamPassword;
  expect(administer(['credential', 'rotate', 'proofdesk']).text).toContain('Restart it within 24 hours');
  expect(readSecrets(folder).upstreamPassword).not.toBe(before);
  expect(administer(['credential', 'rotate', 'proofdesk']).text).toContain('rotated less than a day ago');
  await desk.stop();
  const again = await startDesk(folder, few);
  await signIn(page, again, desk.accounts.at(-1) ?? { email: '', password: '' });
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
});
