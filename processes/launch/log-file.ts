import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';

const largestBytes = 10 * 1024 * 1024;

/** Appends a process's output to its log file; the file before the current one is kept, older ones are not. */
export const followIntoLog = (folder: string, name: string, output: Readable): void => {
  const file = path.join(folder, `${name}.log`);

  output.on('data', (chunk: Buffer) => {
    // A log that cannot be written (a full disk, a removed folder) must not take the desk down with it.
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) {
        renameSync(file, `${file}.1`);
      }
      appendFileSync(file, chunk, { mode: 0o600 });
    } catch {
      // The next line tries again.
    }
  });
};
