import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Desks } from './e2e/fixtures';

const folder = path.join(import.meta.dirname, 'e2e');

/** They need a second desk, at the first one's service: one worker has it, so that it is started once. */
const elsewhere = readdirSync(folder).filter(
  (file) => file.endsWith('.spec.ts') && /\bremote\b/.test(readFileSync(path.join(folder, file), 'utf8')),
);

export default defineConfig<object, Desks>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  // Each worker has desks of its own; within one, a file at a time, since some cut the service off.
  workers: 2,
  projects: [
    // All of them are read by two desks there.
    { name: 'elsewhere', testMatch: elsewhere, workers: 1, use: { demoSessions: 160 } },
    { name: 'desk', testIgnore: elsewhere },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // A trace of each test takes a third of the time; it is asked for once a test fails.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: optimising its scripts takes longer than they run.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
