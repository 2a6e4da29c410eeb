import path from 'node:path';
import { defineConfig } from 'vitest/config';

const resolve = { alias: { '@': path.resolve(import.meta.dirname) } };
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

/** They replace modules with others, so they need their own. */
const replacingModules = ['{components,app,e2e}/**/*.test.{ts,tsx}', 'service/pictures/documents/fields.test.ts'];

export default defineConfig({
  test: {
    // Here, not in the projects: each of them would start a PostgreSQL of its own.
    globalSetup: ['lib/db/testing-server.ts'],
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          ...timeouts,
          // Loading modules anew for each file takes longer than most files do.
          name: 'shared modules',
          isolate: false,
          include: ['{lib,service,processes,scripts}/**/*.test.ts'],
          exclude: replacingModules,
        },
      },
      { resolve, test: { ...timeouts, name: 'own modules', include: replacingModules } },
    ],
  },
});
