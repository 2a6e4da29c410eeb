import { defineConfig } from '@playwright/test';

/** `npm run soak`: the promises of `npm test` at full size, seeded and resumable. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.soak.ts',
  outputDir: '../../.soak/results',
  workers: 1,
  timeout: 3 * 60 * 60 * 1000,
  reporter: [['list']],
});
