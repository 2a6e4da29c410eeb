import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { freePort } from '@/lib/free-port';
import { signIn } from './fixtures';
import {
  childPids,
  cleanEnvironment,
  type LaunchedDesk,
  launch,
  makeFolder,
  readSecrets,
  root,
  startDesk,
  stopAllDesks,
  superuserAddress,
} from './launcher';

let folder: string;

const openFolder = () => {
  folder = makeFolder('launch');
};
const clearUp = async () => {
  await stopAllDesks();
  rmSync(folder, { recursive: true, force: true });
};

const children = () => Object.values(childPids(folder));
const postgresPid = () =>
  Number(readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);

    return true;
  } catch {
    return false;
  }
};

const isReady = async (url: string) => {
  try {
    const response = await fetch(`${url}/readyz`);

    return response.status === 200;
  } catch {
    return false;
  }
};

/** How many demo sessions are there by now; -1 while nobody can tell. */
const seeded = async (dataDir: string): Promise<number> => {
  const client = new pg.Client(superuserAddress(dataDir).replace(/\/proofdesk$/, '/proofdesk_service'));

  try {
    await client.connect();
    const { rows } = await client.query('select seeded_count from demo_population');

    return rows[0]?.seeded_count ?? 0;
  } catch {
    return -1;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const few = { DEMO_SESSIONS: '20' };

/** What the command prints, or what it complains of. */
const administer = (args: string[], env: Record<string, string> = {}) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/admin.mjs', ...args], {
    cwd: root,
    env: cleanEnvironment({ DATA_DIR: folder, ...env }),
    encoding: 'utf8',
  });

  return { status, text: (stdout + stderr).trim() };
};

const lastWord = (text: string) => text.split('\n')[0]?.split(' ').at(-1) ?? '';

test.describe('a running desk', () => {
  let desk: LaunchedDesk;

  test.beforeAll(async () => {
    openFolder();
    desk = await startDesk(folder, few);
  });
  test.afterAll(clearUp);

  test('a desk that already runs on this folder is named', async () => {
    const again = launch({ DATA_DIR: folder, PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) });

    expect(await again.ended).toBe(1);
    expect(again.output().trim()).toBe(
      `Proofdesk is already running at ${desk.url} (process ${desk.process.pid}); stop that one first.`,
    );
  });

  test('whichever process is killed, the desk comes back by itself', async () => {
    test.setTimeout(120_000);
    const pidOf = (name: string) => () => childPids(folder)[name] ?? 0;

    for (const victim of [pidOf('service'), pidOf('worker'), pidOf('web'), postgresPid]) {
      const pid = victim();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
      await expect.poll(() => children().length, { timeout: 30_000 }).toBe(3);
      await expect.poll(() => children().every(isAlive), { timeout: 30_000 }).toBe(true);
      await expect.poll(() => isReady(desk.url), { timeout: 30_000 }).toBe(true);
    }
  });

  test('a lost password is replaced while the desk runs', async ({ page }) => {
    const { text } = administer(['reset', 'OWNER@proofdesk.example']);

    await signIn(page, desk, { email: 'owner@proofdesk.example', password: lastWord(text) });
  });

  test('API credentials are made, rotated and revoked by a command, the desk’s own among them', async ({ page }) => {
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
      text: 'Refused: the address is inside a private network. WEBHOOK_NETWORKS lists the networks that are allowed.',
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
    expect(administer(['credential', 'rotate', 'proofdesk']).text).toContain('restart it within 24 hours');
    expect(readSecrets(folder).upstreamPassword).not.toBe(before);
    expect(administer(['credential', 'rotate', 'proofdesk']).text).toContain('restart the desk first');
    await desk.stop();
    const again = await startDesk(folder, few);
    await signIn(page, again, desk.accounts.at(-1) ?? { email: '', password: '' });
    await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
  });
});

