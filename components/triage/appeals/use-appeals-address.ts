'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const appealStates = ['free', 'open', 'decided'] as const;

const parsers = {
  state: parseAsStringLiteral(appealStates).withDefault('free'),
  /** The weakest one of a session. */
  factor: parseAsString,
  /** The code of a reason. */
  reason: parseAsString,
};

export interface AppealsFilter {
  state: (typeof appealStates)[number];
  factor: string | null;
  reason: string | null;
}

/** As parameters, in a fixed order. */
export const addressOf = ({ state, factor, reason }: AppealsFilter): string =>
  new URLSearchParams({
    state,
    ...(factor !== null && { factor }),
    ...(reason !== null && { reason }),
  }).toString();

/** The address is the state of the page: a reload or a shared link shows the same. */
export const useAppealsAddress = () => {
  const [filter, ask] = useQueryStates(parsers, { history: 'push' });

  return { filter, setFilter: (change: Partial<AppealsFilter>) => void ask(change) };
};
