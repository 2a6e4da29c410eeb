/** How an engine process is started. It opens files from strangers, so it gets nothing it does not need. */
import type { ForkOptions } from 'node:child_process';
import { processOptions } from '@/lib/base/process-options';

/** What the machine's own configuration may decide. No key, password or address of a database is among these. */
const inheritedNames = ['HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'LOG_LEVEL', 'NODE_ENV'];

/** One thread for everything but the networks, which may have more: the service answers on the same cores. */
const singleThreaded = {
  UV_THREADPOOL_SIZE: '1',
  OMP_NUM_THREADS: '1',
  VIPS_CONCURRENCY: '1',
};

/** Pictures and networks are outside of JavaScript's heap and share the ceiling with it. */
const heapShare = 0.5;

interface ChildSettings {
  memoryMb: number;
  /** Of each network. */
  threads: number;
}

export const childOptions = (
  { memoryMb, threads }: ChildSettings,
  env: NodeJS.ProcessEnv = process.env,
): ForkOptions => ({
  // A session of its own: see `stepBack`. It ends with the service all the same, when their channel closes.
  detached: true,
  // Pictures travel as bytes; the default would write them out as JSON.
  serialization: 'advanced',
  execArgv: [`--max-old-space-size=${Math.floor(memoryMb * heapShare)}`, '--max-semi-space-size=8'],
  env: {
    ...Object.fromEntries(inheritedNames.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    ...processOptions.env,
    ...singleThreaded,
    ENGINE_THREADS: String(threads),
  } as unknown as NodeJS.ProcessEnv,
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
});
