import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Applicants } from './e2e/enrolment-fixtures';
import type { Desks } from './e2e/fixtures';

const folder = path.join(import.meta.dirname, 'e2e');

/**
 * Specs that start their own desks or need a second desk on the first one's service. One worker runs them, so that
 * the second desk is started once.
 */
const aside = readdirSync(folder).filter((file) => {
  if (!file.endsWith('.spec.ts') || file.startsWith('enrolment')) return false;
  const text = readFileSync(path.join(folder, file), 'utf8');

  return /\bremote\b/.test(text) || !/\bhome\b/.test(text);
});

const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // Pages live for seconds: optimising their scripts takes longer than running them.
  '--js-flags=--no-opt --no-maglev',
];

const cameraFile = path.join(os.tmpdir(), `proofdesk-camera-${process.pid}.y4m`);

/** A camera that sees what a test holds before it. */
const fakeCamera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${cameraFile}`,
];

const launchOptions = (more: readonly string[] = []) => ({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [...args, ...more],
});

/** What applicants see. One worker, because it has one camera. */
const enrolment = 'enrolment*.spec.ts';

export default defineConfig<object, Desks & Partial<Applicants>>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  // Each worker has its own desks and runs one file at a time, because some cut the service off.
  workers: 2,
  projects: [
    // Two desks read all sessions there.
    { name: 'aside', testMatch: aside, workers: 1, use: { demoSessions: 160 } },
    { name: 'desk', testIgnore: [...aside, enrolment] },
    {
      name: 'enrolment',
      testMatch: enrolment,
      workers: 1,
      // Each picture is read by the engine, which takes long where other tests keep the processors busy.
      timeout: 300_000,
      expect: { timeout: 120_000 },
      use: {
        demoSessions: 0,
        cameraFile,
        // All applicants have the same address here.
        settings: { ENROLMENT_REQUESTS_PER_MINUTE: '100000' },
        launchOptions: launchOptions(fakeCamera),
      },
    },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    // Traces take a third of the time; set TRACE=1 when a test fails.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
