/**
 * The settings of faults. Each has one phrase for its allowed values, used in refusals and on the
 * board's page.
 */
import { z } from 'zod';
import { isSessionId } from '@/lib/contract';
import { routes as routeNames } from './target';

export const wholeNumber = (least: number, most: number) => {
  const allowed = `a whole number from ${least} to ${most}`;
  const error = `must be ${allowed}`;

  return z.int(error).min(least, error).max(most, error).describe(allowed);
};

export const fraction = () => {
  const allowed = 'a number from 0 (never) to 1 (always)';
  const error = `must be ${allowed}`;

  return z.number(error).min(0, error).max(1, error).describe(allowed);
};

export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) => {
  const allowed = `one of ${names.join(', ')}`;

  return z.enum(names, `must be ${allowed}`).describe(allowed);
};

const listOf = <Item extends z.ZodType>(item: Item, allowed: string) =>
  z.array(item, `must be ${allowed}`).min(1, `must be ${allowed}`).describe(allowed);

/** The schema's phrase, and what applies if the setting is left out. */
export const phraseWith = (schema: z.ZodType, absent: string): string => `${schema.description}; ${absent}`;

export const text = (longest: number) => {
  const allowed = `text of 1 to ${longest} characters`;
  const error = `must be ${allowed}`;

  return z.string(error).min(1, error).max(longest, error).describe(allowed);
};

const sessionIdPhrase = 'a session id';

export const sessionId = z
  .string(`must be ${sessionIdPhrase}`)
  .refine(isSessionId, `must be ${sessionIdPhrase}`)
  .describe(sessionIdPhrase);

const routeList = listOf(
  z.enum(routeNames, `must be one of ${routeNames.join(', ')}`),
  `a list of ${routeNames.join(', ')}`,
);
const sessionIdList = listOf(sessionId, 'a list of session ids');
const count = wholeNumber(1, 1_000_000);

export const routes = routeList.optional().describe(phraseWith(routeList, 'default: every endpoint'));

export const sessionIds = sessionIdList.optional().describe(phraseWith(sessionIdList, 'default: any session'));

/** Counts down with each strike. */
export const times = count.optional().describe(phraseWith(count, 'uses left; default: unlimited'));

/** Restrict a fault to some requests. */
export const limits = { routes, sessionIds, times };

/** Defines a kind of fault. Unknown settings are refused. */
export const defineFault = <const Kind extends string, Settings extends z.ZodRawShape>(
  kind: Kind,
  meaning: string,
  settings: Settings,
) => {
  const names = ['kind', ...Object.keys(settings)].join(', ');

  return z
    .strictObject(
      { kind: z.literal(kind), ...settings },
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys'
            ? `must not have ${issue.keys.join(', ')}. Allowed: ${names}`
            : 'must be an object',
      },
    )
    .describe(meaning);
};
