import type { ErrorCode } from '@/lib/errors';

export interface ErrorAnswer {
  error: {
    code: ErrorCode;
    message: string;
    /** The request id; the log has the rest under it. */
    reference: string;
    retryAfterSeconds?: number;
  };
}
