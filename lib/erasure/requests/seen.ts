import { createHash } from 'node:crypto';
import type { RequestRow } from './request';

/** Stands for a list of sessions. Sent back with a confirmation, it says which list was seen. */
export const seenOf = (sessionIds: Iterable<string>): string =>
  createHash('sha256')
    .update([...sessionIds].sort().join('\n'))
    .digest('base64url');

/** Stands for an identity verification, which is sealed anew with the request details each time. */
export const identitySeenOf = ({ intake }: Pick<RequestRow, 'intake'>): string =>
  createHash('sha256')
    .update(intake ?? '')
    .digest('base64url');
