import { finalStatuses, type Instant, type Open, type SessionStatus } from '@/lib/contract/domain';
import type { StatusGlyph, Tone } from '../ui/glyph';
import { outsideWords } from '../ui/outside-words';

interface StatusWords {
  word: string;
  /** Who decided, or that the value is unknown. */
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

/** An unknown status is shown as received, and never as passed. */
export const describeStatus = (status: Open<SessionStatus> | null): StatusWords => {
  if (status === null) {
    return { word: 'Status not provided', note: null, tone: 'idle', glyph: 'question', known: false };
  }
  if (Object.hasOwn(words, status)) return { ...words[status as SessionStatus], known: true };
  const word = outsideWords(status);
  return { word, note: 'unknown, treated as not passed', tone: 'idle', glyph: 'question', known: false };
};

const withoutExpiry: readonly string[] = [...finalStatuses, 'WAITING_FOR_MANUAL_APPROVE'];

/** In place of a completion time. A completed session has one, even before the desk has read it. */
export const noCompletionWords = (status: Open<SessionStatus> | null): string => {
  if (status === 'EXPIRED') return 'not completed';

  return status === 'PENDING' ? 'not yet' : 'not known yet';
};

/** Names the time at which a session expires; `null` for one that no longer does. It must not read as the document's. */
export const expiryName = (status: Open<SessionStatus> | null, completedAt: Instant | null): string | null => {
  if (status === 'EXPIRED') return 'Session expired';
  if (completedAt !== null || (status !== null && withoutExpiry.includes(status))) return null;
  return 'Session expires';
};
