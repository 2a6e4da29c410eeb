/** What it costs to pass pictures on: against a minimal proxy, and in memory. */
import { Pool } from 'undici';
import { median } from './load';

/** One way to the same picture. */
export interface Way {
  origin: string;
  path: string;
  cookie: string;
}

const rounds = 300;
/** A process that has run for a while is compared: Node goes on making it quicker for hundreds of requests. */
const warmUp = 200;

const open = ({ origin, path, cookie }: Way, bytes: number) => {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });

  return {
    /** Milliseconds until the last byte. */
    take: async (): Promise<number> => {
      const asked = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } });
      const picture = await body.arrayBuffer();
      if (statusCode !== 200 || picture.byteLength !== bytes) {
        throw new Error(`${origin} answered ${statusCode} with ${picture.byteLength} bytes`);
      }

      return performance.now() - asked;
    },
    close: () => pool.close(),
  };
};

/** Each way's median, in milliseconds: one request at a time, in turns. */
export const comparePassing = async (
  desk: Way,
  plain: Way,
  bytes: number,
): Promise<{ desk: number; plain: number }> => {
  const ways = { desk: open(desk, bytes), plain: open(plain, bytes) };
  const times = { desk: [] as number[], plain: [] as number[] };

  try {
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const name of ['desk', 'plain'] as const) {
        const ms = await ways[name].take();
        if (round >= warmUp) times[name].push(ms);
      }
    }
  } finally {
    await Promise.all([ways.desk.close(), ways.plain.close()]);
  }

  return { desk: median(times.desk), plain: median(times.plain) };
};
