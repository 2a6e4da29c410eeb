import type { ErrorCode } from '@/lib/base/errors';

export interface ErrorAnswer {
  error: {
    code: ErrorCode;
    message: string;
    /** The request id; the log has the details under it. */
    reference: string;
    retryAfterSeconds?: number;
  };
}
