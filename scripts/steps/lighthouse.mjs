/** Lighthouse is fetched when needed, because it is too large to install with everything else. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPages, buildProcesses } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { npm } from './command.mjs';
import { install } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { terminal } from './terminal.mjs';

const version = '12.8.2';

/** Lowest scores, out of 100, unless a check has its own. */
const usualMarks = { performance: 95, accessibility: 100, 'best-practices': 100 };
/** A single run varies by several points, so the median counts. */
const runsTaken = 5;

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });

const startDesk = async (folder, settings) => {
  const [PORT, SERVICE_PORT] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT, SERVICE_PORT, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (output.includes('Proofdesk is ready: ')) resolve();
    });
    child.once('close', () => reject(new Error(`The desk did not start:\n${output}`)));
  });
  const [, email, password] = /^ {2}(\S+@\S+) +(\S+) /m.exec(output) ?? [];

  return {
    url: `http://127.0.0.1:${PORT}`,
    serviceUrl: `http://127.0.0.1:${SERVICE_PORT}`,
    account: { email, password },
    stop: () =>
      new Promise((resolve) => {
        child.once('close', resolve);
        child.kill('SIGTERM');
      }),
  };
};

/** Runs Lighthouse once. `options` are its own. */
const measure = async (folder, url, options, chromium) => {
  const report = path.join(folder, 'report.json');
  await npm(
    [
      'exec',
      '--yes',
      `lighthouse@${version}`,
      '--',
      url,
      ...options,
      `--only-categories=${Object.keys(usualMarks).join(',')}`,
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
      '--quiet',
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromium } },
  );

  return JSON.parse(readFileSync(report, 'utf8'));
};

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The scripts that one run loaded, compressed as a server would. */
const scriptKb = async ({ audits }, headers) => {
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script');
  let bytes = 0;
  for (const address of new Set(scripts.map(({ url }) => url))) {
    const body = await (await fetch(address, { headers })).arrayBuffer();
    bytes += gzipSync(Buffer.from(body)).length;
  }

  return bytes / 1000;
};

const scoreOf = ({ categories }, name) => Math.round(categories[name].score * 100);

/** Titles of what is not perfect in one run. */
const failingOf = ({ categories, audits }) =>
  Object.keys(usualMarks).flatMap((name) =>
    categories[name].auditRefs
      .map(({ id }) => audits[id])
      .filter(({ score }) => score !== null && score < 1)
      .map(({ title }) => title),
  );

/** Median scores, layout shift, time to the largest contents, and the weight of the scripts. */
const summarise = async (runs, headers) => ({
  ...Object.fromEntries(Object.keys(usualMarks).map((name) => [name, median(runs.map((run) => scoreOf(run, name)))])),
  // Three decimals, as Lighthouse shows it.
  layoutShift: median(runs.map(({ audits }) => Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)))),
  largestPaintMs: median(runs.map(({ audits }) => Math.round(audits['largest-contentful-paint'].numericValue))),
  scriptKb: await scriptKb(runs[0], headers),
  performances: runs.map((run) => scoreOf(run, 'performance')),
  // How fast the machine was: Lighthouse makes its phone four times slower than the machine, whichever that is.
  benchmarkIndex: median(runs.map(({ environment }) => environment.benchmarkIndex)),
});

/**
 * Measures a page of a new desk and prints one JSON line; fails below the marks and above `limits`. `prepare` gets the
 * running desk and a folder, and answers with the address, the headers that it needs and options for Lighthouse.
 */
export const checkPage = async ({ settings, limits, marks = {}, prepare }) => {
  requireNode();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-lighthouse-'));
  // PostgreSQL may run as another user, who must be able to pass through.
  chmodSync(folder, 0o711);

  try {
    await install(terminal);
    await buildProcesses();
    await buildPages(terminal);
    const chromium = await findChromium(terminal);
    const desk = await startDesk(path.join(folder, 'data'), settings);

    try {
      const { url, headers, options } = await prepare(desk, folder);
      const runs = [];
      for (let run = 0; run < runsTaken; run++) runs.push(await measure(folder, url, options, chromium));
      const figures = await summarise(runs, headers);

      console.log(JSON.stringify(figures));
      const isMissed =
        Object.entries({ ...usualMarks, ...marks }).some(([name, least]) => figures[name] < least) ||
        Object.entries(limits).some(([name, most]) => figures[name] > most);
      if (isMissed) throw new Error(`Below the limits. Not perfect: ${failingOf(runs[0]).join('; ')}`);
    } finally {
      await desk.stop();
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
