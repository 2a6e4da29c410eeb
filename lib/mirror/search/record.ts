/**
 * What the audit log learns about searches. Recently recorded searches and views are remembered in this process, as
 * hashes under a key that is never stored, so that a screen refreshing itself does not record them again.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { dateIn } from '../names/tokens';

export type SearchKind = 'name' | 'number' | 'date' | 'id';

/** The kind of search: all that the audit log may know about it. */
export const searchKind = (text: string): SearchKind => {
  const trimmed = text.trim();

  if (dateIn(trimmed)) return 'date';
  if (/^[0-9a-f]{8}(-[0-9a-f-]*)?$/i.test(trimmed) && /\d/.test(trimmed)) return 'id';

  const hasName = trimmed.split(/\s+/).some((piece) => /\p{L}{3}/u.test(piece) && !/\d/.test(piece));

  return /\d/.test(trimmed) && !hasName ? 'number' : 'name';
};

const rememberMs = 10 * minuteMs;
const key = randomBytes(32);
/** Expiry time by hash, oldest first. */
const recorded = new Map<string, number>();

const hashOf = (signInId: string, text: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([signInId, text]))
    .digest('base64');

const dropExpired = () => {
  for (const [hash, until] of recorded) {
    if (until > now().getTime()) return;
    recorded.delete(hash);
  }
};

/** True if this search or view was recorded for this sign-in within the last ten minutes. */
export const wasRecentlyRecorded = (signInId: string, text: string): boolean => {
  dropExpired();

  // A clock that was set back leaves entries in another order than they expire.
  return (recorded.get(hashOf(signInId, text)) ?? 0) > now().getTime();
};

export const markRecorded = (signInId: string, text: string): void => {
  const hash = hashOf(signInId, text);
  // Deleted first so that it moves to the end.
  recorded.delete(hash);
  recorded.set(hash, now().getTime() + rememberMs);
};
