/**
 * Many people with slow connections. Each takes a little, waits until all have got as far, and goes on a little at a time
 * until it has everything.
 */
import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const chunkBytes = 64 * 1024;
const pauseMs = 250;
/** Whoever has nothing by then is not waited for. */
const longestWaitMs = 60_000;

const run = promisify(execFile);

/** Of the process, as the system counts it, in MB. */
const residentMb = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);

  return (Number(stdout) * 1024) / 1_000_000;
};

interface Reading {
  address: URL;
  cookie: string;
  /** Told of the first piece; comes back when the second may be taken. */
  onFirst: () => Promise<unknown>;
}

/** Resolves with how many bytes came. The socket itself reads no further than what was taken. */
const readSlowly = ({ address, cookie, onFirst }: Reading): Promise<number> =>
  new Promise((resolve, reject) => {
    let bytes = 0;
    const goOn = () => void socket.resume();
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
            if (!line.includes(' 200 ')) reject(new Error(`A picture was answered with ${line}`));
            void onFirst().then(goOn);
          } else {
            setTimeout(goOn, pauseMs);
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
  /** Of the picture. */
  bytes: number;
  /** Of the process whose memory counts. */
  pid: number;
}

/** By how much the process grows, at its highest, while all of them read at the same time. */
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
      if (begun < count) throw new Error(`Only ${begun} of ${count} got a part of their picture at the same time.`);
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
