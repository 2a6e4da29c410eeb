/** For tests only: an engine whose processes do what the test says. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { EngineAnswer, EngineJob } from '@/engine/protocol';
import { createLog } from '@/lib/base/log';
import { createEngine, type EngineSettings, type JobOutcome } from '../create-engine';

export const fakeEntry = path.join(import.meta.dirname, 'fake-engine.mjs');

type Deed =
  | 'answer'
  | 'compare'
  | 'refuse'
  | 'nonsense'
  | 'throw'
  | 'hold'
  | 'hang'
  | 'crash'
  | 'exit'
  | 'gorge'
  | 'keep'
  | 'quote';

/** What a process says about itself with an answer. */
export const detailsOf = (answer: EngineAnswer) => {
  if (answer.outcome !== 'read') throw new Error(`The engine answered ${answer.outcome}.`);
  const { pid = '', env = '', execArgv = '' } = answer.reading.engine;

  return { pid: Number(pid), env: JSON.parse(env) as Record<string, string>, execArgv };
};

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const orderOf = (deed: Deed, order: { port?: number; megabytes?: number } = {}): Buffer =>
  Buffer.from(JSON.stringify({ do: deed, ...order }));

/** A job that a process works on. */
export interface Begun {
  pid: number;
  finish: () => void;
  /** Resolves when the process is gone. */
  gone: Promise<unknown>;
}

export const startFakeEngine = async (settings: Partial<EngineSettings> = {}) => {
  const log = createLog('service');
  log.level = 'silent';
  const jobs: { kind: EngineJob['kind']; outcome: JobOutcome }[] = [];
  const engine = createEngine({
    processes: 1,
    threads: 1,
    startsAtOnce: false,
    queue: 1,
    watchdogMs: 20_000,
    memoryMb: 512,
    entry: fakeEntry,
    log,
    onJob: (kind, outcome) => jobs.push({ kind, outcome }),
    ...settings,
  });

  const sockets: Socket[] = [];
  const waiting: ((socket: Socket) => void)[] = [];
  const server = createServer((socket) => {
    // A killed process resets its connection.
    socket.on('error', () => undefined);
    const next = waiting.shift();
    if (next) next(socket);
    else sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const read = (deed: Deed, order: { port?: number; megabytes?: number } = {}, givenUp?: AbortSignal) =>
    engine.read({ kind: 'face', picture: orderOf(deed, order), limits: { maxPixels: 1_000_000 } }, givenUp);

  return {
    engine,
    jobs,
    read,
    compare: (deed: Deed) => engine.compare(orderOf(deed), new Uint8Array()),
    /** Like `read`, and reports to `begun`. */
    readSeen: (deed: Deed, order: { megabytes?: number } = {}) => read(deed, { ...order, port }),
    /** The next job of `readSeen` that a process began. */
    begun: async (): Promise<Begun> => {
      const socket = sockets.shift() ?? (await new Promise<Socket>((resolve) => waiting.push(resolve)));
      const gone = once(socket, 'close');
      const [chunk] = (await once(socket, 'data')) as [Buffer];

      return { pid: Number(chunk), finish: () => socket.write('.'), gone };
    },
    /** Jobs that a process began and the test has not asked for. */
    unseen: () => sockets.length,
    close: async () => {
      await engine.stop();
      server.close();
    },
  };
};

export type FakeEngine = Awaited<ReturnType<typeof startFakeEngine>>;
