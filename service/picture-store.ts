import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface PictureStore {
  read: (sessionId: string, name: string) => Promise<Buffer | null>;
  /** Atomic: a reader sees the whole file or none. */
  write: (sessionId: string, name: string, bytes: Buffer) => Promise<void>;
  removeSession: (sessionId: string) => Promise<void>;
  /** Removes files of deleted sessions and leftovers of a crash, and closes what others on this machine could read. */
  sweep: (findExisting: (ids: string[]) => Promise<Set<string>>) => Promise<void>;
}

interface StoredFile {
  path: string;
  mode: number;
  bytes: number;
  writtenAt: number;
}

/** Pictures are personal data: for the service's own account only. */
const modes = { folder: 0o700, file: 0o600 };

/** Creates the folder, or closes it to other accounts. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: modes.folder });
  await chmod(folder, modes.folder);
};

const defaultLimit = 512 * 1024 * 1024;

/** Trimming leaves some room, so that the next picture doesn't trim again. */
const trimTo = 0.9;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTEMPTY');

const ignoreMissing = (error: unknown): void => {
  if (!isMissing(error)) throw error;
};

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/**
 * Pictures as files, `<prefix>/<session>/<name>.jpg`. All can be drawn again, so the oldest are removed
 * when the folder exceeds its limit.
 */
export const createPictureStore = (folder: string, limitBytes = defaultLimit): PictureStore => {
  let total: number | null = null;
  let trimming: Promise<void> | null = null;

  const folderOf = (sessionId: string) => path.join(folder, sessionId.slice(0, 2), sessionId);
  const fileOf = (sessionId: string, name: string) => path.join(folderOf(sessionId), `${name}.jpg`);

  const sessionFolders = async (): Promise<string[]> => {
    const prefixes = await entriesOf(folder);
    const nested = await Promise.all(
      prefixes.map(async (prefix) =>
        (await entriesOf(path.join(folder, prefix))).map((id) => path.join(folder, prefix, id)),
      ),
    );

    return nested.flat();
  };

  const allFiles = async (): Promise<StoredFile[]> => {
    const files: StoredFile[] = [];
    for (const sessionFolder of await sessionFolders()) {
      for (const entry of await entriesOf(sessionFolder)) {
        const file = path.join(sessionFolder, entry);
        const found = await stat(file).catch(ignoreMissing);
        if (found) files.push({ path: file, mode: found.mode, bytes: found.size, writtenAt: found.mtimeMs });
      }
    }

    return files;
  };

  const trim = async (): Promise<void> => {
    const files = (await allFiles()).sort((a, b) => a.writtenAt - b.writtenAt);
    let size = files.reduce((sum, file) => sum + file.bytes, 0);

    for (const file of size > limitBytes ? files : []) {
      if (size <= limitBytes * trimTo) break;
      await rm(file.path, { force: true });
      await rmdir(path.dirname(file.path)).catch(ignoreMissing);
      size -= file.bytes;
    }
    total = size;
  };

  const noteWritten = async (bytes: number): Promise<void> => {
    if (total !== null) total += bytes;
    if (total !== null && total <= limitBytes) return;

    trimming ??= trim().finally(() => {
      trimming = null;
    });
    await trimming;
  };

  /** Earlier versions left them open to the machine's other accounts. */
  const closeAll = async (): Promise<void> => {
    await makePrivateFolder(folder);
    for (const item of await sessionFolders()) {
      for (const each of [path.dirname(item), item]) await chmod(each, modes.folder).catch(ignoreMissing);
    }
    for (const file of await allFiles()) {
      if ((file.mode & 0o777) !== modes.file) await chmod(file.path, modes.file).catch(ignoreMissing);
    }
  };

  return {
    read: async (sessionId, name) => {
      try {
        const bytes = await readFile(fileOf(sessionId, name));

        // A power cut can leave an empty file.
        return bytes.length > 0 ? bytes : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    write: async (sessionId, name, bytes) => {
      const temporary = path.join(folderOf(sessionId), `${name}.${randomUUID()}.tmp`);
      await mkdir(folderOf(sessionId), { recursive: true, mode: modes.folder });

      try {
        await writeFile(temporary, bytes, { mode: modes.file });
        await rename(temporary, fileOf(sessionId, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await noteWritten(bytes.length);
    },

    removeSession: (sessionId) => rm(folderOf(sessionId), { recursive: true, force: true, maxRetries: 5 }),

    sweep: async (findExisting) => {
      await closeAll();
      const folders = await sessionFolders();
      const batch = 1000;

      for (let start = 0; start < folders.length; start += batch) {
        const some = folders.slice(start, start + batch);
        const existing = await findExisting(some.map((item) => path.basename(item)));
        for (const item of some) {
          if (!existing.has(path.basename(item))) await rm(item, { recursive: true, force: true });
        }
      }
      for (const file of await allFiles()) if (file.path.endsWith('.tmp')) await rm(file.path, { force: true });
      await trim();
    },
  };
};
