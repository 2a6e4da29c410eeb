import { createHash } from 'node:crypto';

/** Stands for a list of sessions. Sent back with a confirmation, it says which list was seen. */
export const seenOf = (sessionIds: Iterable<string>): string =>
  createHash('sha256')
    .update([...sessionIds].sort().join('\n'))
    .digest('base64url');
