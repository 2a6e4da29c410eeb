import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const filesBelow = (entry) =>
  statSync(entry).isDirectory()
    ? readdirSync(entry)
        .sort()
        .flatMap((name) => filesBelow(path.join(entry, name)))
    : [entry];

/** A hash of these files and folders, the Node version and the platform. */
export const fingerprint = (entries, leaveOut = /$^/) => {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);

  for (const entry of entries.map((name) => path.join(root, name)).filter((name) => existsSync(name))) {
    for (const file of filesBelow(entry).filter((name) => !leaveOut.test(name))) {
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }

  return hash.digest('hex');
};

/** Does the work unless the stamp already has this value. The stamp is written last. */
export const unlessDone = async (stamp, value, work) => {
  const file = path.join(root, stamp);

  if (existsSync(file) && readFileSync(file, 'utf8') === value()) {
    return;
  }
  // Interrupted work must not look done when its inputs change back.
  rmSync(file, { force: true });
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value());
};
