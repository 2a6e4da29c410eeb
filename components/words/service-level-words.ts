import type { ServiceLevel, TriageRow } from '@/lib/answers';
import { millisecondsOf } from '../ui/time-words';

const minute = 60_000;

/** `48 min`, `3 h 12 min`, `28 h`, `4 d`: the longer the wait, the coarser. */
export const waitWords = (milliseconds: number): string => {
  const minutes = Math.floor(Math.max(0, milliseconds) / minute);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 2 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;

  const rest = minutes >= 10 * 60 ? 0 : minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
};

export interface ServiceLevelWords {
  level: ServiceLevel;
  words: string;
}

/** "late by 12 min", "due in 48 min". Computed now, since a session may have become late since the server's answer. */
export const serviceLevelWords = (
  { serviceLevel, dueAt }: Pick<TriageRow, 'serviceLevel' | 'dueAt'>,
  now: number,
): ServiceLevelWords => {
  if (dueAt === null) return { level: 'unknown', words: 'time unknown' };

  const left = millisecondsOf(dueAt) - now;
  return left <= 0
    ? { level: 'late', words: `late by ${waitWords(-left)}` }
    : { level: serviceLevel === 'late' ? 'due' : serviceLevel, words: `due in ${waitWords(left)}` };
};

export const levelNames: Record<ServiceLevel, string> = {
  late: 'Late',
  due: 'Due soon',
  'in time': 'On time',
  unknown: 'Time unknown',
};
