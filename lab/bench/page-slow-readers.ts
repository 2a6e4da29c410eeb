/**
 * Many clients with slow connections. Each reads a little, waits until all have, and then continues slowly to the
 * end.
 */

import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { minuteMs } from '@/lib/base/durations';

const chunkBytes = 64 * 1024;
const pauseMs = 250;
/** How long to wait for the first bytes. */
const longestWaitMs = minuteMs;

const run = promisify(execFile);

/** Resident memory of the process in MB. */
const residentMb = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);

  return (Number(stdout) * 1024) / 1_000_000;
};

interface Reading {
  address: URL;
  cookie: string;
  /** Called after the first chunk; resolves when reading may continue. */
  onFirst: () => Promise<unknown>;
}

/** Resolves with the number of bytes. The socket reads no further than what is consumed. */
const readSlowly = ({ address, cookie, onFirst }: Reading): Promise<number> =>
  new Promise((resolve, reject) => {
    let bytes = 0;
    const resume = () => void socket.resume();
    const socket = connect({
      host: address.hostname,
      port: Number(address.port),
      onread: {
        buffer: Buffer.alloc(chunkBytes),
        callback: (length, buffer) => {
          const isFirst = bytes === 0;
          bytes += length;
          if (isFirst) {
            const [line = ''] = Buffer.from(buffer).toString('latin1', 0, 100).split('\r\n');
            if (!line.includes(' 200 ')) reject(new Error(`A picture request got ${line}`));
            void onFirst().then(resume);
          } else {
            setTimeout(resume, pauseMs);
          }

          return false;
        },
      },
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(bytes));
    socket.write(
      `GET ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
  });

interface Readers {
  address: URL;
  cookie: string;
  count: number;
  /** The picture's size. */
  bytes: number;
  /** The process whose memory is measured. */
  pid: number;
}

/** The highest memory growth of the process while all clients read. */
export const memoryGrowthMb = async ({ address, cookie, count, bytes, pid }: Readers): Promise<number> => {
  const before = await residentMb(pid);
  let highest = before;
  let begun = 0;
  let begin = () => {};
  const allHaveBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const onFirst = () => {
    begun++;
    if (begun === count) begin();

    return Promise.race([allHaveBegun, delay(longestWaitMs, null, { ref: false })]);
  };

  const readers = Promise.all(
    Array.from({ length: count }, async () => {
      const read = await readSlowly({ address, cookie, onFirst });
      if (begun < count) throw new Error(`Only ${begun} of ${count} clients got data at the same time.`);
      if (read < bytes) throw new Error(`A reader got ${read} bytes of ${bytes}.`);
    }),
  );
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await residentMb(pid));
      await delay(100);
    }
  };
  const watching = watch();
  try {
    await readers;
  } finally {
    isOver = true;
    await watching;
  }

  return highest - before;
};
