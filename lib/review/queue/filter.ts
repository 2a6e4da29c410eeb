/** The filter of the triage queue. Contains nothing personal, so it may appear in an address. */
import { z } from 'zod';
import type { Seat, ServiceLevel, TriageCountName } from '@/lib/answers';
import type { WaitingRow } from './waiting';

/** Empty lists do not filter. Values in a list are alternatives. */
export interface QueueFilter {
  level: ServiceLevel[];
  seat: Array<Seat | 'escalated'>;
  /** Person ids, `me` or `none`. */
  assignee: string[];
  factor: string[];
}

const several = <Value extends z.ZodType>(value: Value) => z.array(value).max(20);

const filterSchema = z.strictObject({
  level: several(z.enum(['late', 'due', 'in time', 'unknown'])),
  seat: several(z.enum(['first', 'second', 'settling', 'escalated'])),
  assignee: several(z.union([z.literal(['me', 'none']), z.uuid()])),
  factor: several(z.string().min(1).max(100)),
}) satisfies z.ZodType<QueueFilter>;

export const queueFilterHint =
  'Filter by level (late, due, in time, unknown), seat (first, second, settling, escalated), assignee (me, none or a person id) and factor.';

/** `null`: the address has an unknown parameter or value. */
export const readQueueFilter = (params: URLSearchParams): QueueFilter | null => {
  const values: Record<string, string[]> = { level: [], seat: [], assignee: [], factor: [] };
  for (const [name, value] of params) if (name !== 'sort') values[name] = [...(values[name] ?? []), value];
  const read = filterSchema.safeParse(values);

  return read.success ? read.data : null;
};

const allows = (wanted: readonly string[], value: string): boolean => wanted.length === 0 || wanted.includes(value);

/** The value for the seat filter, where escalated cases are a group of their own. */
const seatOf = ({ isEscalated, seat }: WaitingRow): string => (isEscalated ? 'escalated' : seat);

/** `ignores`: a filter to disregard. */
export const matches = (row: WaitingRow, filter: QueueFilter, you: string, ignores?: keyof QueueFilter): boolean => {
  const wanted = (name: keyof QueueFilter): readonly string[] => (name === ignores ? [] : filter[name]);
  const assignees = wanted('assignee').map((value) => (value === 'me' ? you : value));

  return (
    allows(wanted('level'), row.level) &&
    allows(wanted('seat'), seatOf(row)) &&
    allows(assignees, row.assigneeId ?? 'none') &&
    allows(wanted('factor'), row.weakest ?? '')
  );
};

/** What each count includes. A count that stands for a filter option ignores that filter itself. */
export const countRules: Record<TriageCountName, { test: (row: WaitingRow) => boolean; ignores?: keyof QueueFilter }> =
  {
    late: { test: ({ level }) => level === 'late', ignores: 'level' },
    due: { test: ({ level }) => level === 'due', ignores: 'level' },
    second: { test: (row) => seatOf(row) === 'second', ignores: 'seat' },
    settling: { test: (row) => seatOf(row) === 'settling', ignores: 'seat' },
    escalated: { test: (row) => seatOf(row) === 'escalated', ignores: 'seat' },
    held: { test: ({ holderId }) => holderId !== null },
    withheld: { test: ({ results }) => results === 'withheld' },
  };
