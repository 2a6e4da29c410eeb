/** Every refusal of the service. The HTTP layer turns them into answers. */
import { AppError } from '@/lib/base/errors';

export const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

export const notFound = (userMessage = 'Session not found.'): AppError => new AppError('NOT_FOUND', { userMessage });

export const forbidden = (userMessage: string): AppError => new AppError('FORBIDDEN', { userMessage });

export const conflict = (userMessage: string): AppError => new AppError('CONFLICT', { userMessage });

export const notReleased = (status: string): AppError =>
  new AppError('NOT_RELEASED', { userMessage: `Results are not available while the session is ${status}.` });
