/** The filter of the list of decisions: its form in an address. */
import { z } from 'zod';
import type { DecisionState } from '@/lib/answers';

/** Contains nothing personal beyond a colleague's id, so it may appear in an address. */
export interface DecisionFilter {
  view: 'mine' | 'all';
  /** Alternatives; empty: all. */
  state: DecisionState[];
  person: string | null;
  /** Decided at or after `from` and before `to`. */
  from: Date | null;
  to: Date | null;
  after: { at: Date; key: string } | null;
}

const states = [
  'held',
  'second',
  'recorded',
  'failed',
  'sent',
  'told',
  'confirmed',
  'conflicting',
  'undone',
  'void',
] as const satisfies readonly DecisionState[];

const time = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();

const place = z
  .string()
  .regex(/^\d{1,14}_[0-9a-f-]{36}$/)
  .transform((text) => ({ at: new Date(Number(text.split('_')[0])), key: text.split('_')[1] ?? '' }))
  .refine(({ key }) => z.uuid().safeParse(key).success)
  .nullable();

const filterSchema = z.strictObject({
  view: z.enum(['mine', 'all']),
  state: z.array(z.enum(states)).max(states.length),
  person: z.uuid().nullable(),
  from: time,
  to: time,
  after: place,
});

export const decisionFilterHint =
  'Filter by view (mine or all), state, person, and time (from and to, such as 2026-11-15T00:00:00.000Z).';

const single = ['view', 'person', 'from', 'to', 'after'];

/** `null`: the address has an unknown parameter or value. */
export const readDecisionFilter = (params: URLSearchParams): DecisionFilter | null => {
  if ([...params.keys()].some((name) => name !== 'state' && !single.includes(name))) return null;
  if (single.some((name) => params.getAll(name).length > 1)) return null;

  const read = filterSchema.safeParse({
    view: params.get('view') ?? 'mine',
    state: params.getAll('state'),
    person: params.get('person'),
    from: params.get('from'),
    to: params.get('to'),
    after: params.get('after'),
  });

  return read.success ? read.data : null;
};

export const writePlace = ({ at, key }: { at: Date; key: string }): string => `${at.getTime()}_${key}`;