test.describe('a folder of its own', () => {
  test.beforeEach(openFolder);
  test.afterEach(clearUp);

  test('a second start is quick, keeps everything, and a stop leaves no process behind', async ({ page }) => {
    test.setTimeout(120_000);
    const first = await startDesk(folder, few);
    const [owner] = first.accounts;
    expect(first.accounts).toHaveLength(3);
    const pids = [first.process.pid ?? 0, ...children(), postgresPid()];
    expect(pids).toHaveLength(5);
    expect(pids.every(isAlive)).toBe(true);

    expect(await first.stop('SIGTERM')).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);

    const began = Date.now();
    const second = await startDesk(folder, few);
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(second.accounts).toEqual([]);
    await signIn(page, second, owner ?? { email: '', password: '' });

    const later = [second.process.pid ?? 0, ...children(), postgresPid()];
    expect(await second.stop('SIGINT')).toBe(0);
    expect(later.filter(isAlive)).toEqual([]);
  });

  test('a stop amid the demo data is quick, and the next start goes on from there', async () => {
    test.setTimeout(120_000);
    const [PORT, SERVICE_PORT] = [String(await freePort()), String(await freePort())];
    const first = launch({ DATA_DIR: folder, PORT, SERVICE_PORT, DEMO_SESSIONS: '1000000' });
    await expect.poll(() => first.output(), { timeout: 60_000 }).toContain('Demo data: 1,000,000 sessions');
    await expect.poll(() => seeded(folder), { timeout: 30_000 }).toBeGreaterThan(0);
    const began = Date.now();
    await first.stop('SIGINT');
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(first.output()).toContain('Stopped.');

    const second = await startDesk(folder, few);
    const { upstreamUsername, upstreamPassword } = readSecrets(folder);
    const authorization = `Basic ${Buffer.from(`${upstreamUsername}:${upstreamPassword}`).toString('base64')}`;
    const list = await fetch(`${second.serviceUrl}/api/v1/data/session/list`, { headers: { authorization } });
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(10);
    await second.stop();
  });

  test('after a killed launcher, its processes end and the next start recovers', async () => {
    test.setTimeout(120_000);
    const first = await startDesk(folder, few);
    const orphans = children();
    await first.stop('SIGKILL');
    await expect.poll(() => orphans.filter(isAlive), { timeout: 15_000 }).toEqual([]);

    const second = await startDesk(folder, few);
    expect(second.accounts).toEqual([]);
    expect(await isReady(second.url)).toBe(true);
    await second.stop();
  });

  test('a stop through npm, whose output nobody reads any more, still ends everything', async () => {
    test.setTimeout(120_000);
    const [port, servicePort] = [await freePort(), await freePort()];
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: cleanEnvironment({ ...few, DATA_DIR: folder, PORT: String(port), SERVICE_PORT: String(servicePort) }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 60_000 }).toBe(true);
    const pids = [
      JSON.parse(readFileSync(path.join(folder, 'proofdesk.pid'), 'utf8')).pid,
      ...children(),
      postgresPid(),
    ];
    npm.stdout.destroy();
    npm.stderr.destroy();
    npm.kill('SIGTERM');

    await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  test.describe('one clear sentence and a failing exit code for', () => {
    const refusal = async (env: Record<string, string>) => {
      const launched = launch({
        DATA_DIR: folder,
        PORT: String(await freePort()),
        SERVICE_PORT: String(await freePort()),
        ...env,
      });

      return { code: await launched.ended, sentence: launched.output().trim() };
    };

    test('a busy port', async () => {
      const other = createServer();
      const port = await new Promise<number>((resolve) => {
        other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
      });

      expect(await refusal({ PORT: String(port) })).toEqual({
        code: 1,
        sentence: `Port ${port} is in use by another program; set PORT to a free one.`,
      });
      expect(await refusal({ SERVICE_PORT: String(port) })).toEqual({
        code: 1,
        sentence: `Port ${port} is in use by another program; set SERVICE_PORT to a free one.`,
      });
      other.close();
    });

    test('a bad setting', async () => {
      expect(await refusal({ DEMO_SESSIONS: 'many', PORT: '99999' })).toEqual({
        code: 1,
        sentence: 'Bad settings: PORT must be 1 to 65535; DEMO_SESSIONS must be a number',
      });
    });

    test('a data folder that cannot be written', async () => {
      const file = path.join(folder, 'a-file');
      writeFileSync(file, '');

      expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toEqual({
        code: 1,
        sentence: `Cannot write to ${path.join(file, 'data')} (ENOTDIR); set DATA_DIR to a folder that can be written.`,
      });
    });

    test('a Node that is too old', () => {
      const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } }); await import('./scripts/start.mjs')`;
      let outcome: { status: number; stderr: string } | undefined;

      try {
        execFileSync(process.execPath, ['--input-type=module', '-e', pretend], {
          cwd: root,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      } catch (error) {
        outcome = error as { status: number; stderr: string };
      }

      expect(outcome).toMatchObject({
        status: 1,
        stderr: 'Proofdesk needs Node 20.19 or newer; this is Node 18.20.0.\n',
      });
    });
  });
});
