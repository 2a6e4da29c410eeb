/** For tests only: weak and fast password hashes. A browser test covers the full strength. */
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const weak = { memoryCost: 8, timeCost: 1, parallelism: 1 };

  return { ...real, hash: (password: string) => real.hash(password, weak) };
});
