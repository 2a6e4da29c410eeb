import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { commandOf } from './command-of';

it('a running process has a command', () => {
  expect(commandOf(process.pid)).toContain('node');
});

it('a zombie process has none', async () => {
  // The shell becomes `sleep`, which does not reap its child; `cat` ends with its input.
  const parent = spawn('sh', ['-c', 'cat <&3 >/dev/null & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });

  try {
    const [line] = await once(parent.stdout as NodeJS.ReadableStream, 'data');
    const ended = Number(line);
    await vi.waitFor(() => expect(commandOf(parent.pid ?? 0)).toMatch(/^sleep/), { timeout: 10_000 });
    await vi.waitFor(() => expect(commandOf(ended)).toMatch(/^cat/), { timeout: 10_000 });

    (parent.stdio[3] as NodeJS.WritableStream).end();
    await vi.waitFor(() => expect(commandOf(ended)).toBeNull(), { timeout: 10_000 });
    // Its process ID is still taken, so it looks alive.
    expect(process.kill(ended, 0)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
});
