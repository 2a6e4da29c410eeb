/**
 * Where a payload departs from the strict schema, sorted by the promise it breaks, so that a score over 100
 * fails one check and not two.
 */
import type { wireSchemas } from '@/lib/contract';
import { safeKey } from '@/lib/contract/drift';
import type { Problem } from './outcome';

type Schema = (typeof wireSchemas)[keyof typeof wireSchemas];
type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

export interface Flaw {
  promise: 'shape' | 'score' | 'level' | 'time';
  /** Without array indexes and without keys that may be personal data. */
  field: string;
  what: string;
}

/** A payload and where it came from. */
export interface Payload {
  source: string;
  json: unknown;
}

const promiseOf = ({ code, path }: Issue): Flaw['promise'] => {
  const key = String(path.at(-1) ?? '');
  if (/score$|^confidence$/i.test(key) && (code === 'too_big' || code === 'too_small')) return 'score';
  if (key === 'level' && code === 'invalid_value') return 'level';

  return key.endsWith('DateUtc') && code === 'invalid_format' ? 'time' : 'shape';
};

const wordsFor: Readonly<Partial<Record<Issue['code'], string>>> = {
  invalid_type: 'is missing or has the wrong type',
  invalid_format: 'has the wrong format',
  invalid_value: 'is missing or none of the known values',
  too_big: 'is larger than allowed',
  too_small: 'is smaller than allowed',
};

const fieldOf = (path: Issue['path']): string =>
  path
    .map((part) => (typeof part === 'number' ? '[]' : `.${safeKey(String(part))}`))
    .join('')
    .replace(/^\./, '');

const flawsOf = (schema: Schema, json: unknown): Flaw[] => {
  if (json === undefined) return [{ promise: 'shape', field: 'the body', what: 'is not JSON' }];
  const { error } = schema.safeParse(json);

  return (error?.issues ?? []).flatMap((issue): Flaw[] => {
    const promise = promiseOf(issue);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        promise,
        field: fieldOf([...issue.path, key]),
        what: 'is not in the interface',
      }));
    }

    return [{ promise, field: fieldOf(issue.path) || 'the body', what: wordsFor[issue.code] ?? 'is not as described' }];
  });
};

/** One complaint about one payload. */
export interface Complaint {
  words: string;
  source: string;
}

/** Joins the same complaint about many payloads into one problem. */
export const grouped = (complaints: readonly Complaint[], of: number, expected: string): Problem[] => {
  const sources = new Map<string, Set<string>>();
  for (const { words, source } of complaints) {
    sources.set(words, (sources.get(words) ?? new Set()).add(source));
  }

  return [...sources].map(([words, found]) => ({
    seen: `${words} in ${found.size} of ${of} (first: ${[...found][0]})`,
    expected,
  }));
};

export const problemsOf = (
  schema: Schema,
  payloads: readonly Payload[],
  expected: string,
  isMeant: (flaw: Flaw) => boolean,
): Problem[] => {
  const complaints = payloads.flatMap(({ source, json }) =>
    flawsOf(schema, json)
      .filter(isMeant)
      .map(({ field, what }) => ({ words: `${field} ${what}`, source })),
  );

  return grouped(complaints, payloads.length, expected);
};
