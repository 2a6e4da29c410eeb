import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);

    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether this process id is a PostgreSQL server on this folder, and not a later process with its number. */
const isServerOn = (pid: number, dataFolder: string) => {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

    return words[0]?.includes('postgres') === true && words.includes(dataFolder);
  } catch {
    // No /proc on this system: trust the pid file, as PostgreSQL's own tools do.
    return !existsSync('/proc');
  }
};

/**
 * A server outlives its launcher when that is killed. Stop it in an orderly way, or clear away the
 * pid file of one that is gone, so that the next start finds the folder free.
 */
export const stopLeftoverServer = async (dataFolder: string): Promise<void> => {
  const pidFile = path.join(dataFolder, 'postmaster.pid');

  if (!existsSync(pidFile)) {
    return;
  }

  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !isServerOn(pid, dataFolder)) {
    rmSync(pidFile, { force: true });

    return;
  }

  process.kill(pid, 'SIGINT');

  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited === 15_000) {
      process.kill(pid, 'SIGQUIT');
    }
    if (waited > 30_000) {
      throw new Error(`A PostgreSQL server of an earlier run (process ${pid}) does not stop.`);
    }
    await delay(50);
  }
};
