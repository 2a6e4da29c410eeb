import { pageKeys } from './page-keys';

/** Every page, in the order of the rail. */
export const deskPages = [
  { href: '/', words: 'Overview' },
  { href: '/sessions', words: 'Sessions' },
  { href: '/triage', words: 'Triage' },
  { href: '/triage/appeals', words: 'Appeals' },
  { href: '/triage/deliveries', words: 'Verdict deliveries' },
  { href: '/deletions', words: 'Deletions' },
  { href: '/insight', words: 'Insight' },
  { href: '/audit', words: 'Audit log' },
  { href: '/audit/sessions', words: 'Audit by session' },
  { href: '/audit/people', words: 'Audit by staff member' },
  { href: '/audit/reveals', words: 'Reveals to review' },
  { href: '/settings/people', words: 'Settings: people and roles' },
  { href: '/settings/sign-in', words: 'Settings: sign-in' },
  { href: '/settings/connection', words: 'Settings: connection' },
  { href: '/settings/review', words: 'Settings: triage' },
  { href: '/settings/decisions', words: 'Settings: decisions' },
  { href: '/settings/retention', words: 'Settings: retention and holds' },
  { href: '/settings/organisation', words: 'Settings: organisation' },
  { href: '/settings/enrolment', words: 'Settings: enrolment page' },
  { href: '/settings/tags', words: 'Settings: tags' },
  { href: '/settings/keys', words: 'Settings: keys and backup' },
  { href: '/settings/account', words: 'Settings: your account' },
] as const;

export type DeskPage = (typeof deskPages)[number]['href'];

/** Actions offered on every page: elsewhere than on `href`, the palette goes there first. */
export const pageActions = [
  { id: 'new-session', words: 'New session…', href: '/sessions' },
  { id: 'export-sessions', words: 'Export sessions…', href: '/sessions' },
  { id: 'new-request', words: 'New deletion request…', href: '/deletions' },
  { id: 'export-audit', words: 'Export the audit log…', href: '/audit' },
  { id: 'verify', words: 'Verify the audit log', href: '/audit' },
  { id: 'invite', words: 'Invite a colleague…', href: '/settings/people' },
] as const;

export type PageAction = (typeof pageActions)[number]['id'];

interface PageEntry {
  href: DeskPage;
  words: string;
  keys?: string | undefined;
}

export const entriesOf = (allowed: readonly DeskPage[]): PageEntry[] =>
  deskPages.filter(({ href }) => allowed.includes(href)).map((page) => ({ ...page, keys: pageKeys[page.href] }));
