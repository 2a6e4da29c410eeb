import { execFileSync, spawn } from 'node:child_process';
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
  databasePid,
  isAlive,
  isReady,
  launch,
  makeFolder,
  readSecrets,
  root,
  startDesk,
  stopAllDesks,
  superuserAddress,
} from './launcher';

const few = { DEMO_SESSIONS: '20' };
let folder: string;

test.beforeEach(() => {
  folder = makeFolder('launch');
});
test.afterEach(async () => {
  await stopAllDesks();
  rmSync(folder, { recursive: true, force: true });
});

const children = () => Object.values(childPids(folder));

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

test('a second start is quick, keeps everything, and a stop leaves no process behind', async ({ page }) => {
  test.setTimeout(120_000);
  const first = await startDesk(folder, few);
  const [owner] = first.accounts;
  expect(first.accounts).toHaveLength(3);
  const pids = [first.process.pid ?? 0, ...children(), databasePid(folder)];
  expect(pids).toHaveLength(5);
  expect(pids.every(isAlive)).toBe(true);

  expect(await first.stop('SIGTERM')).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);

  const began = Date.now();
  const second = await startDesk(folder, few);
  expect(Date.now() - began).toBeLessThan(20_000);
  expect(second.accounts).toEqual([]);
  await signIn(page, second, owner ?? { email: '', password: '' });

  const later = [second.process.pid ?? 0, ...children(), databasePid(folder)];
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
  expect(await isReady(second)).toBe(true);
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
  await expect.poll(() => isReady({ url: `http://127.0.0.1:${port}` }), { timeout: 60_000 }).toBe(true);
  const pids = [
    JSON.parse(readFileSync(path.join(folder, 'proofdesk.pid'), 'utf8')).pid,
    ...children(),
    databasePid(folder),
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
