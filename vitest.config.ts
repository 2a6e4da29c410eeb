import { defineConfig } from 'vitest/config';

// Read by the workers as they start. Tests that need another zone name it.
process.env.TZ = 'UTC';

const root = import.meta.dirname;
const resolve = { alias: { '@': root } };
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

const serverOptions = { setupFiles: ['lib/base/testing-setup.ts', 'app/_server/testing-setup.ts'] };
const screenOptions = { environment: 'jsdom', setupFiles: ['components/testing/setup.ts'] };

/** Mocks modules, so it cannot share them. */
const mockingTest = 'demo/pictures/documents/fields.test.ts';

export default defineConfig({
  test: {
    // Not in the projects, because each would start its own PostgreSQL.
    globalSetup: ['lib/db/testing-server.ts'],
    maxWorkers: 2,
    // Reloading modules for each file takes longer than most files.
    projects: [
      {
        resolve,
        test: {
          ...timeouts,
          name: 'shared modules',
          isolate: false,
          ...serverOptions,
          include: ['{app,lib,service,engine,demo,processes,scripts,e2e,lab}/**/*.test.ts'],
          exclude: [mockingTest],
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          ...screenOptions,
          name: 'screens',
          isolate: false,
          include: ['components/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve,
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          ...timeouts,
          environment: 'jsdom',
          name: 'enrolment page',
          isolate: false,
          include: ['web-enrolment/**/*.test.{ts,tsx}'],
        },
      },
      { resolve, test: { ...timeouts, ...serverOptions, name: 'own modules', include: [mockingTest] } },
    ],
  },
});
