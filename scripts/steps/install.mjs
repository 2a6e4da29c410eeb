import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './command.mjs';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { pruneRuntimes } from './prune.mjs';
import { root } from './root.mjs';

const neededMegabytes = 2000;

const requireSpace = () => {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);

  if (free < neededMegabytes) {
    throw new Error(`Not enough disk space: installing needs ${neededMegabytes} MB, but only ${free} MB is free.`);
  }
};

// Not `npm ci`: a lock file from one platform lacks the optional binaries of others.
const npmInstall = () =>
  npm(['install', '--include=dev', '--no-audit', '--no-fund', '--no-save'], {
    // Otherwise the package fetches libraries for GPUs; what runs on processors is in it already.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });

/** npm prefers this file to the lock file, which names no registry. */
const shrinkwrap = path.join(root, 'npm-shrinkwrap.json');

/** With the address of every package, npm saves a third of its time by not looking each one up. */
const writeShrinkwrap = async () => {
  const [registry] = /https?:\S+/.exec(await npm(['config', 'get', 'registry'])) ?? [];
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? place.split('node_modules/').at(-1);
    if (place !== '' && registry) {
      entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    }
  }
  writeFileSync(shrinkwrap, JSON.stringify(lock));
};

const removeShrinkwrap = () => rmSync(shrinkwrap, { force: true });

/** Installs the dependencies of the lock file; repeated when it or Node changes. */
export const install = ({ step }) => {
  // An interrupted run may have left it.
  removeShrinkwrap();

  return unlessDone(
    'node_modules/.proofdesk-installed',
    () => fingerprint(['package.json', 'package-lock.json']),
    () => {
      requireSpace();

      return step('Installing dependencies', async () => {
        try {
          await writeShrinkwrap();
          await npmInstall();
        } catch {
          // Some registries keep packages elsewhere: let npm look them up.
          removeShrinkwrap();
          await npmInstall();
        } finally {
          removeShrinkwrap();
        }
        pruneRuntimes();
      });
    },
  );
};
