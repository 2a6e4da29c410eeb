import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeError } from './log';

it('an error about a session file does not contain the session id', async () => {
  const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
  const missing: unknown = await rename(`/nowhere/${id}/a.tmp`, `/nowhere/${id}/a.jpg`).catch((error) => error);
  const wrapped = new Error('The picture was not kept.', { cause: missing });

  expect(describeError(missing)).toMatchObject({ code: 'ENOENT' });
  expect(JSON.stringify([describeError(missing), describeError(wrapped)])).not.toContain(id);
});

describe('a process that logs until it exits', () => {
  let child: ChildProcess | undefined;

  afterEach(() => {
    child?.kill('SIGKILL');
  });

  /** Logs two lines and exits after a line on its input. */
  const start = async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `
          import { createLog } from './log';
          const log = createLog('test');
          process.stderr.write('ready');
          process.stdin.once('data', () => {
            log.info('one');
            log.info('two');
            process.exit(0);
          });`,
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
    });
    const started = spawn(process.execPath, ['--input-type=module', '--eval', outputFiles[0]?.text ?? ''], {
      cwd: path.dirname(import.meta.dirname),
    });
    child = started;
    await once(started.stderr, 'data');

    return started;
  };

  it('loses no line', async () => {
    const started = await start();
    let log = '';
    started.stdout.on('data', (data) => {
      log += data;
    });
    started.stdin.write('end\n');

    await once(started, 'close');
    expect(log).toMatch(/"one".*\n.*"two"/);
  });

  it('exits even if nobody reads the log', async () => {
    const started = await start();
    started.stdout.destroy();
    started.stdin.write('end\n');

    await vi.waitFor(() => expect(started.exitCode).toBe(0), { timeout: 10_000 });
  });
});
