import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const schema = z.object({
  pid: z.number(),
  address: z.string(),
  children: z.array(z.number()),
  /** Of the embedded database, which takes a free one at each start. */
  databasePort: z.number().nullable(),
});
type Lock = z.output<typeof schema>;

/** Whether this number is still the process we started, not a later one that got the same number. */
const isOurs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }

  const commandLine = `/proc/${pid}/cmdline`;

  return (
    !existsSync('/proc/self') ||
    (existsSync(commandLine) &&
      /scripts\/start\.mjs|dist\/(web|worker|service)\.js/.test(readFileSync(commandLine, 'utf8')))
  );
};

/**
 * One desk for each data folder. A desk that still runs is named; what a killed launcher left behind
 * is waited for, and ended if it does not end by itself.
 */
export const takeLock = async (dataDir: string, address: string) => {
  const file = lockFile(dataDir);
  const earlier = readLock(file);

  if (earlier && earlier.pid !== process.pid && isOurs(earlier.pid)) {
    throw new Error(
      `Proofdesk is already running at ${earlier.address} (process ${earlier.pid}); stop that one first.`,
    );
  }
  if (earlier) {
    await Promise.all(earlier.children.map(waitForEnd));
  }

  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  let lock: Lock = { pid: process.pid, address, children: [], databasePort: null };
  const note = (change: Partial<Pick<Lock, 'children' | 'databasePort'>>) => {
    lock = { ...lock, ...change };
    writeFileSync(file, JSON.stringify(lock));
  };
  note({});

  return { note, release: () => rmSync(file, { force: true }) };
};

/** What a running desk has noted about itself; `null` when none runs on this folder. */
export const readRunningDesk = (dataDir: string): Lock | null => {
  const lock = readLock(lockFile(dataDir));

  return lock && isOurs(lock.pid) ? lock : null;
};

const lockFile = (dataDir: string) => path.join(dataDir, 'proofdesk.pid');

const readLock = (file: string): Lock | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No lock, or half of one from a crash: nobody holds it.
    return null;
  }
};

const waitForEnd = async (pid: number) => {
  for (let waited = 0; isOurs(pid); waited += 100) {
    if (waited > 10_000) {
      process.kill(pid, 'SIGKILL');
    }
    await delay(100);
  }
};
