/** Every fault there is. */
import { z } from 'zod';
import { clockSchemas } from './clock-fault';
import { driftSchemas } from './drift';
import { failureSchemas } from './failures';
import { listSchemas } from './list-faults';
import { sessionSchemas } from './session-faults';

export const faultSchemas = [
  ...failureSchemas,
  ...listSchemas,
  ...sessionSchemas,
  ...driftSchemas,
  ...clockSchemas,
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
    context.addIssue({ code: 'custom', path: [index, 'kind'], message: 'must not be clock a second time' });
  }
});

const boardSchema = z.strictObject(
  { faults: faultList },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `must not have ${issue.keys.join(', ')}: allowed is faults`
        : 'must be an object with faults',
  },
);

const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'The body';

export type ParsedFaults = { ok: true; faults: Fault[] } | { ok: false; message: string };

/** Reads what somebody wants on the board; a refusal names every field that is wrong and what it may be. */
export const parseFaults = (body: unknown): ParsedFaults => {
  const result = boardSchema.safeParse(body);
  if (result.success) return { ok: true, faults: result.data.faults };

  const problems = result.error.issues.map(({ path, message }) => `${nameOf(path)} ${message}`);

  return { ok: false, message: `${[...new Set(problems)].join('; ')}.` };
};
