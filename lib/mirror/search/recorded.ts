/**
 * Which searches were put on record lately, so that a screen that refreshes itself writes no row each time. Kept in this
 * process only, as hashes under a key that is never written anywhere.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { now } from '@/lib/clock';

const lastsMs = 10 * 60_000;
const key = randomBytes(32);
/** Until when; the oldest first. */
const recorded = new Map<string, number>();

const nameOf = (signInId: string, text: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([signInId, text]))
    .digest('base64');

const forgetOld = () => {
  for (const [name, until] of recorded) {
    if (until > now().getTime()) return;
    recorded.delete(name);
  }
};

/** Whether this text was put on record for this sign-in within the last ten minutes. */
export const isOnRecord = (signInId: string, text: string): boolean => {
  forgetOld();

  return recorded.has(nameOf(signInId, text));
};

export const noteOnRecord = (signInId: string, text: string): void => {
  const name = nameOf(signInId, text);
  // Removed first, so that it goes to the end.
  recorded.delete(name);
  recorded.set(name, now().getTime() + lastsMs);
};
