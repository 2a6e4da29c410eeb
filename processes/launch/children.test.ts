import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startChildren } from './children';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-family-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (program: string) => writeFileSync(path.join(folder, 'worker.js'), program);
const ready = `
  const { writeFileSync } = require('node:fs');
  process.send({ ready: true }, () => writeFileSync(__dirname + '/ready', String(process.pid)));
  setInterval(() => undefined, 1000);
`;
const readyPid = () => Number(readFileSync(path.join(folder, 'ready'), 'utf8'));

/** One child process, and what is reported about it. */
const start = async () => {
  const reported = { pid: 0, restarts: 0, gaveUp: undefined as string | undefined };
  const family = await startChildren({
    plans: [{ name: 'worker', env: process.env }],
    logFolder: folder,
    programs: folder,
    pauseMs: 1,
    onPids: ({ worker = 0 }) => {
      reported.pid = worker;
    },
    onRestart: () => {
      reported.restarts += 1;
    },
    onGiveUp: (sentence) => {
      reported.gaveUp = sentence;
    },
  });

  return { reported, stop: family.stop };
};

describe('a process of the desk', () => {
  test('is restarted however often it is killed', async () => {
    write(ready);
    const { reported, stop } = await start();

    for (let kills = 1; kills <= 8; kills++) {
      const { pid } = reported;
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(reported.pid).not.toBe(pid), 5_000);
      await vi.waitFor(() => expect(readyPid()).toBe(reported.pid), 5_000);
    }
    expect(reported.restarts).toBe(8);
    expect(reported.gaveUp).toBeUndefined();

    await stop();
    expect(reported.pid).toBe(0);
  });

  test('takes its own processes with it, even one that hangs', async () => {
    const hang = `process.send('up', () => { for (;;); })`;
    write(`
      const child = require('node:child_process').fork('-e', [${JSON.stringify(hang)}], { execArgv: [] });
      child.once('message', () => {
        require('node:fs').writeFileSync(__dirname + '/hung', String(child.pid));
        process.send({ ready: true });
      });
    `);
    const { reported, stop } = await start();
    const hung = Number(readFileSync(path.join(folder, 'hung'), 'utf8'));
    process.kill(reported.pid, 'SIGKILL');

    await vi.waitFor(() => expect(() => process.kill(hung, 0)).toThrow('ESRCH'), 5_000);
    await stop();
  });

  test('that no longer starts is given up with a sentence that names the log', async () => {
    write(ready);
    const { reported, stop } = await start();
    write('process.exit(1);');
    process.kill(reported.pid, 'SIGKILL');

    await vi.waitFor(() => expect(reported.gaveUp).toBeDefined(), 10_000);
    expect(reported.gaveUp).toBe(
      `The worker process failed to start 6 times in a row. See ${path.join(folder, 'worker.log')}.`,
    );
    await stop();
  });
});
