import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { commandOf } from './command-of';

let parent: ChildProcess | undefined;

afterEach(() => {
  parent?.kill('SIGKILL');
});

it('a running process has a command', () => {
  expect(commandOf(process.pid)).toContain('node');
});

it('one that ended has none, even while nobody has collected it yet', async () => {
  parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(parent.stdout as NodeJS.ReadableStream, 'data');
  const ended = Number(line);
  await vi.waitFor(() => expect(commandOf(ended)).toBeNull(), { timeout: 5_000 });
  // Its number is still taken, which is what makes it look alive.
  expect(process.kill(ended, 0)).toBe(true);
});
