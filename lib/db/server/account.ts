import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';

/** The unprivileged account PostgreSQL runs as when started by root. */
export interface ServerAccount {
  name: string;
  ids: { uid: number; gid: number };
}

const accountName = 'postgres';

const lookUp = (): ServerAccount | null => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${accountName}:`));

  if (!line) {
    return null;
  }

  const [, , uid, gid] = line.split(':');

  return { name: accountName, ids: { uid: Number(uid), gid: Number(gid) } };
};

/** `null` unless we are root. Creates the account if it is missing. */
export const findServerAccount = (): ServerAccount | null => {
  if (process.getuid?.() !== 0) {
    return null;
  }

  const existing = lookUp();

  if (existing) {
    return existing;
  }

  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName], {
      stdio: 'ignore',
    });
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and the account "${accountName}" could not be created; run Proofdesk as an ordinary user.`,
      { cause },
    );
  }

  const created = lookUp();

  if (!created) {
    throw new Error(`The account "${accountName}" was created but is not in /etc/passwd.`);
  }

  return created;
};

/** Creates a folder that other accounts can enter, whatever the umask. */
export const makeOpenFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
};

/** Creates a folder owned by the account. False if the account cannot reach it. */
export const makeReachableFolder = (folder: string, account: ServerAccount | null): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  if (!account) {
    return true;
  }

  chownSync(folder, account.ids.uid, account.ids.gid);

  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { cwd: '/', ...account.ids }).status === 0;
};
