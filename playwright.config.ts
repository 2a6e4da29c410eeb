import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Desks } from './e2e/fixtures';

const folder = path.join(import.meta.dirname, 'e2e');

/**
 * They have desks of their own, or need a second one at the first one's service: one worker has it, so that it is
 * started once.
 */
const aside = readdirSync(folder).filter((file) => {
  if (!file.endsWith('.spec.ts')) return false;
  const text = readFileSync(path.join(folder, file), 'utf8');

  return /\bremote\b/.test(text) || !/\bhome\b/.test(text);
});

export default defineConfig<object, Desks>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  // Each worker has desks of its own; within one, a file at a time, since some cut the service off.
  workers: 2,
  projects: [
    // All of them are read by two desks there.
    { name: 'aside', testMatch: aside, workers: 1, use: { demoSessions: 160 } },
    { name: 'desk', testIgnore: aside },
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
        // Fewer processes that tell each other what they do.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        // A page lives for seconds here: optimising its scripts takes longer than they run.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
