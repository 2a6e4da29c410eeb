import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface OwnServer {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts one of the benchmarks' own servers in a separate process. */
export const startOwnServer = async (
  name: 'page-upstream' | 'page-proxy',
  env: Record<string, string>,
): Promise<OwnServer> => {
  const child = fork(path.join(import.meta.dirname, `bench-${name}.js`), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];

  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};
