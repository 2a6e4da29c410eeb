/** How far the session list can be relied on. Whatever rests on a complete list asks here, and nowhere else. */
import type { Coverage, ListStanding } from '@/lib/answers';

/** What the last look and the current one say about the list. */
export interface LookFacts {
  /** The last look found everything, and nothing has contradicted it since. */
  wasComplete: boolean;
  /** When the last look counts as too old; `null`: there was none. */
  freshUntil: string | null;
  problem: Coverage['problem'];
}

export const standingOf = ({ wasComplete, freshUntil, problem }: LookFacts, at: Date): ListStanding => {
  if (problem) return 'failing';
  if (freshUntil !== null && at > new Date(freshUntil)) return 'overdue';

  return wasComplete ? 'complete' : 'incomplete';
};

interface KnownList {
  standing: ListStanding;
  endSeenAt: string | null;
  problem: Coverage['problem'];
  withoutStatus: number;
  /** Rows of the list that could not be read. */
  setAside: number;
}

/** "15 Nov 2026, 10:41 UTC" */
const written = (instant: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;

const lastRead = ({ endSeenAt }: KnownList): string =>
  endSeenAt === null ? 'It has never been read in full.' : `It was last read in full on ${written(endSeenAt)}.`;

const whoHelps = 'An administrator can check sync under Settings → Connection.';

/** Why the list cannot be relied on right now, and what to do. `null`: looks succeed, though some rows may be missing. */
export const whyNotCurrent = (list: KnownList): string | null => {
  switch (list.standing) {
    case 'failing':
      return `The session list cannot be read: ${list.problem?.message ?? 'sync is failing.'} ${lastRead(list)} Try again once sync works. ${whoHelps}`;
    case 'overdue':
      return `Sync of the session list is overdue. ${lastRead(list)} Try again after the next sync. ${whoHelps}`;
    default:
      return null;
  }
};

/** Why nothing may be claimed that needs the whole list, and what to do. `null`: the whole list is known. */
export const whyNotComplete = (list: KnownList): string | null => {
  if (list.standing !== 'incomplete') return whyNotCurrent(list);
  if (list.endSeenAt === null) return 'The session list has not been fully read yet. Try again once sync is complete.';
  if (list.setAside > 0) {
    return `${list.setAside === 1 ? '1 row' : `${list.setAside} rows`} of the session list cannot be read, so the list is incomplete. Settings → Connection names them. Ask the operator of the service to correct this, then try again.`;
  }
  if (list.withoutStatus > 0) {
    return `The service lists ${list.withoutStatus === 1 ? '1 session' : `${list.withoutStatus} sessions`} without a status, so the list is incomplete. Ask the operator of the service to correct this, then try again.`;
  }

  return 'The last sync may have missed sessions. Try again in a few minutes, after the next one.';
};
