/** The order of the triage queue on screen. Cases are always given out in queue order. */
import type { WaitingRow } from './waiting';

const comparisons = {
  /** The queue's own order. */
  level: () => 0,
  /** As in the queue's own order, a missing score is the riskiest. */
  score: (one, other) => (one.score ?? -1) - (other.score ?? -1),
  /** Unknown times last, whichever way. */
  waiting: (one, other) => (other.since ?? 0) - (one.since ?? 0),
  weakest: (one, other) => (one.weakest ?? '').localeCompare(other.weakest ?? ''),
  review: (one, other) => reviewOrder(one) - reviewOrder(other),
  holder: (one, other) => (one.holderName ?? '').localeCompare(other.holderName ?? ''),
  assignee: (one, other) => (one.assigneeName ?? '').localeCompare(other.assigneeName ?? ''),
  session: (one, other) => (one.id < other.id ? -1 : 1),
} satisfies Record<string, (one: WaitingRow, other: WaitingRow) => number>;

const seats: readonly string[] = ['first', 'second', 'settling'];

const reviewOrder = ({ seat, isEscalated }: WaitingRow): number => (isEscalated ? seats.length : seats.indexOf(seat));

export interface QueueSort {
  by: keyof typeof comparisons;
  descending: boolean;
}

const queueOrder: QueueSort = { by: 'level', descending: false };

export const queueSortHint = `Sort by ${Object.keys(comparisons).join(', ')}, with a minus for the reverse order.`;

/** `sort=score`, `sort=-score`; without it, queue order. `null`: the address has an unknown one. */
export const readQueueSort = (params: URLSearchParams): QueueSort | null => {
  const given = params.getAll('sort');
  if (given.length === 0) return queueOrder;
  const [text = ''] = given;
  const by = text.replace(/^-/, '');

  return given.length === 1 && Object.hasOwn(comparisons, by)
    ? { by: by as QueueSort['by'], descending: text.startsWith('-') }
    : null;
};

/** `rows` are in queue order, which decides between equal ones. */
export const sortQueue = (rows: readonly WaitingRow[], { by, descending }: QueueSort = queueOrder): WaitingRow[] => {
  if (by === 'level') return descending ? rows.toReversed() : [...rows];
  const compare = comparisons[by];

  return rows.toSorted((one, other) => (descending ? compare(other, one) : compare(one, other)));
};
