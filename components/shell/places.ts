/** On a phone, the bar holds four places; `more`: the others are under More. */
export const places = {
  overview: { href: '/', word: 'Overview', more: false },
  sessions: { href: '/sessions', word: 'Sessions', more: false },
  triage: { href: '/triage', word: 'Triage', more: false },
  deletions: { href: '/deletions', word: 'Deletions', more: false },
  insight: { href: '/insight', word: 'Insight', more: true },
  audit: { href: '/audit', word: 'Audit', more: true },
  settings: { href: '/settings', word: 'Settings', more: true },
} as const;

export type Area = keyof typeof places;
