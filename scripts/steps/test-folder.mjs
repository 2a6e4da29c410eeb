import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
/** Several times what the tests need at once. */
const neededBytes = 6e9;

const hasRoom = () => {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);

    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
};

/** The folder for the tests' databases: in memory if there is room, which takes a tenth of the time. */
export const testFolder = () => (process.env.TMPDIR || !hasRoom() ? os.tmpdir() : memory);
