/** The desk's web process as it ships, on an existing database. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@/lib/base/free-port';
import { processOptions } from '@/lib/base/process-options';

const root = path.resolve(import.meta.dirname, '..');

interface Keys {
  DATA_KEY: string;
  SIGNING_KEY: string;
}

export const startWeb = async (databaseUrl: string, keys: Keys, folder: string, upstreamUrl = 'http://127.0.0.1:9') => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = fork(path.join(root, 'dist/web.js'), {
    env: {
      ...process.env,
      ...processOptions.env,
      ...keys,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SESSION_SECRET: randomBytes(32).toString('base64'),
      UPSTREAM_URL: upstreamUrl,
      UPSTREAM_USERNAME: 'bench',
      UPSTREAM_PASSWORD: 'bench',
      LOG_LEVEL: 'info',
    },
    execArgv: processOptions.execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { child, origin };
    if (tries === 300 || child.exitCode !== null) throw new Error(`The desk did not start: ${await answer?.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

export const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

export const residentMb = ({ pid }: ChildProcess): number =>
  Math.round((Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024) / 1_000_000);

/** On a busy machine a list may be refused while the index is loading. */
export const untilLoaded = async (origin: string, cookie: string): Promise<void> => {
  while ((await fetch(`${origin}/api/sessions`, { headers: { cookie } })).status === 503);
};
