import { KeyRound, Lock, User, Users } from 'lucide-react';

/** The settings pages in the order of the sub-navigation. */
export const places = {
  people: { group: 'People', href: '/settings/people', words: 'People and roles', Icon: Users },
  'sign-in': { group: 'People', href: '/settings/sign-in', words: 'Sign-in', Icon: KeyRound },
  keys: { group: 'System', href: '/settings/keys', words: 'Keys and backup', Icon: Lock },
  account: { group: 'Yours', href: '/settings/account', words: 'Your account', Icon: User },
} as const;

export type Place = keyof typeof places;
