/** `npm run bench:<name>`: builds and runs a benchmark of lab/bench, which prints one JSON line. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buildPages, buildProcesses, bundle } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';
import { run } from './steps/command.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

const [name] = process.argv.slice(2);
const entries = readdirSync(path.join(root, 'lab/bench')).filter((file) => file.endsWith('.ts') && file !== 'load.ts');

try {
  await install(terminal);
  await buildProcesses();
  const hasBrowser = name === 'page' || name === 'triage';
  // Only these need the pages.
  if (hasBrowser || name === 'list' || name === 'insight' || name === 'what-if') await buildPages(terminal);
  const env = hasBrowser ? { ...process.env, CHROMIUM_PATH: await findChromium(terminal) } : process.env;
  await bundle(Object.fromEntries(entries.map((file) => [`bench-${path.parse(file).name}`, `lab/bench/${file}`])));
  await run(process.execPath, [path.join(root, 'dist', `bench-${name}.js`)], { env, show: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
