/** Reads one part of a session's results. */
import type { ErrorCode } from '@/lib/base/errors';
import { partReader } from '@/lib/upstream';

export type Absent = 'withheld' | 'unreadable' | 'unknown' | 'failed';

/**
 * Errors that concern only the requested part. Others concern the service as a whole: the next session would fail too,
 * so they are rethrown.
 */
const stateByCode: Partial<Record<ErrorCode, Absent>> = {
  NOT_RELEASED: 'withheld',
  UPSTREAM_BROKEN_PAYLOAD: 'unreadable',
  NOT_FOUND: 'unknown',
  BAD_REQUEST: 'failed',
  UPSTREAM_ERROR: 'failed',
  UPSTREAM_NOT_JSON: 'failed',
  UPSTREAM_TIMEOUT: 'failed',
};

export const readPart = partReader(stateByCode);
