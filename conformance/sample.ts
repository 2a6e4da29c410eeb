import { type SessionStatus, type SessionSummary, sessionStatuses } from '@/lib/contract';
import type { SessionList } from './session-list';

export interface Sample {
  /** The sessions to look into, in these states or in all. */
  of: (...statuses: SessionStatus[]) => SessionSummary[];
  /** Why there is nothing to look at. */
  nothingIn: (states: string) => string;
}

/** Some sessions of each state, the newest in the list first. */
export const takeSample = async (list: SessionList, perState: number, leaveOut: string | null): Promise<Sample> => {
  const chosen = new Map<string | null, SessionSummary[]>();
  let looked = 0;

  const isEnd = await list.walk((rows) => {
    looked = rows.length;
    for (const status of sessionStatuses) {
      const fitting = rows.filter((row) => row.status === status && row.id !== leaveOut);
      chosen.set(status, fitting.slice(0, perState));
    }

    return sessionStatuses.every((status) => chosen.get(status)?.length === perState);
  });

  return {
    of: (...statuses) =>
      (statuses.length > 0 ? statuses : sessionStatuses).flatMap((status) => chosen.get(status) ?? []),
    nothingIn: (states) => `no session in state ${states} among ${isEnd ? 'all' : 'the first'} ${looked} of the list`,
  };
};
