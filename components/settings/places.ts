import { Archive, KeyRound, Lock, Plug, Scale, Tag, User, Users } from 'lucide-react';

/** The settings pages in the order of the sub-navigation. */
export const places = {
  review: { group: 'The desk', href: '/settings/review', words: 'Triage', Icon: Scale },
  retention: { group: 'The desk', href: '/settings/retention', words: 'Retention and holds', Icon: Archive },
  tags: { group: 'The desk', href: '/settings/tags', words: 'Tags', Icon: Tag },
  people: { group: 'People', href: '/settings/people', words: 'People and roles', Icon: Users },
  'sign-in': { group: 'People', href: '/settings/sign-in', words: 'Sign-in', Icon: KeyRound },
  connection: { group: 'System', href: '/settings/connection', words: 'Connection', Icon: Plug },
  keys: { group: 'System', href: '/settings/keys', words: 'Keys and backup', Icon: Lock },
  account: { group: 'Yours', href: '/settings/account', words: 'Your account', Icon: User },
} as const;

export type Place = keyof typeof places;
