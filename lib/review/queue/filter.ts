/** What somebody wants to see of the queue. Nothing of it is personal, so that all of it may stand in an address. */
import { z } from 'zod';
import type { Seat, ServiceLevel, TriageCountName } from '@/lib/answers';
import type { WaitingRow } from './waiting';

/** Empty lists filter nothing. Values within a list are alternatives. */
export interface QueueFilter {
  level: ServiceLevel[];
  seat: Array<Seat | 'escalated'>;
  /** Ids of people, `me`, or `none`. */
  assignee: string[];
  /** The weakest one of a session. */
  factor: string[];
}

const several = <Value extends z.ZodType>(value: Value) => z.array(value).max(20);

const form = z.strictObject({
  level: several(z.enum(['late', 'due', 'in time', 'unknown'])),
  seat: several(z.enum(['first', 'second', 'settling', 'escalated'])),
  assignee: several(z.union([z.literal(['me', 'none']), z.uuid()])),
  factor: several(z.string().min(1).max(100)),
}) satisfies z.ZodType<QueueFilter>;

export const queueFilterWords =
  'The queue can be filtered by level (late, due, in time, unknown), seat (first, second, settling, escalated), assignee (me, none, or the id of a person) and factor.';

/** `null`: the address asks for something else. */
export const readQueueFilter = (params: URLSearchParams): QueueFilter | null => {
  const empty: Record<string, string[]> = { level: [], seat: [], assignee: [], factor: [] };
  for (const [name, value] of params) empty[name] = [...(empty[name] ?? []), value];
  const read = form.safeParse(empty);

  return read.success ? read.data : null;
};

const among = (wanted: readonly string[], value: string): boolean => wanted.length === 0 || wanted.includes(value);

/** What the seat filter compares: what was escalated is asked for as such. */
const seatOf = ({ isEscalated, seat }: WaitingRow): string => (isEscalated ? 'escalated' : seat);

/** `without`: as if that filter were not set. */
export const fits = (row: WaitingRow, filter: QueueFilter, you: string, without?: keyof QueueFilter): boolean => {
  const wanted = (name: keyof QueueFilter): readonly string[] => (name === without ? [] : filter[name]);
  const assignees = wanted('assignee').map((value) => (value === 'me' ? you : value));

  return (
    among(wanted('level'), row.level) &&
    among(wanted('seat'), seatOf(row)) &&
    among(assignees, row.assigneeId ?? 'none') &&
    among(wanted('factor'), row.weakest ?? '')
  );
};

/** What each count is of, and the filter that it stands for: a count is made under all filters but its own. */
export const counted: Record<TriageCountName, { of: (row: WaitingRow) => boolean; own?: keyof QueueFilter }> = {
  late: { of: ({ level }) => level === 'late', own: 'level' },
  due: { of: ({ level }) => level === 'due', own: 'level' },
  second: { of: (row) => seatOf(row) === 'second', own: 'seat' },
  settling: { of: (row) => seatOf(row) === 'settling', own: 'seat' },
  escalated: { of: (row) => seatOf(row) === 'escalated', own: 'seat' },
  held: { of: ({ holderId }) => holderId !== null },
  withheld: { of: ({ results }) => results === 'withheld' },
};
