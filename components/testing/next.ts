/** Mocks of Next and next-auth for tests. */
import { vi } from 'vitest';

export const push = vi.fn();
export const refresh = vi.fn();
export const signIn = vi.fn();
export const signOut = vi.fn();

let pathname = '/';

export const standAt = (path: string): void => {
  pathname = path;
};

export const forgetNext = (): void => {
  for (const mock of [push, refresh, signIn, signOut]) mock.mockReset();
  standAt('/');
};

const router = { push, refresh };
export const useRouter = () => router;
export const usePathname = () => pathname;
