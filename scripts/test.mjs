/**
 * `npm test`: everything a change must pass, set-up included, ending in one line with the count.
 * `--static` stops after format, lint, types and dead code.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildPages, buildProcesses } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';
import { run } from './steps/command.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { teller } from './steps/teller.mjs';
import { testFolder } from './steps/test-folder.mjs';

requireNode();

const total = { passed: 0, failed: 0 };
const results = path.join(root, 'test-results');
const bin = (name) => path.join(root, 'node_modules', name);
const node = (args, options) => run(process.execPath, args, options);

const fail = (error) => {
  total.failed += 1;
  teller.say(error.output ?? error.message);
};

/** One promise of its own: it holds or it does not. */
const check = async (label, work) => {
  const started = Date.now();

  try {
    await work();
    total.passed += 1;
    teller.say(`✓ ${label} (${Math.round((Date.now() - started) / 1000)} s)`);
  } catch (error) {
    total.failed += 1;
    teller.say(`✗ ${label}`);
    teller.say((error.output ?? error.stack ?? error.message).trim().split('\n').slice(-60).join('\n'));
  }
};

/** A test runner with many promises; its own report is counted, and a run without one has failed. */
const suite = async (label, args, reportFile, count, env) => {
  teller.say(`\n${label}`);
  await node(args, { show: true, env: { ...process.env, TMPDIR: testFolder(), ...env } }).catch(() => undefined);

  if (!existsSync(reportFile)) {
    total.failed += 1;
    teller.say(`✗ ${label} ended without a report`);

    return;
  }

  const { passed, failed } = count(JSON.parse(readFileSync(reportFile, 'utf8')));
  total.passed += passed;
  total.failed += failed;
  if (passed + failed === 0) {
    total.failed += 1;
    teller.say(`✗ ${label} ran no test`);
  }
};

const requireCleanLock = () => {
  if (/"resolved": "http/.test(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))) {
    throw new Error('package-lock.json names a registry; run npm install with the .npmrc of this project.');
  }
};

try {
  process.chdir(root);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const isWhole = !process.argv.includes('--static');
  const dependencies = install(teller);
  // Beside them: npm leaves half of two processors idle.
  const chromium = isWhole ? findChromium(teller, dependencies) : Promise.resolve();
  chromium.catch(() => undefined);
  await dependencies;

  if (isWhole) await check('Build of the processes', buildProcesses);
  const pages = isWhole
    ? check('Build of the pages', () => buildPages(teller))
    : node([bin('next/dist/bin/next'), 'typegen'], { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  // Both name the types of routes.
  const checks = pages.then(() =>
    Promise.all([
      check('Lock file without registry addresses', async () => requireCleanLock()),
      check('Format, lint and import law', () =>
        node([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
      ).then(() =>
        // With more threads it is no quicker, and takes twice the processor's time.
        check('Types', () => node([bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded'])),
      ),
      check('No dead code', () => node([bin('knip/bin/knip.js')])),
    ]),
  );
  checks.catch(() => undefined);

  if (isWhole) {
    const browserSuite = async (label, project) => {
      const report = path.join(results, `${project}.json`);
      await suite(
        label,
        [
          bin('@playwright/test/cli.js'),
          'test',
          '--workers=1',
          `--project=${project}`,
          `--output=${path.join(results, project)}`,
        ],
        report,
        ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
        { CHROMIUM_PATH: await chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      );
    };
    const unitSuite = async (label, project, name) => {
      const report = path.join(results, `${name}.json`);
      await suite(
        label,
        [
          bin('vitest/vitest.mjs'),
          'run',
          '--maxWorkers=1',
          `--project=${project}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        report,
        ({ numPassedTests, numFailedTests, success }) => ({
          passed: numPassedTests,
          // A file that cannot even be loaded has no tests to count, and has failed all the same.
          failed: Math.max(numFailedTests, success ? 0 : 1),
        }),
        // Screens are made and thrown away by the hundred.
        { NODE_OPTIONS: '--max-semi-space-size=64' },
      );
    };
    // Three runs side by side, of one worker each: two processors stay busy although each run waits now and then, and
    // no second worker loads the same modules or starts another desk.
    const runs = [
      unitSuite('Unit and integration tests', '!screens', 'unit'),
      pages.then(() => browserSuite('Browser tests: the desk', 'desk')),
      checks
        .then(() => browserSuite('Browser tests: desks that are cut off, killed and started again', 'aside'))
        .then(() => unitSuite('Screens without a browser', 'screens', 'screens')),
    ];
    // One that cannot go on does not end the others, which have servers to stop.
    await Promise.all(runs.map((each) => each.catch(fail)));
  }
  await checks;
} catch (error) {
  fail(error);
}

teller.say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
