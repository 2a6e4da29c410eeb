/**
 * Sets up what is missing, then runs web, worker and service until it is told to stop. Uses nothing
 * but Node until the dependencies are installed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPages, buildProcesses } from './build.mjs';
import { stopCommands } from './command.mjs';
import { explain } from './explain.mjs';
import { install } from './install.mjs';
import { root } from './root.mjs';
import { teller } from './teller.mjs';

// Whoever reads our output may be gone before us; that must not keep us from ending in order.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const isDevelopment = process.argv.includes('--dev');
const stopping = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) {
      teller.say('Stopping …');
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

  await install(teller);
  await buildProcesses();

  const { checkFirst, runDesk } = await import(pathToFileURL(path.join(root, 'dist/run.js')).href);
  const desk = await checkFirst(process.env);

  try {
    if (!isDevelopment) {
      await buildPages(teller);
    }
    await runDesk(desk, { env: process.env, isDevelopment, teller, wanted: stopping.signal });
  } finally {
    desk.lock.release();
  }
};

try {
  await start();
  teller.say('Stopped.');
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) {
    // A command that we ended ourselves is not a failure.
    teller.say('Stopped.');
    process.exit(130);
  }
  console.error(explain(error));
  if (error.output) {
    console.error(error.output.trim().split('\n').slice(-15).join('\n'));
  }
  process.exit(1);
}
