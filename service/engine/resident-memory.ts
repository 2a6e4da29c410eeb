import { readFileSync } from 'node:fs';

/** A process's resident memory in MB. `null` if it is gone, or on a system without `/proc`. */
export const residentMb = (pid: number): number | null => {
  try {
    // In kB whatever the size of a page, unlike `statm`: arm64 has pages of 4, 16 or 64 kB.
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};
