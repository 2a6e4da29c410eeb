/**
 * Installs and builds what is missing, then runs web, worker and service until told to stop. Uses only
 * Node until the dependencies are installed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPages, buildProcesses } from './build.mjs';
import { stopCommands } from './command.mjs';
import { explain } from './explain.mjs';
import { install } from './install.mjs';
import { root } from './root.mjs';
import { terminal } from './terminal.mjs';

// A closed pipe must not prevent an orderly end.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const isDevelopment = process.argv.includes('--dev');
const stopping = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) {
      terminal.say('Stopping …');
      stopping.abort();
      stopCommands();
    }
  });
}

const start = async () => {
  if (existsSync(path.join(root, '.env'))) {
    process.loadEnvFile(path.join(root, '.env'));
  }
  process.chdir(root);

  await install(terminal);
  await buildProcesses();

  const { checkFirst, runDesk } = await import(pathToFileURL(path.join(root, 'dist/run.js')).href);
  const desk = await checkFirst(process.env);

  try {
    if (!isDevelopment) {
      await buildPages(terminal);
    }
    await runDesk(desk, { env: process.env, isDevelopment, terminal, stopping: stopping.signal });
  } finally {
    desk.lock.release();
  }
};

try {
  await start();
  terminal.say('Stopped.');
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) {
    // A command stopped by us has not failed.
    terminal.say('Stopped.');
    process.exit(130);
  }
  console.error(explain(error));
  if (error.output) {
    console.error(error.output.trim().split('\n').slice(-15).join('\n'));
  }
  process.exit(1);
}
