/** Evidence in files, `<prefix>/<session>/<object>.<name>`, for the service's own account only. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EvidenceStock, isSafe, requireSafe } from './backend';

const modes = { folder: 0o700, file: 0o600 };

/** Marks a file that is being written. No name of an object starts like this. */
const unfinishedMark = '.';

export const evidenceFolder = (dataDir: string): string => path.join(dataDir, 'service', 'evidence');

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const entriesOf = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** Names of the folders in a folder; others may have put a file of their own beside them. */
const foldersIn = async (folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });

    return entries.filter((entry) => entry.isDirectory() && isSafe(entry.name)).map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

const withFile = async (file: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> => {
  const handle = await open(file, flags, modes.file);

  try {
    await work(handle);
  } finally {
    await handle.close();
  }
};

/** A new name survives a power cut only once its folder is synced. Not possible on Windows. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await withFile(folder, 'r', (handle) => handle.sync());
};

/** Creates the folder and those above it, durably. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: modes.folder });
  if (first === undefined) return;

  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made));
};

export const createFolderBackend = (folder: string): EvidenceStock => {
  const prefixOf = (sessionId: string) => path.join(folder, sessionId.slice(0, 2));
  const folderOf = (sessionId: string) => {
    requireSafe(sessionId);

    return path.join(prefixOf(sessionId), sessionId);
  };
  const fileOf = (sessionId: string, name: string) => {
    requireSafe(sessionId, name);

    return path.join(folderOf(sessionId), name.replaceAll('/', '.'));
  };

  return {
    put: async (sessionId, name, bytes) => {
      const file = fileOf(sessionId, name);
      const unfinished = path.join(folderOf(sessionId), `${unfinishedMark}${randomUUID()}`);
      await makeFolder(folderOf(sessionId));

      try {
        await withFile(unfinished, 'wx', async (handle) => {
          await handle.writeFile(bytes);
          await handle.sync();
        });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // All of them: another write may have made a folder and not synced it yet. Syncing an unchanged one costs little.
      for (const each of [folderOf(sessionId), prefixOf(sessionId), folder]) await syncFolder(each);
    },

    get: async (sessionId, name) => {
      try {
        return await readFile(fileOf(sessionId, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    list: async (sessionId) =>
      (await entriesOf(folderOf(sessionId)))
        .filter((entry) => !entry.startsWith(unfinishedMark))
        .map((entry) => entry.replaceAll('.', '/'))
        .sort(),

    delete: async (sessionId, name) => {
      await rm(fileOf(sessionId, name), { force: true });
    },

    deleteAll: async (sessionId) => {
      const gone = folderOf(sessionId);
      // A write that runs meanwhile adds a file to a folder that is being emptied.
      await rm(gone, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
      // The deletion must not come undone either.
      await syncFolder(prefixOf(sessionId)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    sessions: async function* () {
      for (const prefix of await foldersIn(folder)) {
        const found = await foldersIn(path.join(folder, prefix));
        if (found.length > 0) yield found;
      }
    },

    removeUnfinished: async () => {
      for (const prefix of await foldersIn(folder)) {
        for (const sessionId of await foldersIn(path.join(folder, prefix))) {
          const held = path.join(folder, prefix, sessionId);
          const left = (await entriesOf(held)).filter((entry) => entry.startsWith(unfinishedMark));
          for (const entry of left) await rm(path.join(held, entry), { force: true });
        }
      }
    },
  };
};
