import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';

/** PostgreSQL refuses to run as root: the unprivileged account that it runs as instead. */
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

/** `null` for everybody but root, who needs another account and gets one made when it is missing. */
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
      `PostgreSQL does not run as root, and the account "${accountName}" could not be made; run Proofdesk as an ordinary user.`,
      { cause },
    );
  }

  const created = lookUp();

  if (!created) {
    throw new Error(`The account "${accountName}" was made but is not in /etc/passwd.`);
  }

  return created;
};

/** Makes a folder that others may pass through, whatever the umask. */
export const makeOpenFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
};

/** Makes a folder that the account owns; false when it cannot reach it through the folders above. */
export const makeReachableFolder = (folder: string, account: ServerAccount | null): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  if (!account) {
    return true;
  }

  chownSync(folder, account.ids.uid, account.ids.gid);

  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { cwd: '/', ...account.ids }).status === 0;
};
