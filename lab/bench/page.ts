/**
 * `npm run bench:page`: the waiting time after a click in the list, and the cost of streaming pictures through the desk.
 * First with the embedded service in a real browser, then with pictures of fixed sizes.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { Pool } from 'undici';
import { launchBrowser, signedIn } from './browser';
import { median } from './load';
import { startOwnServer } from './own-server';
import { clickBarePage, openFromLists, p95 } from './page-clicks';
import { type Desk, startDesk } from './page-desk';
import { memoryGrowthMb } from './page-slow-readers';
import { measureZoom } from './page-zoom';

/** The cost of streaming pictures, compared with a minimal proxy. */

/** One path to the same picture. */
interface Way {
  origin: string;
  path: string;
  cookie: string;
}

const rounds = 300;
/** Warm-up requests, because Node optimises for hundreds of requests. */
const warmUp = 200;

const open = ({ origin, path, cookie }: Way, bytes: number) => {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });

  return {
    /** Time to the last byte in milliseconds. */
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

/** The median of each path in milliseconds: one request at a time, alternating. */
const comparePassing = async (desk: Way, plain: Way, bytes: number): Promise<{ desk: number; plain: number }> => {
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

const bestOf = 5;
const readers = 200;
const passedBytes = 300_000;
const slowBytes = 5_000_000;

const say = (words: string) => process.stderr.write(`${words}\n`);

/** The p95 of each run, in milliseconds. */
const measureClicks = async (browser: Browser, desk: Desk) => {
  const bare = await startOwnServer('page-proxy', { DATABASE_URL: desk.databaseUrl });
  const context = await signedIn(browser, desk);
  const page = await context.newPage();
  const runs = { factors: [] as number[], image: [] as number[], bare: [] as number[], clicks: 0 };

  for (let run = 0; run < bestOf; run++) {
    runs.bare.push(p95(await clickBarePage(page, `http://127.0.0.1:${bare.port}`)));
    const openings = await openFromLists(page, desk);
    runs.factors.push(p95(openings.map(({ textMs }) => textMs)));
    runs.image.push(p95(openings.map(({ imageMs }) => imageMs)));
    runs.clicks = openings.length;
    say(`factors after ${runs.factors.at(-1)?.toFixed()} ms, picture after ${runs.image.at(-1)?.toFixed()} ms (p95)`);
  }
  await context.close();
  await bare.stop();

  return runs;
};

const measurePictures = async (browser: Browser, folder: string) => {
  const sessionId = randomUUID();
  const password = randomBytes(16).toString('hex');
  const AUTHORIZATION = `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
  const upstream = await startOwnServer('page-upstream', { SESSION_ID: sessionId, AUTHORIZATION });
  const key = () => randomBytes(32).toString('base64');
  const desk = await startDesk(folder, {
    UPSTREAM_URL: `http://127.0.0.1:${upstream.port}`,
    UPSTREAM_USERNAME: 'bench',
    UPSTREAM_PASSWORD: password,
    DATA_KEY: key(),
    SIGNING_KEY: key(),
    ADMIN_EMAIL: 'owner@bench.example',
    ADMIN_PASSWORD: key(),
  });

  try {
    const database = new pg.Client({ connectionString: desk.databaseUrl });
    await database.connect();
    await database.query('create table bench_view (at timestamptz default now(), person_id uuid, picture text)');
    const { rows } = await database.query<{ id: string }>('select id from sign_in limit 1');
    await database.end();
    const proxy = await startOwnServer('page-proxy', {
      DATABASE_URL: desk.databaseUrl,
      UPSTREAM_PORT: String(upstream.port),
      AUTHORIZATION,
    });
    const plainCookie = `sid=${rows[0]?.id}`;
    const plainOrigin = `http://127.0.0.1:${proxy.port}`;
    const deskPath = (name: string) => `/api/sessions/${sessionId}/images/${name}`;
    const plainPath = (name: string) => `/pictures/${sessionId}/images/${name}`;

    const passing = await comparePassing(
      { origin: desk.url, path: deskPath('primary_face'), cookie: desk.cookie },
      { origin: plainOrigin, path: plainPath('primary_face'), cookie: plainCookie },
      passedBytes,
    );
    say(
      `300 kB: ${passing.desk.toFixed(2)} ms through the desk, ${passing.plain.toFixed(2)} ms through the plain proxy`,
    );

    const growth = { first: 0, desk: 0, plain: 0 };
    const slow = { count: readers, bytes: slowBytes };
    const throughDesk = {
      ...slow,
      address: new URL(deskPath('face_original'), desk.url),
      cookie: desk.cookie,
      pid: desk.webPid,
    };
    // In the first round both processes grow to their working size.
    growth.first = await memoryGrowthMb(throughDesk);
    growth.desk = await memoryGrowthMb(throughDesk);
    growth.plain = await memoryGrowthMb({
      ...slow,
      address: new URL(plainPath('face_original'), plainOrigin),
      cookie: plainCookie,
      pid: proxy.pid,
    });
    await proxy.stop();
    say(`${readers} slow readers: ${Object.values(growth).map((mb) => mb.toFixed(1))} MB more`);

    const context = await signedIn(browser, desk);
    const page = await context.newPage();
    await page.goto(`${desk.url}/sessions/${sessionId}`);
    await page.locator('section[aria-label="Images"] img').first().waitFor();
    await page.waitForLoadState('networkidle');
    const zoom = await measureZoom(browser, page);
    say(`zoom: a task of ${zoom.longestTaskMs.toFixed(1)} ms; besides transforms ${JSON.stringify(zoom.besides)}`);
    await context.close();

    return { passing, growth, zoom };
  } finally {
    await desk.stop();
    await upstream.stop();
  }
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
// PostgreSQL may run as another user, who must be able to pass through.
await chmod(folder, 0o711);
const browser = await launchBrowser();

try {
  const { passing, growth, zoom } = await measurePictures(browser, path.join(folder, 'fixed'));
  const desk = await startDesk(path.join(folder, 'embedded'), { DEMO_SESSIONS: '2000' });
  const runs = await measureClicks(browser, desk).finally(desk.stop);

  const rounded = (value: number) => Number(value.toFixed(1));
  const least = (values: readonly number[]) => rounded(Math.min(...values));
  console.log(
    JSON.stringify({
      bench: 'page',
      factorsP95Ms: least(runs.factors),
      imageP95Ms: least(runs.image),
      calibrationMs: least(runs.bare),
      proxyRatio: Number((passing.desk / passing.plain).toFixed(2)),
      proxyMemoryGrowthMb: rounded(growth.desk),
      zoomLongestTaskMs: rounded(zoom.longestTaskMs),
      zoomTransformsOnly: Object.keys(zoom.besides).length === 0,
      passedMs: { desk: rounded(passing.desk), plain: rounded(passing.plain) },
      memoryGrowthMb: { first: rounded(growth.first), plain: rounded(growth.plain) },
      clicks: runs.clicks,
      readers,
    }),
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
