import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const resolve = { alias: { '@': root } };
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

const ofServer = { setupFiles: ['lib/testing-setup.ts', 'app/_server/testing-setup.ts'] };
const ofScreens = { environment: 'jsdom', setupFiles: ['components/testing-setup.ts'] };

/** It replaces modules with others, so it needs its own. */
const replacing = 'service/pictures/documents/fields.test.ts';

export default defineConfig({
  test: {
    // Here, not in the projects: each of them would start a PostgreSQL of its own.
    globalSetup: ['lib/db/testing-server.ts'],
    maxWorkers: 2,
    // Loading modules anew for each file takes longer than most files do.
    projects: [
      {
        resolve,
        test: {
          ...timeouts,
          name: 'shared modules',
          isolate: false,
          ...ofServer,
          include: ['{app,lib,service,processes,scripts,e2e}/**/*.test.ts'],
          exclude: [replacing],
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          ...ofScreens,
          name: 'screens',
          isolate: false,
          include: ['components/**/*.test.{ts,tsx}'],
        },
      },
      { resolve, test: { ...timeouts, ...ofServer, name: 'own modules', include: [replacing] } },
    ],
  },
});
