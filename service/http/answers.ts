import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError } from '@/lib/errors';

/** Every refusal has this shape. */
export const refuse = (
  c: Context,
  status: ContentfulStatusCode,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response => c.json({ error, message }, status, headers);

export const badRequest = (userMessage: string): AppError => new AppError('BAD_REQUEST', { userMessage });

export const notFound = (userMessage = 'There is no such session.'): AppError =>
  new AppError('NOT_FOUND', { userMessage });

export const notReleased = (status: string): AppError =>
  new AppError('NOT_RELEASED', { userMessage: `Results are not available while the session is ${status}.` });
