/**
 * `npm run bench:page`: how long an officer waits after a click in the list, and what a picture costs on its way through
 * the desk. First with the embedded service, in a real browser; then with pictures of fixed sizes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import { clickBarePage, openFromLists, p95 } from './page-clicks';
import { type Desk, startDesk } from './page-desk';
import { comparePassing } from './page-pictures';
import { memoryGrowthMb } from './page-slow-readers';
import { measureZoom } from './page-zoom';

const demoSessions = process.env.BENCH_SESSIONS ?? '2000';
const bestOf = 5;
const readers = 200;
const pictureBytes = { passed: 300_000, slow: 5_000_000 };

const say = (words: string) => process.stderr.write(`${words}\n`);

const children: ChildProcess[] = [];

/** One of the small servers, in a process of its own. */
const startServer = async (name: 'page-upstream' | 'page-proxy', env: Record<string, string>): Promise<number> => {
  const child = fork(path.join(import.meta.dirname, `bench-${name}.js`), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];

  return port;
};

const signedIn = async (browser: Browser, { url, cookie }: Desk): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const cut = pair.indexOf('=');

      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url };
    }),
  );

  return context;
};

const measureClicks = async (browser: Browser, desk: Desk) => {
  const port = await startServer('page-proxy', { DATABASE_URL: desk.databaseUrl });
  const context = await signedIn(browser, desk);
  const page = await context.newPage();
  const runs = { factors: [] as number[], image: [] as number[], bare: [] as number[] };

  for (let run = 0; run < bestOf; run++) {
    runs.bare.push(p95(await clickBarePage(page, `http://127.0.0.1:${port}`)));
    const openings = await openFromLists(page, desk);
    runs.factors.push(p95(openings.map(({ textMs }) => textMs)));
    runs.image.push(p95(openings.map(({ imageMs }) => imageMs)));
    say(`factors after ${runs.factors.at(-1)?.toFixed()} ms, picture after ${runs.image.at(-1)?.toFixed()} ms (p95)`);
  }
  await context.close();

  return runs;
};

const measurePictures = async (browser: Browser, folder: string) => {
  const sessionId = randomUUID();
  const password = randomBytes(16).toString('hex');
  const AUTHORIZATION = `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
  const upstream = await startServer('page-upstream', { SESSION_ID: sessionId, AUTHORIZATION });
  const key = () => randomBytes(32).toString('base64');
  const desk = await startDesk(folder, {
    UPSTREAM_URL: `http://127.0.0.1:${upstream}`,
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
    const proxy = await startServer('page-proxy', {
      DATABASE_URL: desk.databaseUrl,
      UPSTREAM_PORT: String(upstream),
      AUTHORIZATION,
    });

    const imagePath = (name: string) => `/api/sessions/${sessionId}/images/${name}`;
    const passing = await comparePassing(
      { origin: desk.url, path: imagePath('primary_face'), cookie: desk.cookie },
      {
        origin: `http://127.0.0.1:${proxy}`,
        path: `/pictures/${sessionId}/images/primary_face`,
        cookie: `sid=${rows[0]?.id}`,
      },
      pictureBytes.passed,
    );
    say(
      `300 kB: ${passing.desk.toFixed(2)} ms through the desk, ${passing.plain.toFixed(2)} ms through the plain proxy`,
    );

    const growthMb = await memoryGrowthMb({
      address: new URL(imagePath('face_original'), desk.url),
      cookie: desk.cookie,
      count: readers,
      bytes: pictureBytes.slow,
      pid: desk.webPid,
    });
    say(`${readers} slow readers: ${growthMb.toFixed(1)} MB more`);

    const context = await signedIn(browser, desk);
    const page = await context.newPage();
    await page.goto(`${desk.url}/sessions/${sessionId}`);
    await page.locator('section[aria-label="Pictures"] img').first().waitFor();
    await page.waitForLoadState('networkidle');
    const zoom = await measureZoom(browser, page);
    say(`while zooming: a task of ${zoom.longestTaskMs.toFixed(1)} ms, ${JSON.stringify(zoom.besides)}`);
    await context.close();

    return { passing, growthMb, zoom };
  } finally {
    await desk.stop();
  }
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
// PostgreSQL may run as another user, who has to pass through.
await chmod(folder, 0o711);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

try {
  const only = process.env.BENCH_ONLY;
  const desk =
    only === 'pictures' ? null : await startDesk(path.join(folder, 'embedded'), { DEMO_SESSIONS: demoSessions });
  const waits = desk ? await measureClicks(browser, desk).finally(desk.stop) : { factors: [], image: [], bare: [] };
  const { passing, growthMb, zoom } = await measurePictures(browser, path.join(folder, 'fixed'));

  const rounded = (value: number) => Number(value.toFixed(1));
  const least = (values: readonly number[]) => rounded(Math.min(...values));
  console.log(
    JSON.stringify({
      bench: 'page',
      factorsP95Ms: least(waits.factors),
      imageP95Ms: least(waits.image),
      calibrationMs: least(waits.bare),
      proxyRatio: Number((passing.desk / passing.plain).toFixed(2)),
      proxyMemoryGrowthMb: rounded(growthMb),
      zoomLongestTaskMs: rounded(zoom.longestTaskMs),
      zoomTransformsOnly: Object.keys(zoom.besides).length === 0,
      passedMs: { desk: rounded(passing.desk), plain: rounded(passing.plain) },
      clicks: waits.clicks,
      readers,
    }),
  );
} finally {
  await browser.close();
  for (const child of children) child.disconnect();
  await rm(folder, { recursive: true, force: true });
}
