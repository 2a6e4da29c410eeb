/**
 * `npm run soak`: long rounds of faults. `-- --seed N --rounds N` selects them; with the same seed it
 * continues where it stopped. `-- enrol triage` runs these parts only.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages, buildProcesses } from './steps/build.mjs';
import { run } from './steps/command.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

const { values, positionals: parts } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string' } },
  allowPositionals: true,
});

try {
  await install(terminal);
  await buildProcesses();
  await buildPages(terminal);
  await run(
    process.execPath,
    [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      'lab/soak/soak.config.ts',
      ...parts.map((part) => `/${part}.soak.ts`),
    ],
    { show: true, env: { ...process.env, SOAK_SEED: values.seed ?? '', SOAK_ROUNDS: values.rounds ?? '' } },
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
