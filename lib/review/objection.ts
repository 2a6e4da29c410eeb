import { AppError, type ErrorCode } from '@/lib/errors';

/** Why somebody cannot do what they want to, as things stand. */
export interface Objection {
  code: ErrorCode;
  /** For the log: no name in it. */
  because: string;
  userMessage: string;
}

export const conflict = (because: string, userMessage: string): Objection => ({
  code: 'CONFLICT',
  because,
  userMessage,
});

export const toError = ({ code, userMessage }: Objection): AppError => new AppError(code, { userMessage });
