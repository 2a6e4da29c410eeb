import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';

const largestBytes = 10 * 1024 * 1024;

/** Appends a process's output to its log file; the file before the current one is kept, older ones are not. */
export const openLogFile = (folder: string, name: string) => {
  const file = path.join(folder, `${name}.log`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  let size = existsSync(file) ? statSync(file).size : 0;
  let stream = open(file);

  const write = (chunk: Buffer) => {
    if (size > largestBytes) {
      stream.end();
      renameSync(file, `${file}.1`);
      stream = open(file);
      size = 0;
    }
    size += chunk.length;
    stream.write(chunk);
  };

  return { follow: (output: Readable) => output.on('data', write) };
};

/** A log that cannot be written (a full disk) must not take the desk down with it. */
const open = (file: string): WriteStream =>
  createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => undefined);
