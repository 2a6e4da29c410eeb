/** Runs `npm start` as a person would, with its own folder and ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { settingNames } from '@/lib/base/config';
import { freePort } from '@/lib/base/free-port';
import { commandOf } from '@/lib/db/server/command-of';

/** A folder that PostgreSQL's account can also enter if the tests run as root. */
export const makeFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `proofdesk-${name}-`));
  chmodSync(folder, 0o711);

  return folder;
};

export const root = path.resolve(import.meta.dirname, '..');

export interface Account {
  email: string;
  password: string;
}

export interface LaunchedDesk {
  url: string;
  serviceUrl: string;
  dataDir: string;
  process: ChildProcess;
  accounts: Account[];
  output: () => string;
  /** Sends the signal and resolves with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  ended: Promise<number | null>;
}

/** Ignores the shell and .env: a test must never reach a real service. */
export const cleanEnvironment = (env: Record<string, string>): NodeJS.ProcessEnv =>
  ({
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    // No demo arrivals and no history by default.
    DEMO_ARRIVAL_SECONDS: '0',
    DEMO_HISTORY: 'off',
    // The engine has low priority, and here browsers and other desks keep its cores busy.
    ENGINE_SECONDS: '60',
    ...env,
  }) as unknown as NodeJS.ProcessEnv;

const launched = new Set<ReturnType<typeof launch>>();

/** Stops all desks, even after a failed test. */
export const stopAllDesks = async () => {
  for (const desk of launched) {
    await desk.stop();
  }
};

/** Desks live for seconds here, so only very hot code is worth optimising. */
const launcher = [process.execPath, '--interrupt-budget=3000000', path.join(root, 'scripts/start.mjs')];

/** Starts the launcher and returns at once; `ready` resolves when the desk is open. */
export const launch = (env: Record<string, string>, [command = '', ...args] = launcher) => {
  const child = spawn(command, args, {
    cwd: root,
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));

  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('Proofdesk is ready: ')) {
          resolve();
        }
      });
    }
    ended.then((code) => reject(new Error(`The launcher ended with code ${code}:\n${output}`)));
  });
  // Tests that only wait for the end ignore it.
  ready.catch(() => undefined);

  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);

    return ended;
  };

  const desk = { process: child, ready, ended, output: () => output, stop };
  launched.add(desk);
  ended.then(() => launched.delete(desk));

  return desk;
};

const accountLine = /^ {2}(\S+@\S+) +(\S+) /gm;

export const startDesk = async (
  dataDir: string,
  env: Record<string, string> = {},
  command = launcher,
): Promise<LaunchedDesk> => {
  const { PORT = String(await freePort()), SERVICE_PORT = String(await freePort()) } = env;
  const desk = launch({ DATA_DIR: dataDir, ...env, PORT, SERVICE_PORT }, command);
  await desk.ready;

  return {
    url: `http://127.0.0.1:${PORT}`,
    serviceUrl: `http://127.0.0.1:${SERVICE_PORT}`,
    dataDir,
    process: desk.process,
    accounts: [...desk.output().matchAll(accountLine)].map(([, email = '', password = '']) => ({
      email,
      password,
    })),
    output: desk.output,
    stop: desk.stop,
    ended: desk.ended,
  };
};

export interface DeskSecrets {
  postgres: string;
  upstreamUsername: string;
  upstreamPassword: string;
  sessionSecret: string;
  dataKey: string;
  signingKey: string;
  serviceKey: string;
}

export const readSecrets = (dataDir: string): DeskSecrets =>
  JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));

/** The content of a file; `null` for a folder or a file that has gone. */
const contentOf = (file: string): Buffer | null => {
  try {
    return statSync(file).isFile() ? readFileSync(file) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Every file of the desk whose name or content contains one of these texts, except PostgreSQL's. */
export const filesThatMention = (dataDir: string, ...texts: string[]): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const content = name.startsWith('postgres') ? null : contentOf(path.join(dataDir, name));

    return content !== null && texts.some((text) => name.includes(text) || content.includes(text));
  });

/** The process ids by name, from the launcher's lock file. */
export const childPids = (dataDir: string): Record<string, number> =>
  JSON.parse(readFileSync(path.join(dataDir, 'proofdesk.pid'), 'utf8')).children;

export const databasePid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

export const isAlive = (pid: number | undefined): boolean => pid !== undefined && commandOf(pid) !== null;

/** An answer may be a second old, so that after a kill only one from after it counts. */
export const isReady = async ({ url }: { url: string }, after = 0): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  if (answer?.status !== 200) return false;

  return Date.parse((await answer.json()).checkedAt) > after;
};

/** The embedded database's address for a superuser. */
export const superuserAddress = (dataDir: string): string => {
  const { databasePort } = JSON.parse(readFileSync(path.join(dataDir, 'proofdesk.pid'), 'utf8'));

  return `postgres://postgres:${readSecrets(dataDir).postgres}@127.0.0.1:${databasePort}/proofdesk`;
};
