'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const queueLevels = ['late', 'due', 'in time', 'unknown'] as const;
export const queueSeats = ['first', 'second', 'settling', 'escalated'] as const;

const parsers = {
  level: parseAsStringLiteral(queueLevels),
  seat: parseAsStringLiteral(queueSeats),
  /** The id of a person, `me`, or `none`. */
  assignee: parseAsString,
  /** The weakest one of a session. */
  factor: parseAsString,
};

export interface QueueFilter {
  level: (typeof queueLevels)[number] | null;
  seat: (typeof queueSeats)[number] | null;
  assignee: string | null;
  factor: string | null;
}

export const noQueueFilter: QueueFilter = { level: null, seat: null, assignee: null, factor: null };

/** The address is the state of the queue: a reload or a shared link shows the same. */
export const useQueueAddress = () => {
  const [filter, ask] = useQueryStates(parsers, { history: 'push' });
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== null) params.set(name, value);

  return {
    filter,
    /** As parameters, in a fixed order. */
    address: params.toString(),
    setFilter: (change: Partial<QueueFilter>) => void ask(change),
  };
};
