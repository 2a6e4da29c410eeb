/** Every page that can be gone to, in the order of the rail. */
export const deskPages = [
  { href: '/', words: 'Overview', keys: 'g o' },
  { href: '/sessions', words: 'Sessions', keys: 'g s' },
  { href: '/triage', words: 'Triage', keys: 'g t' },
  { href: '/triage/appeals', words: 'Appeals' },
  { href: '/triage/deliveries', words: 'Deliveries of verdicts' },
  { href: '/deletions', words: 'Deletions', keys: 'g d' },
  { href: '/insight', words: 'Insight', keys: 'g i' },
  { href: '/audit', words: 'Audit log', keys: 'g a' },
  { href: '/audit/sessions', words: 'Audit by session' },
  { href: '/audit/people', words: 'Audit by person' },
  { href: '/audit/reveals', words: 'Reveals to review' },
  { href: '/settings/people', words: 'Settings: people and roles' },
  { href: '/settings/sign-in', words: 'Settings: sign-in' },
  { href: '/settings/connection', words: 'Settings: connection' },
  { href: '/settings/review', words: 'Settings: triage' },
  { href: '/settings/retention', words: 'Settings: retention and holds' },
  { href: '/settings/tags', words: 'Settings: tags' },
  { href: '/settings/keys', words: 'Settings: keys and backup' },
  { href: '/settings/account', words: 'Settings: your account' },
] as const;

export type DeskPage = (typeof deskPages)[number]['href'];

interface PageEntry {
  href: DeskPage;
  words: string;
  keys?: string;
}

/** Those that somebody may enter. */
export const entriesOf = (allowed: readonly DeskPage[]): PageEntry[] =>
  deskPages.filter(({ href }) => allowed.includes(href));
