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
import { AdminError } from '../admin/desk';

export interface UnfinishedFolder {
  path: string;
  /** Gives the folder its final name; from then on it is a backup. */
  finish: () => void;
  discard: () => void;
}

/** A name that sorts by time and suits every file system. */
export const folderName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Creates a folder for its owner only, with a name that marks it as unfinished. */
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
        ? `${unfinished} already exists. Another backup is running, or one was interrupted. If none is running, remove it.`
        : `Cannot write to ${parent} (${code}). Choose a writable folder.`,
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
    discard: () => removeFolder(unfinished),
  };
};

/** A file that was being created when everything stopped may appear while its folder is emptied. */
const removeFolder = (folder: string): void => {
  for (let triesLeft = 10; ; triesLeft--) {
    try {
      rmSync(folder, { recursive: true, force: true });

      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || triesLeft === 0) throw error;
    }
  }
};

const requireFree = (folder: string) => {
  const existing = statSync(folder, { throwIfNoEntry: false });

  if (!existing) {
    return;
  }
  if (!existing.isDirectory()) {
    throw new AdminError(`${folder} is a file. Choose a folder that does not exist yet.`);
  }
  if (readdirSync(folder).length > 0) {
    throw new AdminError(`${folder} is not empty. Choose a folder that does not exist yet.`);
  }
  // The unfinished folder could not be moved to another disk.
  if (existing.dev !== statSync(path.dirname(folder)).dev) {
    throw new AdminError(`${folder} is a separate disk. Choose a new folder inside it.`);
  }
};

/** A rename survives a power cut only once its folder is synced. Not possible on Windows. */
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
