import { AppError, type ErrorCode } from '@/lib/base/errors';

/** Why an action is refused in the present state. */
export interface Objection {
  code: ErrorCode;
  /** For the audit log; contains no names. */
  because: string;
  userMessage: string;
}

export const conflict = (because: string, userMessage: string): Objection => ({
  code: 'CONFLICT',
  because,
  userMessage,
});

export const toError = ({ code, userMessage }: Objection): AppError => new AppError(code, { userMessage });
