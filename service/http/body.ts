import type { Context } from 'hono';
import type { z } from 'zod';
import { badRequest } from '../refusals';

const explain = ({ code, path, message, ...issue }: z.core.$ZodIssue): string => {
  if (code === 'unrecognized_keys' && 'keys' in issue)
    return `There is no ${(issue.keys as string[]).join(', ')} here.`;
  const name = path.join('.') || 'The body';

  return `${name} ${message.startsWith('must') ? message : 'is missing or not of the right type'}.`;
};

/** The JSON body of a request, or a refusal that names what to change. */
export const readBody = async <Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> => {
  const body: unknown = await c.req.json().catch(() => {
    throw badRequest('The body must be JSON.');
  });
  const result = schema.safeParse(body);
  if (!result.success) throw badRequest(result.error.issues.map(explain).join(' '));

  return result.data;
};
