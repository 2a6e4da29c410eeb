import { Archive, Building2, Gavel, KeyRound, Lock, Palette, Plug, Scale, Tag, User, Users } from 'lucide-react';

/** Settings pages, in the order of the navigation. */
export const places = {
  review: { group: 'Desk', href: '/settings/review', words: 'Triage', Icon: Scale },
  decisions: { group: 'Desk', href: '/settings/decisions', words: 'Decisions', Icon: Gavel },
  organisation: { group: 'Desk', href: '/settings/organisation', words: 'Organisation', Icon: Building2 },
  retention: { group: 'Desk', href: '/settings/retention', words: 'Retention and holds', Icon: Archive },
  enrolment: { group: 'Desk', href: '/settings/enrolment', words: 'Enrolment page', Icon: Palette },
  tags: { group: 'Desk', href: '/settings/tags', words: 'Tags', Icon: Tag },
  people: { group: 'People', href: '/settings/people', words: 'People and roles', Icon: Users },
  'sign-in': { group: 'People', href: '/settings/sign-in', words: 'Sign-in', Icon: KeyRound },
  connection: { group: 'System', href: '/settings/connection', words: 'Connection', Icon: Plug },
  keys: { group: 'System', href: '/settings/keys', words: 'Keys and backup', Icon: Lock },
  account: { group: 'You', href: '/settings/account', words: 'Your account', Icon: User },
} as const;

export type Place = keyof typeof places;
