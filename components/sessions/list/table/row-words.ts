import type { SessionRow } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import type { ListColumnName } from '@/lib/session-query';
import { millisecondsOf, relativeWords, utcDay, utcExact } from '../../../ui/time-words';
import { columnNames } from './column-names';

/** Why there is no score; `null` where there is one. Nothing here reads as "no findings". */
export const resultWords = ({ results, status, score }: SessionRow): string | null => {
  switch (results) {
    case 'wanted':
      return 'reading';
    case 'withheld':
      return 'not released';
    case 'unreadable':
      return 'not understood';
    case 'none':
      if (status === 'EXPIRED') return 'none, never completed';
      return status === 'PENDING' ? 'none yet' : 'none';
    case 'read':
      return score === null ? 'no score delivered' : null;
  }
};

/** "14 min", "3 d", "4 Mar", "Mar 2025": as short as a column of times has room for. */
export const shortTime = (at: Instant, now: number): string => {
  const words = relativeWords(at, now);
  const day = utcDay(at);
  if (words !== day) return words.replace(/ ago$/, '');

  const [date = '', month = '', year = ''] = day.split(' ');
  return Number(year) === new Date(now).getUTCFullYear() ? `${date} ${month}` : `${month} ${year}`;
};

const timeOf: Partial<Record<ListColumnName, 'createdAt' | 'completedAt' | 'expiresAt'>> = {
  created: 'createdAt',
  completed: 'completedAt',
  expires: 'expiresAt',
};

export const instantIn = (row: SessionRow, column: ListColumnName): Instant | null => {
  const name = timeOf[column];
  return name === undefined ? null : row[name];
};

/** "Created 15 Nov 2026, 10:45:07 · Completed 15 Nov 2026, 10:48:31 UTC": all times that the row shows, exactly. */
export const exactTimes = (row: SessionRow, columns: readonly ListColumnName[]): string | null => {
  const parts = columns.flatMap((column) => {
    const at = instantIn(row, column);
    return at === null || Number.isNaN(millisecondsOf(at)) ? [] : [`${columnNames[column].head} ${utcExact(at)}`];
  });

  return parts.length === 0 ? null : `${parts.join(' · ')} UTC`;
};
