/** Every way in which the service says no. The HTTP side turns them into answers. */
import { AppError } from '@/lib/errors';

export const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

export const notFound = (userMessage = 'There is no such session.'): AppError =>
  new AppError('NOT_FOUND', { userMessage });

export const forbidden = (userMessage: string): AppError => new AppError('FORBIDDEN', { userMessage });

export const conflict = (userMessage: string): AppError => new AppError('CONFLICT', { userMessage });

export const notReleased = (status: string): AppError =>
  new AppError('NOT_RELEASED', { userMessage: `Results are not available while the session is ${status}.` });
