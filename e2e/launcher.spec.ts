import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { freePort } from '@/lib/base/free-port';
import { signIn } from './fixtures';
import {
  type Account,
  childPids,
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
  superuserAddress,
} from './launcher';

const few = { DEMO_SESSIONS: '20' };

test.afterAll(stopAllDesks);
/** The number of demo sessions so far; -1 if unknown. */
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

test.describe
  .serial('a desk that is started again and again on the same folder', () => {
    let kept: string;
    let owner: Account;
    let desk: LaunchedDesk;

    test.beforeAll(() => {
      kept = makeFolder('kept');
    });
    test.afterAll(async () => {
      await stopAllDesks();
      rmSync(kept, { recursive: true, force: true });
    });

    const processes = () => [
      JSON.parse(readFileSync(path.join(kept, 'proofdesk.pid'), 'utf8')).pid,
      ...Object.values(childPids(kept)),
      databasePid(kept),
    ];

    test('stopping through npm with a closed pipe leaves no process behind', async () => {
      test.setTimeout(120_000);
      const { process: npm, accounts } = await startDesk(kept, few, ['npm', 'start']);
      expect(accounts).toHaveLength(3);
      owner = accounts[0] ?? { email: '', password: '' };
      const pids = processes();
      expect(pids).toHaveLength(5);
      expect(pids.every(isAlive)).toBe(true);

      npm.stdout?.destroy();
      npm.stderr?.destroy();
      npm.kill('SIGTERM');
      await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
    });

    test('the next start is quick and keeps everything', async ({ page }) => {
      const began = Date.now();
      desk = await startDesk(kept, few);
      expect(Date.now() - began).toBeLessThan(20_000);
      expect(desk.accounts).toEqual([]);
      await signIn(page, desk, owner);
    });

    test('after a killed launcher its processes end, the next start recovers, and stopping leaves none', async () => {
      const orphans = Object.values(childPids(kept));
      await desk.stop('SIGKILL');
      await expect.poll(() => orphans.filter(isAlive), { timeout: 15_000 }).toEqual([]);

      const recovered = await startDesk(kept, few);
      expect(await isReady(recovered)).toBe(true);
      const pids = processes();
      expect(await recovered.stop('SIGINT')).toBe(0);
      expect(pids.filter(isAlive)).toEqual([]);
    });
  });

test('stopping during the demo data is quick, and the next start continues from there', async () => {
  test.setTimeout(120_000);
  const folder = makeFolder('amid');
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
  rmSync(folder, { recursive: true, force: true });
});

test.describe('one clear sentence and a failing exit code for', () => {
  let folder: string;

  test.beforeEach(() => {
    folder = makeFolder('launch');
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
      sentence: `Port ${port} is in use by another program. Set PORT to a free one.`,
    });
    expect(await refusal({ SERVICE_PORT: String(port) })).toEqual({
      code: 1,
      sentence: `Port ${port} is in use by another program. Set SERVICE_PORT to a free one.`,
    });
    other.close();
  });

  test('a bad setting', async () => {
    expect(await refusal({ DEMO_SESSIONS: 'many', PORT: '99999' })).toEqual({
      code: 1,
      sentence: 'Bad settings: PORT must be 1 to 65535; DEMO_SESSIONS must be a number',
    });
  });

  test('a data folder that is not writable', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');

    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toEqual({
      code: 1,
      sentence: `Cannot write to ${path.join(file, 'data')} (ENOTDIR). Set DATA_DIR to a writable folder.`,
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
      stderr: 'Proofdesk needs Node 20.19 or newer. This is Node 18.20.0.\n',
    });
  });
});
