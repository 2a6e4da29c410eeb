import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';

interface Bucket {
  left: number;
  /** When `left` was right. */
  at: number;
}

export interface Limiter {
  /** Counts a request. Returns 0 if it may pass, otherwise the seconds to wait. */
  take: (key: string) => number;
  size: () => number;
}

/**
 * Lets `perMinute` requests of one key through at once, and then as many per minute. Kept in memory: each process counts
 * for itself. When the table is full, the key that was quiet longest is forgotten, and starts afresh.
 */
export const createLimiter = (perMinute: number, keysAtMost = 10_000): Limiter => {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / minuteMs;

  const refilled = (bucket: Bucket | undefined, at: number): number =>
    // A clock that was set back refills nothing.
    bucket ? Math.min(perMinute, bucket.left + Math.max(0, at - bucket.at) * perMs) : perMinute;

  return {
    take: (key) => {
      // The table holds neither addresses nor session ids.
      const hash = createHash('sha256').update(key).digest('base64url');
      const at = now().getTime();
      const available = refilled(buckets.get(hash), at);
      const mayPass = available >= 1;

      // Set anew, so that the map's first key is the one that was quiet longest.
      buckets.delete(hash);
      buckets.set(hash, { left: mayPass ? available - 1 : available, at });
      if (buckets.size > keysAtMost) {
        const [quietest = ''] = buckets.keys();
        buckets.delete(quietest);
      }

      return mayPass ? 0 : Math.ceil((1 - available) / perMs / 1000);
    },
    size: () => buckets.size,
  };
};

/** One subscriber usually has a whole /64 of IPv6 addresses, so that is what is counted. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;

  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const all = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last];

  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
