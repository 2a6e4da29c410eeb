/** A real engine process for tests, bundled as the build does it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { processOptions } from '@/lib/base/process-options';
import type {
  EngineAnswer,
  EngineJob,
  FaceComparison,
  FromEngine,
  PictureAnswer,
  PictureJob,
  ToEngine,
} from './protocol';

export interface TestEngine {
  child: ChildProcess;
  read: (job: PictureJob) => Promise<PictureAnswer>;
  compare: (portrait: Uint8Array, selfie: Uint8Array) => Promise<FaceComparison>;
  /** All that it has logged. */
  log: () => string;
  /** Resident memory, in megabytes. */
  memoryMb: () => number;
}

const root = path.dirname(import.meta.dirname);

export const startTestEngine = async (): Promise<TestEngine> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'main.ts')],
    tsconfig: path.join(root, 'tsconfig.json'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  });
  const child = spawn(process.execPath, [...processOptions.execArgv, '--input-type=module', '-'], {
    cwd: root,
    env: { ...process.env, ...processOptions.env },
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // Too long for an argument.
  child.stdin?.end(outputFiles[0]?.text);
  let log = '';
  child.stdout?.on('data', (data) => {
    log += data;
  });
  await once(child, 'message');

  let nextId = 1;
  const ask = async (job: EngineJob): Promise<EngineAnswer> => {
    const id = nextId++;
    const settled = new AbortController();
    const { signal } = settled;
    child.send({ id, job } satisfies ToEngine);
    const message = await Promise.race([
      once(child, 'message', { signal }).then(([message]: FromEngine[]) => message),
      once(child, 'exit', { signal }).then(() => undefined),
    ]).finally(() => settled.abort());
    if (!message || !('answer' in message) || message.id !== id) throw new Error('The engine gave no answer');

    return message.answer;
  };

  return {
    child,
    read: async (job) => {
      const answer = await ask(job);
      if (answer.outcome === 'compared') throw new Error('The engine compared instead of reading');

      return answer;
    },
    compare: async (portrait, selfie) => {
      const answer = await ask({ kind: 'comparison', portrait, selfie, limits: { maxPixels: 9_000_000 } });
      if (answer.outcome !== 'compared') throw new Error('The engine did not compare');

      return answer.comparison;
    },
    log: () => log,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
  };
};
