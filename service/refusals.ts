/** Every refusal of the service. The HTTP layer turns them into answers. */
import { AppError } from '@/lib/base/errors';

export const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

export const notFound = (userMessage = 'Session not found.'): AppError => new AppError('NOT_FOUND', { userMessage });

export const forbidden = (userMessage: string): AppError => new AppError('FORBIDDEN', { userMessage });

export const conflict = (userMessage: string): AppError => new AppError('CONFLICT', { userMessage });

export const notReleased = (status: string): AppError =>
  new AppError('NOT_RELEASED', { userMessage: `Results are not available while the session is ${status}.` });

/** A problem with an applicant's access token or its session. */
export const unauthorized = (userMessage: string): AppError => new AppError('SESSION_UNAUTHORIZED', { userMessage });

export const tooLarge = (userMessage: string): AppError => new AppError('TOO_LARGE', { userMessage });

export const notAPicture = (userMessage: string): AppError => new AppError('NOT_A_PICTURE', { userMessage });

export const tooManyAttempts = (userMessage: string): AppError => new AppError('NO_ATTEMPTS_LEFT', { userMessage });

export const engineBusy = (retryAfterSeconds: number): AppError =>
  new AppError('ENGINE_BUSY', {
    userMessage: 'Too many pictures are being read. Try again in a few seconds.',
    retryAfterSeconds,
  });

export const engineTimeout = (cause: unknown): AppError =>
  new AppError('ENGINE_TIMEOUT', {
    userMessage: 'Reading the picture took too long. Try again in a few seconds.',
    retryAfterSeconds: 5,
    cause,
  });

export const engineFailed = (cause: unknown): AppError =>
  new AppError('ENGINE_FAILED', {
    userMessage: 'The picture could not be read. Try again in a few seconds.',
    retryAfterSeconds: 5,
    cause,
  });
