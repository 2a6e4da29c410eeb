import { defineConfig } from '@playwright/test';

/** `npm run soak`: the promises of `npm test` at full size. Seeded, and resumable where it was stopped. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.soak.ts',
  outputDir: '.soak/results',
  workers: 1,
  timeout: 3 * 60 * 60 * 1000,
  reporter: [['list']],
});
