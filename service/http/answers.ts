import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Every refusal has this shape. */
export const refuse = (
  c: Context,
  status: ContentfulStatusCode,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response => c.json({ error, message }, status, headers);
