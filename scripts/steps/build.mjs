import path from 'node:path';
import { run } from './command.mjs';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { root } from './root.mjs';

const common = ['lib', 'tsconfig.json', 'package-lock.json', 'scripts/steps/build.mjs'];
const sources = [...common, 'service', 'processes', 'conformance'];
const pageSources = [...common, 'app', 'components', 'public', 'proxy.ts', 'next.config.js', 'postcss.config.mjs'];
const tests = /\.test\.tsx?$/;

/** Node 20 strips no types, so what runs in plain Node is bundled; packages stay in node_modules. */
export const bundle = async (entryPoints) => {
  const { build } = await import('esbuild');

  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: path.join(root, 'dist'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  });
};

export const buildProcesses = () =>
  unlessDone(
    'dist/.built',
    () => fingerprint(sources, tests),
    () =>
      bundle({
        run: 'processes/run.ts',
        web: 'processes/web.ts',
        worker: 'processes/worker.ts',
        admin: 'processes/admin.ts',
        backup: 'processes/backup.ts',
        service: 'service/main.ts',
        conformance: 'conformance/main.ts',
        'contact-sheet': 'service/pictures/contact-sheet/contact-sheet.ts',
      }),
  );

export const buildPages = ({ step }) =>
  unlessDone(
    '.next/.proofdesk-built',
    () => fingerprint(pageSources, tests),
    () =>
      step('Building the pages', () =>
        run(process.execPath, [path.join(root, 'node_modules/next/dist/bin/next'), 'build'], {
          env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
        }),
      ),
  );
