/** The order of the triage queue on screen. Cases are always given out in queue order. */
import { factorNames, isKnownFactor } from '@/lib/contract/factor-names';
import type { WaitingRow } from './waiting';

/** `null`: unknown, which comes last whichever way. */
const values = {
  /** The queue's own order. */
  level: () => 0,
  /** As in the queue's own order, a missing score is the riskiest. */
  score: ({ score }) => score ?? -1,
  waiting: ({ since }) => (since === null ? null : -since),
  /** By the words shown. */
  weakest: ({ weakest }) => (weakest !== null && isKnownFactor(weakest) ? factorNames[weakest] : weakest),
  review: ({ seat, isEscalated }) => (isEscalated ? seats.length : seats.indexOf(seat)),
  /** Unclaimed and unassigned cases come first. */
  holder: ({ holderName }) => holderName ?? '',
  assignee: ({ assigneeName }) => assigneeName ?? '',
  session: ({ id }) => id,
} satisfies Record<string, (row: WaitingRow) => number | string | null>;

const seats: readonly string[] = ['first', 'second', 'settling'];

const compare = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en');

export interface QueueSort {
  by: keyof typeof values;
  descending: boolean;
}

const queueOrder: QueueSort = { by: 'level', descending: false };

export const queueSortHint = `Sort by ${Object.keys(values).join(', ')}, with a minus for the reverse order.`;

/** `sort=score`, `sort=-score`; without it, queue order. `null`: the address has an unknown one. */
export const readQueueSort = (params: URLSearchParams): QueueSort | null => {
  const given = params.getAll('sort');
  if (given.length === 0) return queueOrder;
  const [text = ''] = given;
  const by = text.replace(/^-/, '');

  return given.length === 1 && Object.hasOwn(values, by)
    ? { by: by as QueueSort['by'], descending: text.startsWith('-') }
    : null;
};

/** `rows` are in queue order, which decides between equal ones. */
export const sortQueue = (rows: readonly WaitingRow[], { by, descending }: QueueSort = queueOrder): WaitingRow[] => {
  if (by === 'level') return descending ? rows.toReversed() : [...rows];
  const readValue: (row: WaitingRow) => number | string | null = values[by];

  return rows.toSorted((first, second) => {
    const [one, other] = [readValue(first), readValue(second)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);

    return descending ? compare(other, one) : compare(one, other);
  });
};
