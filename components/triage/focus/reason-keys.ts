import type { ReviewReason } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';

/** There are nine number keys. */
export const mostKeys = 9;

interface Situation {
  isRejecting: boolean;
  /** Reasons are chosen, with their notes. */
  isReady: boolean;
  hasNote: boolean;
  /** A preference turns single keys off. */
  hasKeys: boolean;
}

/** What the keys do now, beside the list of reasons. */
export const reasonKeysWords = (
  reasons: readonly Pick<ReviewReason, 'words' | 'needsNote'>[],
  { isRejecting, isReady, hasNote, hasKeys }: Situation,
): string => {
  const keyed = hasKeys ? reasons.slice(0, mostKeys) : [];
  if (!isRejecting && isReady)
    return hasKeys ? 'R rejects; in the note, Ctrl Enter.' : 'Ctrl Enter in the note rejects.';
  if (!isRejecting) return keyed.length > 0 ? 'R, then a number' : '';
  const asking = keyed.filter(({ needsNote }) => needsNote && !hasNote).map(({ words }) => `“${words}”`);

  return [
    keyed.length > 0 ? 'A number or a click rejects.' : reasons.length > 0 && 'A click rejects.',
    asking.length > 0 && `${listOf(asking)} ${asking.length === 1 ? 'asks' : 'ask'} for a note.`,
    'Esc cancels.',
  ]
    .filter(Boolean)
    .join(' ');
};
