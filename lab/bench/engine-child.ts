/** The engine's own process, started as the service starts it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EngineAnswer, EngineJob, FromEngine, ToEngine } from '@/engine/protocol';
import { childOptions } from '@/service/engine/child-options';

const root = path.resolve(import.meta.dirname, '..');

/** In MB, from the kernel: now, and the most it ever was. */
const memoryOf = (child: ChildProcess) => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;

  return { now: of('VmRSS'), most: of('VmHWM') };
};

export const startEngineChild = async () => {
  const begun = performance.now();
  const child = fork(path.join(root, 'dist/engine.js'), {
    ...childOptions({ memoryMb: 1024, threads: Number(process.env.ENGINE_THREADS ?? 1) }),
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  let jobs = 0;

  return {
    readyMs: performance.now() - begun,
    ask: async (job: EngineJob): Promise<EngineAnswer> => {
      const id = ++jobs;
      const answered = once(child, 'message') as Promise<[FromEngine]>;
      child.send({ id, job } satisfies ToEngine);
      const [message] = await answered;
      if (!('answer' in message) || message.id !== id) throw new Error(`The engine failed on job ${id}`);

      return message.answer;
    },
    mostMb: () => memoryOf(child).most,
    /** The lowest of several looks, because a collection may be due. */
    settledMb: async (): Promise<number> => {
      const looks: number[] = [];
      for (let look = 0; look < 10; look++) {
        looks.push(memoryOf(child).now);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }

      return Math.min(...looks);
    },
    end: () => child.disconnect(),
  };
};
