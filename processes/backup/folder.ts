import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { AdminError } from '../admin/databases';

export interface UnfinishedFolder {
  path: string;
  /** Gives the folder its name, for good; from here on it counts as a backup. */
  finish: () => void;
  discard: () => void;
}

/** The name of a backup taken now: sorts by time, and every file system takes it. */
export const folderName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A folder that only its owner may enter, under a name that says it is not whole yet. */
export const beginFolder = (folder: string): UnfinishedFolder => {
  const parent = path.dirname(folder);
  const unfinished = `${folder}.unfinished`;

  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    requireFree(folder);
    mkdirSync(unfinished, { mode: 0o700 });
  } catch (error) {
    if (error instanceof AdminError) throw error;
    const { code } = error as NodeJS.ErrnoException;

    throw new AdminError(
      code === 'EEXIST' && existsSync(unfinished)
        ? `${unfinished} is there already: another backup is being written, or one was cut short; then remove it.`
        : `Cannot write to ${parent} (${code}); name a folder that can be written.`,
    );
  }

  return {
    path: unfinished,
    finish: () => {
      sync(unfinished);
      if (statSync(folder, { throwIfNoEntry: false })) {
        rmdirSync(folder);
      }
      renameSync(unfinished, folder);
      sync(parent);
    },
    discard: () => rmSync(unfinished, { recursive: true, force: true }),
  };
};

/** Before anything is read, which may take long. */
const requireFree = (folder: string) => {
  const existing = statSync(folder, { throwIfNoEntry: false });

  if (!existing) {
    return;
  }
  if (!existing.isDirectory()) {
    throw new AdminError(`${folder} is a file; name a folder that does not exist yet.`);
  }
  if (readdirSync(folder).length > 0) {
    throw new AdminError(`${folder} is not empty; name a folder that does not exist yet.`);
  }
  // Whatever is written beside it could not be moved there.
  if (existing.dev !== statSync(path.dirname(folder)).dev) {
    throw new AdminError(`${folder} is a disk of its own; name a new folder inside it.`);
  }
};

/** A new name is safe from a power cut only when its folder is. Windows keeps no such handles. */
const sync = (folder: string) => {
  if (process.platform === 'win32') {
    return;
  }

  const handle = openSync(folder, 'r');

  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
