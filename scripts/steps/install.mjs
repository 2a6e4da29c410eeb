import { statfsSync } from 'node:fs';
import { npm } from './command.mjs';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { root } from './root.mjs';

const neededMegabytes = 2000;

const requireSpace = () => {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);

  if (free < neededMegabytes) {
    throw new Error(`Too little space on the disk: installing needs ${neededMegabytes} MB, ${free} MB are free.`);
  }
};

/** Dependencies as the lock file names them; done again when it or Node changes. */
export const install = ({ step }) =>
  unlessDone(
    'node_modules/.proofdesk-installed',
    () => fingerprint(['package.json', 'package-lock.json']),
    () => {
      requireSpace();

      // Not `npm ci`: a lock file made on one platform lacks the optional binaries of others.
      return step('Installing dependencies', () =>
        npm(['install', '--include=dev', '--no-audit', '--no-fund', '--no-save']),
      );
    },
  );
