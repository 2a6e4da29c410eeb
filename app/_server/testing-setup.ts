/** For tests only, before each file of them: stands in for what there is only in a server of Next's. */
import { createRequire } from 'node:module';
import { afterAll, vi } from 'vitest';
import * as nextHeaders from './testing-headers';

// Here, and not where it is used: modules are shared between files, and what stands in for them is asked for by each.
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => import('./testing-headers'));

// The sign-in library asks for it in its own way.
const require = createRequire(import.meta.url);
require.cache[require.resolve('next/headers')] = Object.assign(Object.create(null), {
  loaded: true,
  exports: nextHeaders,
});

// A desk's settings are its environment, which the next file shares too.
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
