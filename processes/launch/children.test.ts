import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFamily } from './children';

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

/** One process of the family, and what is told about it. */
const start = async () => {
  const told = { pid: 0, restarts: 0, gaveUp: undefined as string | undefined };
  const family = await startFamily({
    plans: [{ name: 'worker', env: process.env }],
    logFolder: folder,
    programs: folder,
    pauseMs: 1,
    onPids: ({ worker = 0 }) => {
      told.pid = worker;
    },
    onRestart: () => {
      told.restarts += 1;
    },
    onGiveUp: (sentence) => {
      told.gaveUp = sentence;
    },
  });

  return { told, stop: family.stop };
};

describe('a process of the desk', () => {
  test('comes back however often it is killed', async () => {
    write(ready);
    const { told, stop } = await start();

    for (let kills = 1; kills <= 8; kills++) {
      const { pid } = told;
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(told.pid).not.toBe(pid), 5_000);
      await vi.waitFor(() => expect(readyPid()).toBe(told.pid), 5_000);
    }
    expect(told.restarts).toBe(8);
    expect(told.gaveUp).toBeUndefined();

    await stop();
    expect(told.pid).toBe(0);
  });

  test('that does not start any more is given up in a sentence that says where to look', async () => {
    write(ready);
    const { told, stop } = await start();
    write('process.exit(1);');
    process.kill(told.pid, 'SIGKILL');

    await vi.waitFor(() => expect(told.gaveUp).toBeDefined(), 10_000);
    expect(told.gaveUp).toBe(
      `The worker process did not start 6 times in a row; see ${path.join(folder, 'worker.log')}.`,
    );
    await stop();
  });
});
