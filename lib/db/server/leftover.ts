import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from './command-of';

/** Whether this process id is a PostgreSQL server on this folder, and not a later process with its number. */
const isServerOn = (pid: number, dataFolder: string): boolean => {
  const command = commandOf(pid);

  return command?.includes('postgres') === true && command.includes(dataFolder);
};

/**
 * A server outlives its launcher when that is killed. Stop it in an orderly way, so that the next
 * start finds the folder free. A pid file whose number now belongs to another program is cleared
 * away: PostgreSQL would take that program for a server.
 */
export const stopLeftoverServer = async (dataFolder: string): Promise<void> => {
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
      throw new Error(`A PostgreSQL server of an earlier run (process ${pid}) does not stop.`);
    }
    await delay(50);
  }
};
