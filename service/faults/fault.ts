/** Every kind of fault, and how a list of faults is parsed. */
import { z } from 'zod';
import { dayMs } from '@/lib/base/durations';
import { driftSchemas, listSchemas } from './answer-faults';
import { failureSchemas } from './failures';
import { sessionSchemas } from './session-faults';
import { defineFault, wholeNumber } from './settings';

const tenYears = (10 * 365 * dayMs) / 1000;

const clockSchema = defineFault('clock', 'The service’s clock is this far ahead, or behind if negative.', {
  offsetSeconds: wholeNumber(-tenYears, tenYears),
});

export const faultSchemas = [
  ...failureSchemas,
  ...listSchemas,
  ...sessionSchemas,
  ...driftSchemas,
  clockSchema,
] as const;

const kinds = faultSchemas.map(({ shape }) => shape.kind.value);

const faultSchema = z.discriminatedUnion('kind', faultSchemas, {
  error: (issue) =>
    issue.code === 'invalid_union' ? `must be one of ${kinds.join(', ')}` : 'must be an object with a kind',
});

export type Fault = z.output<typeof faultSchema>;

const faultList = z.array(faultSchema, 'must be a list of faults').superRefine((faults, context) => {
  const clocks = faults.flatMap(({ kind }, index) => (kind === 'clock' ? [index] : []));
  for (const index of clocks.slice(1)) {
    context.addIssue({ code: 'custom', path: [index, 'kind'], message: 'must not include clock twice' });
  }
});

const boardSchema = z.strictObject(
  { faults: faultList },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `must not have ${issue.keys.join(', ')}. Allowed: faults`
        : 'must be an object with a list of faults',
  },
);

const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'The body';

export type ParsedFaults = { ok: true; faults: Fault[] } | { ok: false; message: string };

/** Parses a request to set faults; a refusal names every wrong field and its allowed values. */
export const parseFaults = (body: unknown): ParsedFaults => {
  const result = boardSchema.safeParse(body);
  if (result.success) return { ok: true, faults: result.data.faults };

  const problems = result.error.issues.map(({ path, message }) => `${nameOf(path)} ${message}`);

  return { ok: false, message: `${[...new Set(problems)].join('; ')}.` };
};
