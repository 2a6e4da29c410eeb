/** A desk as `npm start` runs it, with its own folder and ports, and a signed-in person with a purpose. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settingNames } from '@/lib/base/config';
import { freePort } from '@/lib/base/free-port';
import { signIn } from './list-clients';

const root = path.resolve(import.meta.dirname, '..');

export interface Desk {
  url: string;
  cookie: string;
  /** The address of its embedded database. */
  databaseUrl: string;
  webPid: number;
  stop: () => Promise<void>;
}

const launch = (dataDir: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      // Ignore .env: a benchmark must never reach a real service.
      ...Object.fromEntries(settingNames.map((name) => [name, ''])),
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      // No demo arrivals.
      DEMO_ARRIVAL_SECONDS: '0',
      DEMO_HISTORY: 'off',
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const untilReady = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('Proofdesk is ready: ')) resolve(output);
    });
    child.once('close', () => reject(new Error(`The desk did not start:\n${output}`)));
  });

/** Waits until the mirror is complete, as on an ordinary day. */
const untilMirrored = async (url: string, cookie: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/api/sessions`, { headers: { cookie } });
    if (answer.ok) {
      const { coverage } = await answer.json();
      if (coverage.listed.kind === 'exactly' && coverage.read.wanted === 0) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const setPurpose = async (url: string, cookie: string): Promise<void> => {
  const answer = await fetch(`${url}/api/purpose`, {
    method: 'PUT',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'rejections' }),
  });
  if (!answer.ok) throw new Error(`Setting the purpose failed with ${answer.status}: ${await answer.text()}`);
};

const noteOf = (dataDir: string, file: string) => JSON.parse(readFileSync(path.join(dataDir, file), 'utf8'));

/** `env` may name a service; otherwise the embedded one starts with demo sessions. */
export const startDesk = async (dataDir: string, env: Record<string, string> = {}): Promise<Desk> => {
  const [PORT, SERVICE_PORT] = [String(await freePort()), String(await freePort())];
  const child = launch(dataDir, { PORT, SERVICE_PORT, ...env });
  const stop = async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  };
  const output = await untilReady(child);

  try {
    const url = `http://127.0.0.1:${PORT}`;
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
    const [, email = ADMIN_EMAIL ?? '', password = ADMIN_PASSWORD ?? ''] =
      /^ {2}(officer@\S+) +(\S+) /m.exec(output) ?? [];
    const cookie = await signIn(url, email, password);
    await untilMirrored(url, cookie);
    await setPurpose(url, cookie);
    const { databasePort, children } = noteOf(dataDir, 'proofdesk.pid');
    const { postgres } = noteOf(dataDir, 'secrets.json');

    return {
      url,
      cookie,
      databaseUrl: `postgres://postgres:${postgres}@127.0.0.1:${databasePort}/proofdesk`,
      webPid: children.web,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
