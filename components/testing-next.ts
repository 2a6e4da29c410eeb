/** For tests only: what a page asks of Next and of the sign-in library, kept for the test to look at. */
import { vi } from 'vitest';

export const push = vi.fn();
export const refresh = vi.fn();
export const signIn = vi.fn();
export const signOut = vi.fn();

let pathname = '/';

/** The address that the page finds itself at. */
export const standAt = (path: string): void => {
  pathname = path;
};

export const forgetNext = (): void => {
  for (const asked of [push, refresh, signIn, signOut]) asked.mockReset();
  standAt('/');
};

const router = { push, refresh };
export const useRouter = () => router;
export const usePathname = () => pathname;
