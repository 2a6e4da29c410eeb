/**
 * The embedded PostgreSQL: a real server from npm, run as a child process. Only the launcher, the
 * administration command and the tests load this; web, worker and service get addresses.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findServerAccount, makeOpenFolder, makeReachableFolder, type ServerAccount } from './account';
import { type Binaries, findBinaries } from './binaries';
import { stopLeftoverServer } from './leftover';

export const superuser = 'postgres';

/** Where data and binaries go when root's own folders cannot be entered by the server's account. */
const sharedFolder = '/var/lib/proofdesk';

export interface EmbeddedServerOptions {
  folder: string;
  /** Names the data's place below the shared folder, where `folder` itself is out of reach. */
  instance: string;
  password: string;
  /** For tests only: faster, and not safe against a power cut. */
  unsafe?: boolean;
}

export interface EmbeddedServer {
  port: number;
  address: (database: string, user?: string, password?: string) => string;
  /** Resolves when the server has ended, wanted or not. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the server of this folder, making it first where it does not exist. Safe to repeat after any crash. */
export const startEmbeddedServer = async (options: EmbeddedServerOptions): Promise<EmbeddedServer> => {
  const account = findServerAccount();
  const binaries = findBinaries(account, sharedFolder);
  const home = findHome(options, account);
  const dataFolder = path.join(home, 'data');

  if (!existsSync(dataFolder)) {
    initialise(binaries, account, home, dataFolder, options.password);
  }

  // A start that was killed may have left the superuser's password behind.
  rmSync(passwordFile(home), { force: true });
  await stopLeftoverServer(dataFolder);

  for (let attempt = 1; ; attempt++) {
    const server = await tryStart(binaries, account, dataFolder, options);

    if ('port' in server) {
      return server;
    }
    if (attempt === 6) {
      throw new Error(`The embedded PostgreSQL does not start: ${server.problem}`);
    }
    // A port taken in between, or memory of a killed server that is not given back yet.
    await delay(100 * 2 ** attempt);
  }
};

/** Where the data already is, or where a new database can be: beside everything else, if the server's account gets there. */
const findHome = ({ folder, instance }: EmbeddedServerOptions, account: ServerAccount | null): string => {
  const elsewhere = path.join(sharedFolder, instance);
  const existing = [folder, elsewhere].find((home) => existsSync(path.join(home, 'data', 'PG_VERSION')));

  if (existing) {
    if (!makeReachableFolder(existing, account)) {
      throw new Error(`The database in ${existing} cannot be reached by the account "${account?.name}" any more.`);
    }

    return existing;
  }
  if (makeReachableFolder(folder, account)) {
    return folder;
  }

  makeOpenFolder(sharedFolder);

  if (!makeReachableFolder(elsewhere, account)) {
    throw new Error(
      `PostgreSQL's account cannot enter ${folder} nor ${elsewhere}; set DATA_DIR to a folder that it can enter.`,
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
      throw new Error(`The embedded database could not be made: ${lastLine(result.stderr) || result.error?.message}`);
    }
    // Only a folder that initdb has finished gets the name that a start looks for.
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
    // Named statements otherwise fall into generic plans that ignore rare filter values.
    'plan_cache_mode=force_custom_plan',
    ...(unsafe ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'scram_iterations=1'] : []),
  ];
  const child = spawn(binaries.postgres, ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own group: Ctrl-C in a terminal must reach the launcher alone, which ends things in order.
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

    return { problem: lastLine(tail()) || 'it ended at once' };
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
