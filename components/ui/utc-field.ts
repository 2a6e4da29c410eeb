import type { Instant } from '@/lib/contract/domain';

/** A `datetime-local` field has no time zone; here it always means UTC. */
export const fieldOf = (at: Instant | null): string => (at === null ? '' : at.slice(0, 16));

export const instantOfField = (text: string): Instant | null => {
  const at = Date.parse(`${text}${text.length === 16 ? ':00' : ''}Z`);
  return text === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
};
