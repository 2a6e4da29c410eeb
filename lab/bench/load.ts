import { Pool } from 'undici';

/** Requests per second of several clients, each waiting for its answers. */
export const requestsPerSecond = async (
  origin: string,
  paths: readonly string[],
  { authorization, seconds, clients = 20 }: { authorization: string; seconds: number; clients?: number },
): Promise<number> => {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 });
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;

  const client = async (first: number): Promise<void> => {
    for (let next = first; performance.now() < end; next++) {
      const path = paths[next % paths.length] ?? '';
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization } });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path.replace(/[\da-f-]{36}/, ':id')} answered ${statusCode}`);
      answered++;
    }
  };

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number * 7)));
  const rate = (answered * 1000) / (performance.now() - started);
  await pool.close();

  return rate;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);

  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
