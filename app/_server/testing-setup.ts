/** For tests only, before each file: replaces what exists only in a Next server. */
import { createRequire } from 'node:module';
import { afterAll, vi } from 'vitest';
import * as nextHeaders from './testing-headers';

// Mocked here, because test files share modules.
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => import('./testing-headers'));

// The sign-in library uses `require`.
const require = createRequire(import.meta.url);
require.cache[require.resolve('next/headers')] = Object.assign(Object.create(null), {
  loaded: true,
  exports: nextHeaders,
});

// Test files share the environment, which holds a desk's settings.
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
