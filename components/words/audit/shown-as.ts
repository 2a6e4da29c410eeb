import type { AuditEventRow } from '@/lib/answers';

export type ShownAs = 'masked' | 'in full';

/** Events that always show personal data in full. Their sentences say so too. */
export const alwaysFull: ReadonlySet<string> = new Set([
  'session.picture_shown',
  'session.picture_downloaded',
  'sessions.hits_shown',
  'deletion.attachment_fetched',
  'field.revealed',
  'reveals.listed',
  'audit.words_read',
]);

/** How personal data was shown; `null` if the event shows none. */
export const shownAs = ({ code, details }: Pick<AuditEventRow, 'code' | 'details'>): ShownAs | null => {
  if (typeof details.masked === 'boolean') return details.masked ? 'masked' : 'in full';
  if (details.view === 'masked' || details.view === 'in full') return details.view;
  if (alwaysFull.has(code)) return 'in full';

  // Masked unless it says otherwise.
  return code === 'sessions.searched' && details.found !== 0 ? 'masked' : null;
};
