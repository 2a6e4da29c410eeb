/**
 * `npm start`: sets up what is missing, then runs web, worker and service until it is told to stop.
 * Uses nothing but Node until the dependencies are installed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPages, buildProcesses } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { teller } from './steps/teller.mjs';

requireNode();

// Whoever reads our output may be gone before us; that must not keep us from ending in order.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const isDevelopment = process.argv.includes('--dev');
const stopping = new AbortController();
let isRunning = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!isRunning) {
      process.exit(130);
    }
    if (!stopping.signal.aborted) {
      teller.say('Stopping …');
    }
    stopping.abort();
  });
}

const explain = (error) => {
  if (error.code === 'ENOSPC' || /ENOSPC|no space left/i.test(`${error.message}${error.output ?? ''}`)) {
    return 'The disk is full; make room and start again.';
  }
  if (['EACCES', 'EPERM', 'ENOTDIR', 'EROFS'].includes(error.code)) {
    return `Cannot write to ${error.path ?? 'a file'} (${error.code}); set DATA_DIR to a folder that can be written.`;
  }

  return error.message;
};

try {
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
    isRunning = true;
    await runDesk(desk, { env: process.env, isDevelopment, teller, wanted: stopping.signal });
    teller.say('Stopped.');
  } finally {
    desk.lock.release();
  }
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  if (error.output) {
    console.error(error.output.trim().split('\n').slice(-15).join('\n'));
  }
  process.exit(1);
}
