import type { Open, SessionStatus } from '@/lib/contract/domain';

export type Tone = 'ok' | 'bad' | 'warn' | 'idle';
export type StatusGlyph = 'check' | 'cross' | 'half' | 'dashed' | 'struck' | 'question';

interface StatusWords {
  word: string;
  /** Who settled it, or that we do not know the value. */
  note: string | null;
  tone: Tone;
  glyph: StatusGlyph;
  known: boolean;
}

const words: Record<SessionStatus, Omit<StatusWords, 'known'>> = {
  AUTO_APPROVED: { word: 'Approved', note: 'auto', tone: 'ok', glyph: 'check' },
  MANUAL_APPROVED: { word: 'Approved', note: 'manual', tone: 'ok', glyph: 'check' },
  AUTO_REJECTED: { word: 'Rejected', note: 'auto', tone: 'bad', glyph: 'cross' },
  MANUAL_REJECTED: { word: 'Rejected', note: 'manual', tone: 'bad', glyph: 'cross' },
  WAITING_FOR_MANUAL_APPROVE: { word: 'Needs approval', note: null, tone: 'warn', glyph: 'half' },
  PENDING: { word: 'Pending', note: null, tone: 'idle', glyph: 'dashed' },
  EXPIRED: { word: 'Expired', note: null, tone: 'idle', glyph: 'struck' },
};

/** A value we do not know is shown as it came, and never as a pass. */
export const describeStatus = (status: Open<SessionStatus> | null): StatusWords => {
  if (status === null) {
    return { word: 'Status not delivered', note: null, tone: 'idle', glyph: 'question', known: false };
  }
  if (Object.hasOwn(words, status)) return { ...words[status as SessionStatus], known: true };
  return { word: status, note: 'unknown, treated as not passed', tone: 'idle', glyph: 'question', known: false };
};

const meanings: Record<SessionStatus, string> = {
  AUTO_APPROVED: 'approved by the service’s own checks',
  MANUAL_APPROVED: 'approved by a person',
  AUTO_REJECTED: 'rejected by the service’s own checks',
  MANUAL_REJECTED: 'rejected by a person',
  WAITING_FOR_MANUAL_APPROVE: 'the service asks for a person to decide',
  PENDING: 'still being captured or processed',
  EXPIRED: 'not finished in time',
};

/** What a status says, in a few plain words. */
export const statusMeaning = (status: Open<SessionStatus>): string =>
  Object.hasOwn(meanings, status) ? meanings[status as SessionStatus] : 'not known here, treated as not passed';

/** For the middle of a sentence: "while the session is pending". */
export const statusInSentence = (status: Open<SessionStatus> | null): string => {
  if (status === null) return 'in its present state';
  if (status === 'WAITING_FOR_MANUAL_APPROVE') return 'waiting for approval';
  const { word, known } = describeStatus(status);
  return known ? word.toLowerCase() : status;
};
