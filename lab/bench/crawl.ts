/**
 * `npm run bench:crawl`: how fast the mirror reads a new service. The embedded service runs in a separate process on the
 * same PostgreSQL; the mirror runs in this one.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { connect } from '@/lib/db';
import { enrichOnce, syncOnce } from '@/lib/mirror';
import { readListingFacts } from '@/lib/mirror/coverage';
import { startDeskParts } from './desk-parts';

const sessions = Number(process.env.BENCH_SESSIONS ?? 100_000);
const enrichSeconds = Number(process.env.BENCH_SECONDS ?? 10);

const { addresses, log, keys, connectUpstream, stop } = await startDeskParts(sessions);

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
setFlagsFromString('--expose-gc');
const clearUp = runInNewContext('gc') as () => void;

/** Memory in use after garbage collection, and resident memory. */
const memoryNow = () => {
  clearUp();
  const { heapUsed, external, rss } = process.memoryUsage();

  return { held: megabytes(heapUsed + external), resident: megabytes(rss) };
};

try {
  const { db, close } = connect(addresses.app, { max: 8 });
  const tools = { db, upstream: connectUpstream(db), keys, log };
  const never = new AbortController().signal;

  const figures: Record<string, ReturnType<typeof memoryNow>> = {};
  const pages = Math.ceil(sessions / 1000);
  const looks = new Map([0.1, 0.5, 1].map((part) => [Math.ceil(pages * part), `at${part * 100}`]));
  let page = 0;
  const betweenPages = async () => {
    page += 1;
    const name = looks.get(page);
    if (name) figures[name] = memoryNow();
  };

  const began = performance.now();
  await syncOnce({ ...tools, betweenPages }, never);
  const listSeconds = (performance.now() - began) / 1000;

  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from mirror_session`);
  const { isExact } = await readListingFacts(db);
  if (rows[0]?.count !== sessions || !isExact)
    throw new Error(`The mirror has ${rows[0]?.count} of ${sessions} sessions`);

  const enrichBegan = performance.now();
  let enriched = 0;
  while (performance.now() - enrichBegan < enrichSeconds * 1000) enriched += await enrichOnce(tools, 'wanted', never);
  const enrichedPerSecond = Math.round((enriched * 1000) / (performance.now() - enrichBegan));

  await close();
  console.log(
    JSON.stringify({
      bench: 'crawl',
      rowsPerSecond: Math.round(sessions / listSeconds),
      seconds: Number(listSeconds.toFixed(1)),
      memoryMb: figures,
      enrichedPerSecond,
      sessions,
      pageSize: 1000,
    }),
  );
} finally {
  await stop();
}
