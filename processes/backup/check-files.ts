import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AdminError } from '../admin/databases';
import { databasesOf, type Manifest, sumOf, tableFile } from './manifest';

interface CheckOptions {
  progress: (done: number, all: number) => void;
  signal: AbortSignal;
}

/** Refuses a backup of which anything is missing or changed, by the name of the first such file. */
export const checkFiles = async (
  folder: string,
  manifest: Manifest,
  { progress, signal }: CheckOptions,
): Promise<void> => {
  const all = sumOf(manifest, 'bytes');
  let done = 0;

  for (const [database, { tables }] of databasesOf(manifest)) {
    for (const { name, bytes, sha256 } of tables) {
      const file = tableFile(folder, database, name);
      const found = statSync(file, { throwIfNoEntry: false });

      if (!found) {
        throw new AdminError(`The backup is not whole: ${path.basename(file)} is missing; nothing was changed.`);
      }
      if (found.size !== bytes || (await sha256Of(file, signal)) !== sha256) {
        throw new AdminError(`The backup is damaged: ${path.basename(file)} was changed; nothing was changed here.`);
      }
      done += bytes;
      progress(done, all);
    }
  }
};

const sha256Of = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });

  return hash.digest('hex');
};
