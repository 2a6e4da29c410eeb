import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const running = new Set();
let isStopping = false;

/** Stops every running command with its children; no more can be started. */
export const stopCommands = async () => {
  isStopping = true;
  for (const child of running) {
    const closed = new Promise((resolve) => child.once('close', resolve));
    process.kill(-child.pid, 'SIGTERM');
    await closed;
  }
};

/** Runs a command and returns its output; a failure carries the output as well. */
export const run = (command, args, { env = process.env, cwd = root, show = false, uid, gid } = {}) =>
  new Promise((resolve, reject) => {
    let output = '';

    if (isStopping) {
      reject(new Error('Stopped.'));

      return;
    }
    // Its own process group, so that its children stop with it.
    const child = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);

    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output = (output + chunk).slice(-200_000);
        if (show) {
          process.stdout.write(chunk);
        }
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) {
        resolve(output);
      } else {
        const reason = /ENOSPC|no space left/i.test(output) ? 'the disk is full' : `it ended with code ${code}`;
        reject(Object.assign(new Error(`${[command, ...args].join(' ').slice(0, 80)} failed: ${reason}.`), { output }));
      }
    });
  });

/** The npm that started this process, or the one on the PATH. */
export const npm = (args, options) =>
  process.env.npm_execpath?.endsWith('.js')
    ? run(process.execPath, [process.env.npm_execpath, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
