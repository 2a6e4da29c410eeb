import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const largestLogBytes = 10 * 1024 * 1024;

/** Appends a process's output to its log file; keeps one older file. */
export const appendToLog = (folder: string, name: string, output: string | Uint8Array): void => {
  const file = path.join(folder, `${name}.log`);

  // A log that cannot be written must not stop the desk.
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) {
      renameSync(file, `${file}.1`);
    }
    appendFileSync(file, output, { mode: 0o600 });
  } catch {
    // The next line tries again.
  }
};
