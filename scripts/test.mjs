/**
 * `npm test`: installs, builds and runs every check, and ends with one line of counts. `--static` runs
 * only format, lint, types and dead code.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { breaches } from './house-rules.mjs';
import { buildPages, buildProcesses } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';
import { run } from './steps/command.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { readPlaywright, readVitest } from './steps/reports.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';
import { testFolder } from './steps/test-folder.mjs';

requireNode();

const total = { passed: 0, failures: [] };
const results = path.join(root, 'test-results');
const bin = (name) => path.join(root, 'node_modules', name);
const node = (args, options) => run(process.execPath, args, options);

const fail = (error) => {
  total.failures.push(error.message);
  terminal.say(error.output ?? error.message);
};

/** A single check: it passes or fails. */
const check = async (label, work) => {
  const started = Date.now();

  try {
    await work();
    total.passed += 1;
    terminal.say(`✓ ${label} (${Math.round((Date.now() - started) / 1000)} s)`);
  } catch (error) {
    total.failures.push(label);
    terminal.say(`✗ ${label}`);
    terminal.say((error.output ?? error.stack ?? error.message).trim().split('\n').slice(-60).join('\n'));
  }
};

/** A test runner: its report is counted, and a run without a report has failed. */
const suite = async (label, args, reportFile, read, env) => {
  terminal.say(`\n${label}`);
  await node(args, { show: true, env: { ...process.env, TMPDIR: testFolder(), ...env } }).catch(() => undefined);

  if (!existsSync(reportFile)) {
    total.failures.push(`${label}: no report`);

    return;
  }

  const { passed, failures } = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  total.passed += passed;
  total.failures.push(...failures);
  if (passed + failures.length === 0) total.failures.push(`${label}: no tests ran`);
};

const requireCleanLock = () => {
  if (/"resolved": "http/.test(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))) {
    throw new Error('package-lock.json names a registry. Run npm install with the .npmrc of this project.');
  }
};

try {
  process.chdir(root);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const isWhole = !process.argv.includes('--static');
  const dependencies = install(terminal);
  // In parallel, because npm leaves processors idle.
  const chromium = isWhole ? findChromium(terminal, dependencies) : Promise.resolve();
  chromium.catch(() => undefined);
  await dependencies;

  if (isWhole) await check('Build of the processes', buildProcesses);
  const pages = isWhole
    ? check('Build of the pages', () => buildPages(terminal))
    : node([bin('next/dist/bin/next'), 'typegen'], { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  // Both generate the types of routes.
  const checks = pages.then(() =>
    Promise.all([
      check('Lock file without registry addresses', async () => requireCleanLock()),
      check('Format, lint and import rules', () =>
        node([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
      ).then(() =>
        // More threads are no faster and take twice the CPU time.
        check('Types', async () => {
          await node([bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded']);
          await node([bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded', '-p', 'web-enrolment']);
        }),
      ),
      check('House rules', async () => {
        const found = breaches(root);
        if (found.length > 0) throw new Error(found.join('\n'));
      }),
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
        readPlaywright,
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
        readVitest,
        // Hundreds of screens are created and discarded.
        { NODE_OPTIONS: '--max-semi-space-size=64' },
      );
    };
    // Three parallel runs of one worker each keep two processors busy, and no second worker loads the same modules or
    // starts another desk.
    const runs = [
      unitSuite('Unit and integration tests', '!screens', 'unit'),
      pages
        .then(() => browserSuite('Browser tests: the desk', 'desk'))
        .then(() => browserSuite('Browser tests: the enrolment page', 'enrolment')),
      checks
        .then(() => browserSuite('Browser tests: desks that are cut off, killed and restarted', 'aside'))
        .then(() => unitSuite('Screens without a browser', 'screens', 'screens')),
    ];
    // A failed run must not end the others, which have servers to stop.
    await Promise.all(runs.map((each) => each.catch(fail)));
  }
  await checks;
} catch (error) {
  fail(error);
}

// At the end, because logs of builds are often read from there.
for (const each of total.failures) terminal.say(`✗ ${each}`);
terminal.say(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 ? 0 : 1);
