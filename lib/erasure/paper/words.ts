/** Days, times, counts and kept sessions as printed in letters and certificates. */

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en-GB');

/** 28 November 2026, in UTC. */
export const writtenDay = (day: string | Date): string => dayFormat.format(new Date(day));

/** 14 November 2026, 09:30:12 UTC. */
export const writtenTime = (at: string): string => `${writtenDay(at)}, ${timeFormat.format(new Date(at))} UTC`;

export const writtenNumber = (number: number): string => numberFormat.format(number);

/** 1 session, 2 sessions. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${writtenNumber(count)} ${count === 1 ? one : more}`;

export interface KeptSessions {
  count: number;
  /** The last day; `null`: not known yet. */
  until: string | null;
  because: string;
}

/** Nobody outside needs to know who placed a legal hold. */
export const publicReason = (because: string): string =>
  because.startsWith('Legal hold placed by') ? 'legal hold, needed for legal claims' : because;

/** Groups sessions with the same end and reason, the earliest end first. */
export const groupKept = (kept: ReadonlyArray<Omit<KeptSessions, 'count'> & { count?: number }>): KeptSessions[] => {
  const groups = new Map<string, KeptSessions>();

  for (const { until, because, count = 1 } of kept) {
    const reason = publicReason(because);
    const key = JSON.stringify([until, reason]);
    groups.set(key, { until, because: reason, count: (groups.get(key)?.count ?? 0) + count });
  }

  return [...groups.values()].sort((a, b) => (a.until ?? '9999').localeCompare(b.until ?? '9999'));
};

/** 2 identity checks: until 3 June 2029 (AML Act, section 8) */
export const describeKept = ({ count, until, because }: KeptSessions, one: string): string =>
  `${counted(count, one)}: ${until ? `until ${writtenDay(until)}` : 'end date not yet known'} (${because})`;
