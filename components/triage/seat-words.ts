import type { Seat, TriageRow } from '@/lib/answers';

/** A first review is the usual case and needs no words. */
const seats: Record<Seat, string | null> = { first: null, second: 'second review', settling: 'disputed' };

/** "second review, escalated" */
export const seatWords = ({ seat, isEscalated }: Pick<TriageRow, 'seat' | 'isEscalated'>): string | null =>
  [seats[seat], isEscalated && 'escalated'].filter(Boolean).join(', ') || null;
