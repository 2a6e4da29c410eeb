import type { Seat, TriageRow } from '@/lib/answers';

/** What the next person is asked for; a first review needs no words. */
const seats: Record<Seat, string | null> = { first: null, second: 'second review', settling: 'to settle' };

/** "second review, escalated" */
export const seatWords = ({ seat, isEscalated }: Pick<TriageRow, 'seat' | 'isEscalated'>): string | null =>
  [seats[seat], isEscalated && 'escalated'].filter(Boolean).join(', ') || null;
