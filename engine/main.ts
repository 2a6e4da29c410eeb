/** The engine's process: the service starts it, sends one picture after the other and gets an answer for each. */
import { createLog } from '@/lib/base/log';
import { prepareBarcodeReader } from './barcode';
import { restrictDecoder } from './decode';
import { prepareFaces } from './face/read-face';
import { loadNetworks } from './networks';
import type { FromEngine, ToEngine } from './protocol';
import { answer } from './read';

const log = createLog('engine');

const send = (message: FromEngine): void => {
  // The service can go away while a picture is being read.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const work = async ({ id, job }: ToEngine): Promise<void> => {
  const begun = performance.now();
  const elapsed = () => Math.round(performance.now() - begun);

  try {
    const result = await answer(job);
    send({ id, answer: result });
    log.info({ kind: job.kind, ms: elapsed(), outcome: result.outcome }, 'picture read');
  } catch (error) {
    send({ id, failed: true });
    log.error({ kind: job.kind, ms: elapsed(), outcome: 'failed', error }, 'picture not read');
  }
};

const start = async (): Promise<void> => {
  restrictDecoder();
  await Promise.all([prepareBarcodeReader(), loadNetworks(), prepareFaces()]);

  let last = Promise.resolve();
  process.on('message', (message: ToEngine) => {
    last = last.then(() => work(message));
  });
  send({ ready: true });
};

if (process.send) {
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C reaches the whole process group; the service decides when its engine stops.
  process.on('SIGINT', () => undefined);
  await start();
} else {
  console.error('The engine is started by the service.');
  process.exitCode = 1;
}
