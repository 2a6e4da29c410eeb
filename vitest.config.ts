import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const resolve = { alias: { '@': root } };
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

const testsIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

const ofServer = { setupFiles: ['lib/testing-setup.ts', 'app/_server/testing-setup.ts'] };
const ofScreens = { environment: 'jsdom', setupFiles: ['components/testing-setup.ts'] };

/** They replace modules with others, so they need their own. */
const replacingScreens = testsIn('components').filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes('vi.mock('),
);
const replacingModules = [...testsIn('e2e'), 'service/pictures/documents/fields.test.ts'];

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
          include: ['{app,lib,service,processes,scripts}/**/*.test.ts'],
          exclude: replacingModules,
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          ...ofScreens,
          name: 'screens, shared modules',
          isolate: false,
          include: ['components/**/*.test.{ts,tsx}'],
          exclude: replacingScreens,
        },
      },
      { resolve, test: { ...timeouts, ...ofScreens, name: 'screens, own modules', include: replacingScreens } },
      { resolve, test: { ...timeouts, ...ofServer, name: 'own modules', include: replacingModules } },
    ],
  },
});
