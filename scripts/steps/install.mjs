import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

// Not `npm ci`: a lock file made on one platform lacks the optional binaries of others.
const npmInstall = () => npm(['install', '--include=dev', '--no-audit', '--no-fund', '--no-save']);

/** npm takes it before the lock file, which names no registry. */
const addressed = path.join(root, 'npm-shrinkwrap.json');

/** Told where each package lies, npm need not ask about every one of them first, which takes a third of the time. */
const nameAddresses = async () => {
  const [registry] = /https?:\S+/.exec(await npm(['config', 'get', 'registry'])) ?? [];
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? place.split('node_modules/').at(-1);
    if (place !== '' && registry) {
      entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    }
  }
  writeFileSync(addressed, JSON.stringify(lock));
};

const removeAddresses = () => rmSync(addressed, { force: true });

/** Dependencies as the lock file names them; done again when it or Node changes. */
export const install = ({ step }) => {
  // One that was cut short may have left them.
  removeAddresses();

  return unlessDone(
    'node_modules/.proofdesk-installed',
    () => fingerprint(['package.json', 'package-lock.json']),
    () => {
      requireSpace();

      return step('Installing dependencies', async () => {
        try {
          await nameAddresses();
          await npmInstall();
        } catch {
          // Some registries keep packages elsewhere: then npm finds out.
          removeAddresses();
          await npmInstall();
        } finally {
          removeAddresses();
        }
      });
    },
  );
};
