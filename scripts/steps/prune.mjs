import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const runtimes = path.join(root, 'node_modules/onnxruntime-node/bin/napi-v6');

/** The networks' runtime comes with libraries for five platforms, 290 MB; only one is ever loaded. */
export const pruneRuntimes = (folder = runtimes, platform = String(process.platform), arch = String(process.arch)) => {
  for (const system of readdirSync(folder)) {
    for (const processor of readdirSync(path.join(folder, system))) {
      if (system === platform && processor === arch) continue;
      rmSync(path.join(folder, system, processor), { recursive: true });
    }
  }
};
