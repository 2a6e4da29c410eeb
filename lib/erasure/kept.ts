/** What is kept, and why, in words for people outside. */
import { counted, writtenDay } from './paper/words';

export interface KeptSessions {
  count: number;
  /** The last day; `null`: it cannot be told yet. */
  until: string | null;
  because: string;
}

/** Who placed a legal hold is nobody's business outside. */
export const outsideWords = (because: string): string =>
  because.startsWith('Legal hold placed by') ? 'legal hold, needed for legal claims' : because;

/** Equal ones together, those that end first in front. */
export const groupKept = (kept: ReadonlyArray<Omit<KeptSessions, 'count'> & { count?: number }>): KeptSessions[] => {
  const groups = new Map<string, KeptSessions>();

  for (const { until, because: inside, count = 1 } of kept) {
    const because = outsideWords(inside);
    const key = JSON.stringify([until, because]);
    groups.set(key, { until, because, count: (groups.get(key)?.count ?? 0) + count });
  }

  return [...groups.values()].sort((a, b) => (a.until ?? '9999').localeCompare(b.until ?? '9999'));
};

/** 2 identity checks: until 3 June 2029 (AML Act, section 8) */
export const describeKept = ({ count, until, because }: KeptSessions, one: string): string =>
  `${counted(count, one)}: ${until ? `until ${writtenDay(until)}` : 'the end cannot be told yet'} (${because})`;
