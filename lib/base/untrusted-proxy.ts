import { now } from './clock';

export interface UntrustedProxy {
  address: string;
  at: Date;
}

// The web server notes it, and a route of Next reads it: two bundles in one process.
const holder = globalThis as { proofdeskUntrustedProxy?: UntrustedProxy | undefined };

/** A peer outside TRUSTED_PROXIES sent `x-forwarded-for`. Returns true for the first one of this process. */
export const noteUntrustedProxy = (address: string): boolean => {
  const isFirst = holder.proofdeskUntrustedProxy === undefined;
  holder.proofdeskUntrustedProxy = { address, at: now() };

  return isFirst;
};

/** The last one since this process started. */
export const findUntrustedProxy = (): UntrustedProxy | null => holder.proofdeskUntrustedProxy ?? null;

/** For tests: they share a process. */
export const forgetUntrustedProxy = (): void => {
  holder.proofdeskUntrustedProxy = undefined;
};
