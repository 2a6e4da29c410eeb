import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { minuteMs } from '@/lib/base/durations';
import { commandOf } from '@/lib/db/server/command-of';
import { makeDataDir } from './secrets';

const lockSchema = z.object({
  pid: z.number(),
  address: z.string(),
  /** By name. Earlier versions stored a list. */
  children: z.union([
    z.record(z.string(), z.number()),
    z.array(z.number()).transform((pids) => Object.fromEntries(pids.entries())),
  ]),
  /** The embedded database takes a free port at each start. */
  databasePort: z.number().nullable(),
});
type Lock = z.output<typeof lockSchema>;

const lockFile = (dataDir: string) => path.join(dataDir, 'proofdesk.pid');

/** True if this process is one of ours, and not a later one with the same id. */
const isOurs = (pid: number): boolean =>
  /scripts\/(start|admin|backup|restore)\.mjs|dist\/(web|worker|service|history)\.js/.test(commandOf(pid) ?? '');

/**
 * Allows one desk per data folder. Throws if a desk is running; waits for processes left behind by a
 * killed launcher, and kills them if necessary.
 */
export const takeLock = async (dataDir: string, address: string) => {
  const file = lockFile(dataDir);
  let lock: Lock = { pid: process.pid, address, children: {}, databasePort: null };

  makeDataDir(dataDir);
  while (!createExclusively(file, JSON.stringify(lock))) {
    await clearStaleLock(file);
  }

  return {
    note: (change: Partial<Pick<Lock, 'children' | 'databasePort'>>) => {
      lock = { ...lock, ...change };
      // Atomic for readers.
      writeFileSync(`${file}.tmp`, JSON.stringify(lock));
      renameSync(`${file}.tmp`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
};

/** The lock of the desk running on this folder, or `null`. */
export const readRunningDesk = (dataDir: string): Lock | null => {
  const lock = readLock(lockFile(dataDir));

  return lock && isOurs(lock.pid) ? lock : null;
};

const createExclusively = (file: string, content: string): boolean => {
  try {
    writeFileSync(file, content, { flag: 'wx' });

    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  }
};

/** Removes a lock whose owner is gone. Guarded, because two starts could remove each other's lock. */
const clearStaleLock = async (file: string) => {
  const guard = `${file}.takeover`;

  if (!createExclusively(guard, String(process.pid))) {
    if (Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > minuteMs) {
      rmSync(guard, { force: true });
    }
    await delay(200);

    return;
  }

  try {
    const lock = readLock(file);

    if (lock && isOurs(lock.pid)) {
      throw new Error(`Proofdesk is already running at ${lock.address} (process ${lock.pid}). Stop it first.`);
    }
    await Promise.all(Object.values(lock?.children ?? {}).map(waitForEnd));
    rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
};

const readLock = (file: string): Lock | null => {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No lock, or an incomplete one from a crash.
    return null;
  }
};

const waitForEnd = async (pid: number) => {
  for (let waited = 0; isOurs(pid); waited += 100) {
    if (waited === 10_000) {
      process.kill(pid, 'SIGKILL');
    }
    await delay(100);
  }
};
