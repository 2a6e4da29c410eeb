/**
 * The embedded PostgreSQL: a real server from npm, run as a child process. Only the launcher, the admin command and
 * tests use this; web, worker and service connect by URL.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findServerAccount, makeOpenFolder, makeReachableFolder, type ServerAccount } from './account';
import { type Binaries, findBinaries } from './binaries';
import { commandOf } from './command-of';

export const superuser = 'postgres';

/** For data and binaries that the server's account could not reach in root's folders. */
const sharedFolder = '/var/lib/proofdesk';

export interface EmbeddedServerOptions {
  folder: string;
  /** Subfolder name in the shared folder, if `folder` is unreachable. */
  instance: string;
  password: string;
  /** For tests only: faster, and not safe against a power cut. */
  unsafe?: boolean;
}

export interface EmbeddedServer {
  port: number;
  address: (database: string, user?: string, password?: string) => string;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the server of this folder, creating its data first if needed. Safe after any crash. */
export const startEmbeddedServer = async (options: EmbeddedServerOptions): Promise<EmbeddedServer> => {
  const account = findServerAccount();
  const binaries = findBinaries(account, sharedFolder);
  const home = findHome(options, account);
  const dataFolder = path.join(home, 'data');

  if (!existsSync(dataFolder)) {
    initialise(binaries, account, home, dataFolder, options.password);
  }

  // A killed start may have left the password file behind.
  rmSync(passwordFile(home), { force: true });
  await stopLeftoverServer(dataFolder);

  for (let attempt = 1; ; attempt++) {
    const server = await tryStart(binaries, account, dataFolder, options);

    if ('port' in server) {
      return server;
    }
    if (attempt === 6) {
      throw new Error(`The embedded PostgreSQL could not start: ${server.problem}`);
    }
    // The port was taken meanwhile, or a killed server's memory is not released yet.
    await delay(100 * 2 ** attempt);
  }
};

/** The existing data folder, or a new one: in `folder` if the server's account can reach it. */
const findHome = ({ folder, instance }: EmbeddedServerOptions, account: ServerAccount | null): string => {
  const elsewhere = path.join(sharedFolder, instance);
  const existing = [folder, elsewhere].find((home) => existsSync(path.join(home, 'data', 'PG_VERSION')));

  if (existing) {
    if (!makeReachableFolder(existing, account)) {
      throw new Error(`The account "${account?.name}" can no longer access the database in ${existing}.`);
    }

    return existing;
  }
  if (makeReachableFolder(folder, account)) {
    return folder;
  }

  makeOpenFolder(sharedFolder);

  if (!makeReachableFolder(elsewhere, account)) {
    throw new Error(
      `PostgreSQL's account cannot access ${folder} or ${elsewhere}; set DATA_DIR to a folder it can access.`,
    );
  }

  return elsewhere;
};

const passwordFile = (home: string) => path.join(home, 'password.tmp');

const initialise = (
  binaries: Binaries,
  account: ServerAccount | null,
  home: string,
  dataFolder: string,
  password: string,
) => {
  const unfinished = `${dataFolder}.unfinished`;
  const file = passwordFile(home);

  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(file, password, { mode: 0o644 });

  try {
    const result = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${file}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { cwd: '/', encoding: 'utf8', ...account?.ids },
    );

    if (result.status !== 0) {
      throw new Error(
        `The embedded database could not be created: ${lastLine(result.stderr) || result.error?.message}`,
      );
    }
    // Renamed only once complete.
    renameSync(unfinished, dataFolder);
  } finally {
    rmSync(file, { force: true });
  }
};

const tryStart = async (
  binaries: Binaries,
  account: ServerAccount | null,
  dataFolder: string,
  { password, unsafe = false }: EmbeddedServerOptions,
): Promise<EmbeddedServer | { problem: string }> => {
  const port = await findFreePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    // Generic plans would ignore rare filter values.
    'plan_cache_mode=force_custom_plan',
    ...(unsafe ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'scram_iterations=1'] : []),
  ];
  const child = spawn(binaries.postgres, ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C must reach only the launcher, which shuts down in order.
    detached: true,
    ...account?.ids,
  });
  const tail = keepTail(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const address = (database: string, user = superuser, secret = password) =>
    `postgres://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;

  if (!(await answers(address('postgres'), ended))) {
    child.kill('SIGQUIT');
    await ended;

    return { problem: lastLine(tail()) || 'it exited immediately' };
  }

  const stop = async () => {
    child.kill('SIGINT');
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(impatient);
  };

  return { port, address, ended, stop };
};

const answers = async (address: string, ended: Promise<void>): Promise<boolean> => {
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });

  for (let attempt = 0; attempt < 600 && !hasEnded; attempt++) {
    const client = new pg.Client({ connectionString: address });

    try {
      await client.connect();
      await client.query('select 1');

      return true;
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return false;
};

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();

    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const keepTail = (child: ChildProcess) => {
  let text = '';

  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-4000);
  });

  return () => text;
};

const lastLine = (text: string | undefined) => text?.trim().split('\n').at(-1) ?? '';

/** True if this process is a PostgreSQL server on this folder, not another process with a reused ID. */
const isServerOn = (pid: number, dataFolder: string): boolean => {
  const command = commandOf(pid);

  return command?.includes('postgres') === true && command.includes(dataFolder);
};

/**
 * Stops a server that outlived its killed launcher. Also removes a PID file whose process ID was reused, because
 * PostgreSQL would mistake that process for a server.
 */
const stopLeftoverServer = async (dataFolder: string): Promise<void> => {
  const pidFile = path.join(dataFolder, 'postmaster.pid');

  if (!existsSync(pidFile)) {
    return;
  }

  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

  if (!Number.isInteger(pid) || pid <= 1) {
    return;
  }
  if (!isServerOn(pid, dataFolder)) {
    if (commandOf(pid) !== null) {
      rmSync(pidFile, { force: true });
    }

    return;
  }

  process.kill(pid, 'SIGINT');

  for (let waited = 0; isServerOn(pid, dataFolder); waited += 50) {
    if (waited === 15_000) {
      process.kill(pid, 'SIGQUIT');
    }
    if (waited > 30_000) {
      throw new Error(`A PostgreSQL server from an earlier run (process ${pid}) is not stopping.`);
    }
    await delay(50);
  }
};
