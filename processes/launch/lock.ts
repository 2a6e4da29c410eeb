import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { commandOf } from '@/lib/db/server/command-of';
import { makeDataDir } from './secrets';

const schema = z.object({
  pid: z.number(),
  address: z.string(),
  /** By name. An earlier version noted numbers alone. */
  children: z.union([
    z.record(z.string(), z.number()),
    z.array(z.number()).transform((pids) => Object.fromEntries(pids.entries())),
  ]),
  /** Of the embedded database, which takes a free one at each start. */
  databasePort: z.number().nullable(),
});
type Lock = z.output<typeof schema>;

const lockFile = (dataDir: string) => path.join(dataDir, 'proofdesk.pid');

/** Whether this number is still a process of ours, not a later one that got the same number. */
const isOurs = (pid: number): boolean =>
  /scripts\/(start|admin|backup|restore)\.mjs|dist\/(web|worker|service)\.js/.test(commandOf(pid) ?? '');

/**
 * One desk for each data folder. A desk that still runs is named; what a killed launcher left behind
 * is waited for, and ended if it does not end by itself.
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
      // A reader sees the old note or the new one, never half of it.
      writeFileSync(`${file}.tmp`, JSON.stringify(lock));
      renameSync(`${file}.tmp`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
};

/** What a running desk has noted about itself; `null` when none runs on this folder. */
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

/** Removes a lock whose owner is gone. Only one start at a time may do so, or two could remove each other's. */
const clearStaleLock = async (file: string) => {
  const guard = `${file}.takeover`;

  if (!createExclusively(guard, String(process.pid))) {
    if (Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 60_000) {
      rmSync(guard, { force: true });
    }
    await delay(200);

    return;
  }

  try {
    const lock = readLock(file);

    if (lock && isOurs(lock.pid)) {
      throw new Error(`Proofdesk is already running at ${lock.address} (process ${lock.pid}); stop that one first.`);
    }
    await Promise.all(Object.values(lock?.children ?? {}).map(waitForEnd));
    rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
};

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
    if (waited === 10_000) {
      process.kill(pid, 'SIGKILL');
    }
    await delay(100);
  }
};
