/** `npm run conformance -- --url … --user …`: checks an enrolment service from outside; see `--help`. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

const args = process.argv.slice(2);
// JSON is read by programs: print nothing else.
const quiet = { say: () => {}, step: (_, work) => work(() => {}) };

try {
  process.chdir(root);
  await install(args.includes('--json') ? quiet : terminal);
  await buildProcesses();

  const { conform } = await import(pathToFileURL(path.join(root, 'dist/conformance.js')).href);
  process.exitCode = await conform(args, process.env);
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
